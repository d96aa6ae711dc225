// `npm run migrations` writes what has changed in the tables since the last migration.
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./src/worker/db/schema.ts",
  out: process.env["MIGRATIONS_DIR"] ?? "./migrations",
});
