import { importProblems, importTemplate } from "../imports/sheets.ts"
import { reportSheet } from "../areas/attendance/laporanSheet.ts"
import { plotingSheet } from "../areas/attendance/plotingSheet.ts"
import { memberExport } from "../areas/members/exportSheet.ts"
import type { StreamMaker } from "../sheets/stream.ts"

/** Tables that are read part by part, by the name their address carries. */
export const streams: Readonly<Record<string, StreamMaker>> = {
  "data-karyawan": memberExport,
  "laporan-absensi": reportSheet,
  "ploting-absensi": plotingSheet,
  "impor-templat": importTemplate,
  "impor-perbaikan": importProblems,
}
