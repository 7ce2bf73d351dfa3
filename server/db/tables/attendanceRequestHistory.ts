import { historyTable } from "./history.ts"
import { attendanceRequests } from "./attendanceRequests.ts"

export const attendanceRequestHistory = historyTable("attendance_request_history", () => attendanceRequests)
