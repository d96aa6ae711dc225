// The migrations of the users' objects; `npm run migrations` writes them beside those of D1.
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  driver: "durable-sqlite",
  schema: "./src/worker/library/store/schema.ts",
  out: process.env["MIGRATIONS_DIR"] ?? "./src/worker/library/store/migrations",
});
