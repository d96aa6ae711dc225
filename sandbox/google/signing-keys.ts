// The keys for ID tokens. They are fixed, so that tokens survive a restart, and public, so they must never be
// trusted outside the sandbox.
import { generateKeyPairSync } from "node:crypto";
import { importJWK, type CryptoKey, type JWK } from "jose";

const ALGORITHM = "RS256";

export interface SigningKey {
  kid: string;
  key: CryptoKey;
}

const SANDBOX_ONLY_PRIVATE_KEY = {
  kty: "RSA",
  n: "uqVf-cXzajc7VcwNsePd69upQ_XcACm9w0uDFJcmzID1dYMU0HAsv0NWnn1OnYK7XVGVf_K7GgQ7Ch7K-5TenznPJnwSfGzGpJsm3IZXFPISNp13YWHq0iMZ1ogaWtKuNHmGyT9DOpa-dZiSeorYpp8kBmKwdlUc_rxon3jVRMGtpKf0aspWN-QusHZpe-NiWwndxYyU5sCOwMPzF6ZF6uaNf_8CQacM7DND9eWyVnKSTNp_ku648DN3en-CyVOB5cabjbTlTLcK_yfiYulkecWHrzl7D4ye-wrzSWeF0dSgg_w0mcs37DaQdmk7G9mS2GyjiuTZtj1qygaVYIgmLw",
  e: "AQAB",
  d: "SATX68D-E9YMBycdga6zSvcPcTHFGisBFgJlKeTJC9AW5qkVtvgRzBtnqPAhDZYMRg3c6en3WCqZvWX0XO8sl7PuwqLNX0V5wLo9XIpZv7NIY9qO3fyyZzM0HRuXT8RLg-QAplbK0iiohSfCHZbF0kVF2VDrVj2xWnnIxQATCtwnzlTQhMHVQMPdMkzV_OezF8cUHAvEyzUjTxxiRUNYqk8TFL92jPZQug6ImCCkz5uvFzQliQoKTGZqab_d9gajy1Lgdq_l9QXXku1y0RPE95SuQThsVtN4Q92oxTfTa1kSMCj3kCFZus0RI8aw2oSPK9MchMDGOw2nropboQFCgQ",
  p: "6rC_L-zGQUHSvMAvJZGi1D0bqkyx2f3h8pIjpx9pW195g9QXAmr8kuHZXSm4SlWZI6nvqisGx6Nm0qg37wf3PYTgFGzjkv_BRSB38l06cKYtB8JsTV3k5uEsQ49VHQXcvfnziyi0q3znMwE0hzp50-pUZ-F6qG15pfXT_67F-fk",
  q: "y5fceBsGpzKN3J35mIdj8k2cHzGWSZ6BAQyIonJ4tKGJu83lIaV1ITGjKwCQPc54bEIvn-bl4lVLuXivUxFo9rEsDq9FKrqotS3Cv9mPTmrIJFmUl-AkxbauiH__iG44iZpcfHubbfEQPHzSA3p3Nwep2CFNkup03BxWHbfx62c",
  dp: "Rsz5cIDSsn8kDzM_ReswnyysOu0WPnhcAKzbuqA8TYd5Bi8mneEev0UJKRTb9vjp0RuEJOcEDZga_fQno6HYkaOTYjYTVZZ4fN01slUzuyY2sX-S4qgv1QMbMmp8N9w74sgUE-g80PtGWFnFugIHHMo1mn0oXsVgDJQj15-nNCk",
  dq: "ylKYHiN9cRqkL-It8I5bnKfTxowYtgB2Yvx5rDXmDluZ7LCoS8-JnvsdE9bzgPh2Y99CRL3JJittnVt5oCtlDAL1rYIwUk486hAXwWALMfqb-sOrD2MIKBNrTusknggq11Q3JN4RkChH4lSIwDwrzNwoxUgTNzUX_MWMLuxl1XE",
  qi: "SoGVCSSaVPhs0ZA3NQ6Jt9AOEvcJLtGZNtM2HeWttCnuEYIFwd7Bgo6Uo0GNafJ75MaOHO1x0XiG9KmfT3D4QDyjURthzAeJIEbXtpXs5MyOo9C_NOO5w5LOBaERVgsV0N0qQzfAc5HdNrtbrZGTT-L5MAmgBVcZ6vg-ZDYh1Lk",
};

const current = publicHalf(SANDBOX_ONLY_PRIVATE_KEY, "94e7188eef62ee31a0be92c211aef677fbb0ae22");

// Google always publishes several keys, so a client must choose by key id.
const retired = publicHalf(
  {
    n: "qaHgKRqVXzlxUQNXBkU9QxRIOH2ZqF6cL24aaQZ3NuqXvSySZBrtN26588kihvjnJSLNl3QG0dIVsT24A9kTR2sPV3kRJoY3L_XV4EbID6dtBNwZ-kNpx7VN5zRjW13rn8wZDnMXCUHxy6Y4dTjzwIgMLy3emGYwE2gSAY8NI5eAroVixxjohtZMQoFwU7I8qakmuiDSXkKcWuYoeqWr8jRKNDXKzfDWtn8zYqp2QCSD4Vo5RgtME9EQQ_mxtMA3cqLlTB8-GCRjz7XhOKoybrP3nRF_aonbfxTiD_tc7WV7r7iQruJ4vFjVVmVSmLazURri39uyDYpBdbuSvw5NAw",
    e: "AQAB",
  },
  "f94c9b84c51600ddc8fdb79b9ebe2edea9c8814a",
);

export const publishedKeys: readonly JWK[] = [retired, current];

let importedCurrentKey: Promise<SigningKey> | undefined;

/** The key that signs valid tokens. */
export function currentKey(): Promise<SigningKey> {
  importedCurrentKey ??= imported(SANDBOX_ONLY_PRIVATE_KEY, current.kid);
  return importedCurrentKey;
}

let importedUnknownKey: Promise<SigningKey> | undefined;

/** A key that is not published, so that a client must refuse what it signs. */
export function unknownKey(): Promise<SigningKey> {
  importedUnknownKey ??= imported(
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
    "0".repeat(40),
  );
  return importedUnknownKey;
}

function publicHalf({ n, e }: { n: string; e: string }, kid: string) {
  return { kty: "RSA", use: "sig", alg: ALGORITHM, kid, n, e };
}

async function imported(jwk: JWK, kid: string): Promise<SigningKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("An RSA key was expected.");
  return { kid, key };
}
