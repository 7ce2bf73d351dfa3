import { reportFiles } from "#src/api/actors/attendance.ts"
import { SheetMenu } from "../report/SheetMenu.tsx"

type Props = {
  readonly asked: Readonly<Record<string, unknown>>
  readonly what: "harian" | "rangkuman"
  /** Number of rows of the file, where it is known. */
  readonly rows?: number | undefined
}

/** Exports the current view as a spreadsheet: days, or totals. */
export const ReportExport = ({ asked, what, rows }: Props) => (
  <SheetMenu id="laporanAbsensiExport" machine={reportFiles} asked={{ ...asked, what }} rows={rows} />
)
