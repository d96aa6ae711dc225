interface ImportMetaEnv {
  readonly PUBLIC_ORIGIN?: string;
}
