// What the build writes into the pages, from environment variables: PUBLIC_ORIGIN (the product's address),
// CONTACT_DOMAIN (the domain of its mail addresses), OPERATOR_NAME and the like (who runs it) and SERVICE_WORKER ("off"
// removes it from devices); and whether YouTube's logo is there, and the year.
import { existsSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "#shared/languages.ts";
import { EXAMPLE_OPERATOR, type Operator, vatNumberOf } from "#shared/operator.ts";
import { PSEUDO_LANGUAGE } from "#scripts/messages/pseudo.ts";
import { projectRoot } from "#scripts/project-root.ts";

/** Settings of the build in wrangler.toml that the Worker does not read. */
export const BUILD_ONLY = ["CONTACT_DOMAIN", "SERVICE_WORKER"];

/** The names in the environment of a build. */
const NAMES = [
  "PUBLIC_ORIGIN",
  ...BUILD_ONLY,
  "OPERATOR_NAME",
  "OPERATOR_REGISTRY_CODE",
  "OPERATOR_ADDRESS",
  "OPERATOR_EMAIL",
  "OPERATOR_PHONE",
  "OPERATOR_VAT_NUMBER",
];
/** YouTube's own files, unmodified; the README says where they are. */
const LOGO_FILES = ["dark", "light"].map(
  (letters) => `developed-with-youtube-sentence-case-${letters}.png`,
);

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of `vars` that the build needs, for its environment. */
export function buildEnvironment(vars: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = vars[name];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}

/** `environment` without the settings of a build. */
export function withoutBuildSettings(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !NAMES.includes(name)));
}

/** The address that the pages are built for. */
export function originOf(environment: Environment): string {
  return environment["PUBLIC_ORIGIN"] ?? "https://tidylist.app";
}

/** What the build puts in place of expressions in the client's source. */
export function definitionsOf(environment: Environment): Record<string, string> {
  const values = {
    PUBLIC_ORIGIN: originOf(environment),
    CONTACT_DOMAIN: environment["CONTACT_DOMAIN"] ?? "tidylist.app",
    BUILD_YEAR: new Date().getUTCFullYear(),
    OPERATOR: operatorOf(environment),
    HAS_YOUTUBE_LOGO: hasYouTubeLogo(),
    HAS_SERVICE_WORKER: hasServiceWorker(environment),
    SANDBOX_HOST: sandboxHostOf(environment),
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `import.meta.env.${name}`,
      JSON.stringify(value),
    ]),
  );
}

/** False: devices that have a service worker remove it at their next visit. */
export function hasServiceWorker(environment: Environment): boolean {
  return environment["SERVICE_WORKER"] !== "off";
}

/** The languages to build; with PSEUDO_LANGUAGE=on the one of tests too. */
export function languagesOf(environment: Environment): string[] {
  return [
    ...LANGUAGES.map(({ tag }) => tag),
    ...(environment["PSEUDO_LANGUAGE"] === "on" ? [PSEUDO_LANGUAGE] : []),
  ];
}

/** Of the sandbox of a local run, which serves pictures and the card form; "" for a deployment. */
export function sandboxHostOf({ SANDBOX_URL: url }: Environment): string {
  return url ? new URL(url).hostname : "";
}

/** Example data if nobody is named. */
function operatorOf(environment: Environment): Operator {
  const { OPERATOR_NAME: name } = environment;
  if (name === undefined) return EXAMPLE_OPERATOR;
  return {
    name,
    registryCode: environment["OPERATOR_REGISTRY_CODE"] ?? "",
    address: environment["OPERATOR_ADDRESS"] ?? "",
    email: environment["OPERATOR_EMAIL"] ?? "",
    phone: environment["OPERATOR_PHONE"] ?? "",
    vatNumber: vatNumberOf(environment["OPERATOR_VAT_NUMBER"] ?? ""),
  };
}

/** Whether `folder` has YouTube's logo for light and for dark pages. */
export function hasYouTubeLogo(folder = path.join(projectRoot, "public/brand")): boolean {
  return LOGO_FILES.every((file) => existsSync(path.join(folder, file)));
}
