import { paperHistoryTable } from "./history.ts"
import { attendanceRequests } from "./attendanceRequests.ts"

export const attendanceRequestHistory = paperHistoryTable(
  "attendance_request_history",
  () => attendanceRequests,
)
