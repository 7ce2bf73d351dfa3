import { billPaper } from "../areas/points/billPaper.ts"
import { slipPaper } from "../areas/payroll/slipPaper.ts"
import { letterPaper } from "../areas/warnings/letterPaper.ts"
import type { PaperMaker } from "../sheets/paper.ts"

/** Every paper by the name its address carries. */
export const papers: Readonly<Record<string, PaperMaker>> = {
  "tagihan-topup": billPaper,
  "slip-gaji": slipPaper,
  "surat-peringatan": letterPaper,
}
