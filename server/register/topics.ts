import { getTableName } from "drizzle-orm"
import { appSettings, attendanceMarks, notifications, trackPoints } from "../db/tables/index.ts"
import { approvals } from "./flows.ts"

/**
 * Live topic of a table's changes: `bell` for notifications, `aplikasi` for the application's setting, `tracker` for
 * positions, else the id of the flow.
 */
export const topicOf: ReadonlyMap<string, string> = new Map([
  [getTableName(notifications), "bell"],
  [getTableName(appSettings), "aplikasi"],
  [getTableName(attendanceMarks), "tracker"],
  [getTableName(trackPoints), "tracker"],
  ...approvals.map(({ id, spec }) => [getTableName(spec.table), id] as const),
])
