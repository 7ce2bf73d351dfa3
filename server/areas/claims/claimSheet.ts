import type { Claim } from "#contract/areas/claims/reimbursment.ts"
import { claimStatuses } from "#machines/lifecycles/claimMachine.ts"
import { marksOf, paymentWords } from "#contract/areas/claims/claimWords.ts"
import type { Cell, SheetColumn } from "../../sheets/sheet.ts"

const columns = (width: number, ...headers: readonly string[]): readonly SheetColumn[] =>
  headers.map((header) => ({ header, width }))

/** One line per expense, as accounting books it to the category's ledger account. */
export const claimColumns: readonly SheetColumn[] = [
  ...columns(16, "Nomor", "Tanggal klaim"),
  ...columns(30, "Keperluan"),
  ...columns(16, "Status", "Pembayaran", "Tanggal pengeluaran"),
  ...columns(22, "Kategori"),
  ...columns(14, "Kode akun"),
  ...columns(30, "Keterangan", "Vendor"),
  ...columns(14, "Nomor nota"),
  ...["Diajukan (Rp)", "Disetujui (Rp)"].map((header) => ({ header, width: 18, money: true })),
  ...columns(26, "Tanda"),
]

export const claimLines = (row: Claim): readonly (readonly Cell[])[] =>
  row.items.map((item) => [
    row.no,
    row.tanggal,
    row.judul,
    claimStatuses[row.status].label,
    paymentWords[row.payment],
    item.tanggal,
    item.kategori,
    item.gl_code,
    item.keterangan,
    item.vendor,
    item.receipt_no,
    item.amount,
    item.amount_approved,
    marksOf([item]).join(", ") || null,
  ])
