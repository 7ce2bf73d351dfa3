import { suratPaper, suratPrint } from "../areas/letters/paper.ts"
import { billPaper } from "../areas/points/billPaper.ts"
import { letterPaper } from "../areas/warnings/letterPaper.ts"
import { visitKml, visitPaper } from "../areas/fieldwork/visitPaper.ts"
import { endingPaper } from "../areas/payroll/endings/letterPaper.ts"
import { raisePaper } from "../areas/payroll/raises/letter.ts"
import { berkasPaper } from "../areas/payroll/berkasPaper.ts"
import { slipPaper } from "../areas/payroll/slipPaper.ts"
import { taxSlipPaper } from "../areas/payroll/taxSlip.ts"
import type { PaperMaker } from "../sheets/paper.ts"

/** Documents (PDF) by the name in their URL. */
export const papers: Readonly<Record<string, PaperMaker>> = {
  "slip-gaji": slipPaper,
  "endings/phk": endingPaper("phk"),
  "endings/keterangan": endingPaper("keterangan"),
  "raises/surat": raisePaper,
  "berkas-gaji": berkasPaper,
  "bukti-potong": taxSlipPaper,
  "tagihan-topup": billPaper,
  "surat-peringatan": letterPaper,
  surat: suratPaper,
  "surat/cetak": suratPrint,
  "visit/pdf": visitPaper,
  "visit/kml": visitKml,
}
