import { billPaper } from "../areas/points/billPaper.ts"
import { letterPaper } from "../areas/warnings/letterPaper.ts"
import { visitKml, visitPaper } from "../areas/fieldwork/visitPaper.ts"
import { slipPaper } from "../areas/payroll/slipPaper.ts"
import type { PaperMaker } from "../sheets/paper.ts"

/** Documents (PDF) by the name in their URL. */
export const papers: Readonly<Record<string, PaperMaker>> = {
  "slip-gaji": slipPaper,
  "tagihan-topup": billPaper,
  "surat-peringatan": letterPaper,
  "visit/pdf": visitPaper,
  "visit/kml": visitKml,
}
