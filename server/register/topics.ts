import { getTableName } from "drizzle-orm"
import { notifications } from "../db/tables/index.ts"
import { approvals } from "./flows.ts"

/** Live topic of a table's changes: `bell` for notifications, else the id of the flow. */
export const topicOf: ReadonlyMap<string, string> = new Map([
  [getTableName(notifications), "bell"],
  ...approvals.map(({ id, spec }) => [getTableName(spec.table), id] as const),
])
