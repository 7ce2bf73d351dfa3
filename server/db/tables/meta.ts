import { jsonb, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { everything, platformRole } from "./kinds.ts"

/** Key-value state of the server itself (demo data, sweeps). */
export const meta = pgTable(
  "meta",
  { key: text("key").primaryKey(), value: jsonb("value").notNull() },
  () => [pgPolicy("platform", { to: platformRole, ...everything })],
)
