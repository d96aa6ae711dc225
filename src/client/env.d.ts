interface ImportMetaEnv {
  readonly PUBLIC_ORIGIN?: string;
  readonly CONTACT_DOMAIN?: string;
  readonly BUILD_YEAR?: number;
  readonly OPERATOR?: import("#shared/operator.ts").Operator;
  readonly HAS_YOUTUBE_LOGO?: boolean;
  readonly HAS_SERVICE_WORKER?: boolean;
  /** The host of the sandbox in a local run; "" for a deployment. */
  readonly SANDBOX_HOST?: string;
}

// Not every supported browser has Trusted Types.
// oxlint-disable-next-line no-var -- only "var" declares a property of globalThis
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string | null },
      ): unknown;
    }
  | undefined;

/** Set by public/boot.js where the browser has offered to install the app. */
// oxlint-disable-next-line no-var -- only "var" declares a property of globalThis
declare var installOffer: { prompt(): Promise<unknown> } | undefined;

/** The answers that public/boot.js has requested before the app loads, by path. */
// oxlint-disable-next-line no-var -- only "var" declares a property of globalThis
declare var earlyAnswers: Record<string, Promise<Response>> | undefined;
