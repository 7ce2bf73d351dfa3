import { importProblems, importTemplate } from "../imports/sheets.ts"
import { reportSheet } from "../areas/attendance/laporanSheet.ts"
import { plotingSheet } from "../areas/attendance/plotingSheet.ts"
import { trendSheet } from "../areas/home/trend.calls.ts"
import { demoSheet, registrationSheet, trialSheet } from "../areas/growth/leadSheets.ts"
import { failuresSheet } from "../areas/jobs/failuresSheet.ts"
import { payComponentsSheet } from "../areas/payroll/componentsSheet.ts"
import { memberExport } from "../areas/members/exportSheet.ts"
import { areaSheet } from "../areas/fieldwork/areaSheet.ts"
import { tasksSheet } from "../areas/fieldwork/tasksSheet.ts"
import { overtimeDaysSheet, overtimeSheet } from "../areas/overtime/overtimeSheet.ts"
import { recapSheet } from "../areas/payroll/recapSheet.ts"
import { auditSheet } from "../areas/platform/auditSheet.ts"
import { figuresSheet, trialsSheet } from "../areas/platform/analyticsSheets.ts"
import { salesSheet } from "../areas/sales/salesSheet.ts"
import { timesheetSheet } from "../areas/platform/timesheetSheet.ts"
import { touchedSheet } from "../areas/privacy/touchedSheet.ts"
import type { StreamMaker } from "../sheets/stream.ts"

/** Streamed tables, read in parts, by the name in their URL. */
export const streams: Readonly<Record<string, StreamMaker>> = {
  "data-karyawan": memberExport,
  "komponen-gaji": payComponentsSheet,
  "laporan-absensi": reportSheet,
  "ploting-absensi": plotingSheet,
  "tren-kehadiran": trendSheet,
  lembur: overtimeSheet,
  "absensi-lembur": overtimeDaysSheet,
  "impor-templat": importTemplate,
  "impor-perbaikan": importProblems,
  "rekap-gaji": recapSheet,
  "request-trial": trialSheet,
  "demo-request": demoSheet,
  "registrasi-langganan": registrationSheet,
  "pekerjaan-gagal": failuresSheet,
  "report-analytic": figuresSheet,
  "analytic-demo": trialsSheet,
  timesheet: timesheetSheet,
  audit: auditSheet,
  penugasan: tasksSheet,
  layanan: areaSheet,
  "laporan-penjualan": salesSheet,
  "data-terdampak": touchedSheet,
}
