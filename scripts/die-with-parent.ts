// Loaded with --import into a child process: it ends when its parent does, however that ended.
process.on("disconnect", () => process.exit(0));
process.channel?.unref();
