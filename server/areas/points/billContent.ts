import { instantWords, jakartaDate, rupiahWords } from "#contract/kit/words.ts"
import type { SuperTopupRow } from "./topupRows.ts"

/** The customer a bill is addressed to. */
export type Billed = { readonly nama: string; readonly alamat: string | null; readonly email: string }
type Line = readonly [label: string, value: string]

/** The content of a bill, independent of its layout. */
export type BillContent = {
  readonly no: string
  readonly status: string
  readonly billed: readonly string[]
  readonly facts: readonly Line[]
  readonly item: {
    readonly nama: string
    readonly qty: string
    readonly price: string
    readonly amount: string
  }
  readonly sums: readonly Line[]
  readonly total: string
  readonly pay: readonly string[]
}

const statuses: Readonly<Record<SuperTopupRow["status"], string>> = {
  created: "Menunggu pembayaran",
  waiting_confirmation: "Menunggu verifikasi pembayaran",
  approved: "Lunas",
  rejected: "Ditolak",
  expired: "Kedaluwarsa: jangan ditransfer",
  cancelled: "Dibatalkan: jangan ditransfer",
}
const units = { point: "point", storage: "MB", member: "pegawai" } as const
const thousands = (count: number) => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ".")
const dateWords = (instant: string) => instantWords(instant).split(" ").slice(0, 3).join(" ")
/** A plain date in the format of the instants above. */
const dayWords = (date: string) => dateWords(`${date}T05:00:00Z`)

/** The tax rate, derived from the amounts: a bill stores only the tax amount. */
const percentOf = ({ subtotal, tax }: Pick<SuperTopupRow, "subtotal" | "tax">): string =>
  subtotal === 0 ? "" : ` ${String(Math.round((tax * 1000) / subtotal) / 10).replace(".", ",")}%`

export const billContent = (row: SuperTopupRow, billed: Billed): BillContent => {
  const approved = row.history.find(({ to }) => to === "approved")
  return {
    no: row.no_invoice,
    status: statuses[row.status],
    billed: [billed.nama, billed.alamat ?? "", billed.email].filter((line) => line !== ""),
    facts: [
      ["Tanggal tagihan", dateWords(row.created_at)],
      ...(row.status === "created" ? [["Bayar sampai", `${instantWords(row.expires_at)} WIB`] as const] : []),
      ...(row.confirm === null ? [] : [["Tanggal transfer", dayWords(row.confirm.paid_at)] as const]),
      ...(approved === undefined
        ? []
        : [["Pembayaran diterima", dayWords(jakartaDate(approved.at))] as const]),
    ],
    item: {
      nama: `${row.paket_nama} (${thousands(row.credit)} ${units[row.type]})`,
      qty: thousands(row.qty),
      price: rupiahWords(Math.round(row.subtotal / row.qty)),
      amount: rupiahWords(row.subtotal),
    },
    sums: [
      ["Harga sebelum pajak", rupiahWords(row.subtotal)],
      [`PPN${percentOf(row)}`, rupiahWords(row.tax)],
      ...(row.unique_code === 0 ? [] : [["Kode unik", rupiahWords(row.unique_code)] as const]),
    ],
    total: rupiahWords(row.total),
    pay: [`${row.payee.bank_nama} ${row.payee.no}`, `a.n. ${row.payee.nama}`],
  }
}
