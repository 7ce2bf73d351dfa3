import { getTableName } from "drizzle-orm"
import { appSettings, notifications } from "../db/tables/index.ts"
import { approvals } from "./flows.ts"

/**
 * Live topic of a table's changes: `bell` for notifications, `aplikasi` for the application's setting, else the id of
 * the flow.
 */
export const topicOf: ReadonlyMap<string, string> = new Map([
  [getTableName(notifications), "bell"],
  [getTableName(appSettings), "aplikasi"],
  ...approvals.map(({ id, spec }) => [getTableName(spec.table), id] as const),
])
