interface ImportMetaEnv {
  /** Made by scripts/build-service-worker.ts. */
  readonly SHELL: import("#service-worker/kept-shell.ts").Shell;
}
