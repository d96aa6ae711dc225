interface ImportMetaEnv {
  readonly PUBLIC_ORIGIN?: string;
  readonly CONTACT_DOMAIN?: string;
}

// Written by the build from the OpenAPI document (scripts/public-api.ts).
declare module "virtual:public-api" {
  export const publicCalls: readonly import("#client/features/api-reference/public-call.ts").PublicCall[];
}

/** By path. Made by public/boot.js. */
// oxlint-disable-next-line no-var -- only "var" declares a property of globalThis
declare var earlyAnswers: Record<string, Promise<Response>> | undefined;
