import { type Built, builtRow, type FileProblem, joined, leftOut } from "../problem.ts"
import { railOf } from "./route.ts"
import { SWIFT } from "./swift.ts"

/** An employee's net pay of a period, rupiah. */
export type Payment = {
  readonly members_id: number
  readonly nip: string
  readonly nama: string
  readonly net: number
  readonly bank_kode: string | null
  readonly bank: string | null
  readonly no_rekening: string | null
  readonly nama_rekening: string | null
  readonly email: string | null
}

export type BankAsk = {
  /** The bank that pays, by its three-digit code; null = not known. */
  readonly own_bank: string | null
  /** Only employees of this bank; null = all. */
  readonly only_bank: string | null
  /** Name of the period. */
  readonly remark: string
  /** ISO date. */
  readonly pay_date: string
}

const NAME_MOST = 40
/** Bank files hold capital letters, digits and spaces. */
export const bankText = (text: string, most: number): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, most)
    .trim()

type Found = Pick<FileProblem, "field" | "issue" | "level">
const accountIssues = (account: string, bank: string | null): readonly Found[] => {
  if (!/^\d{5,20}$/.test(account))
    return [{ field: "Nomor rekening", issue: "Harus 5 sampai 20 angka", level: "problem" }]
  return bank === "014" && account.length !== 10
    ? [{ field: "Nomor rekening", issue: "Rekening BCA 10 angka", level: "problem" }]
    : []
}

const paymentRow = (payment: Payment, { own_bank, only_bank, remark, pay_date }: BankAsk): Built => {
  const { net, bank_kode, no_rekening, nip, email } = payment
  if (net === 0) return leftOut(payment, "Gaji bersih nol")
  if (no_rekening === null || bank_kode === null) return leftOut(payment, "Belum punya rekening bank")
  if (only_bank !== null && bank_kode !== only_bank)
    return leftOut(payment, `Bank lain: ${payment.bank ?? bank_kode}`)
  const written = payment.nama_rekening ?? payment.nama
  const name = bankText(written, NAME_MOST)
  const values = {
    no_rekening,
    nama_rekening: name,
    jumlah: String(net),
    bank_kode,
    bank: payment.bank ?? bank_kode,
    jalur: railOf(net, own_bank, bank_kode),
    swift: SWIFT[bank_kode] ?? null,
    nip,
    nama: payment.nama,
    email,
    keterangan: bankText(remark, 140),
    tanggal: pay_date,
  }
  const found: Found[] = [...accountIssues(no_rekening, bank_kode)]
  if (name === "")
    found.push({ field: "Nama rekening", issue: "Tidak berisi huruf atau angka", level: "problem" })
  else if (bankText(written, 1_000).length > NAME_MOST)
    found.push({ field: "Nama rekening", issue: `Dipotong menjadi “${name}”`, level: "warning" })
  return builtRow(payment, values, found)
}

/** Employees who share an account are paid, with a warning. */
export const sharedAccounts = ({ rows }: Built): readonly FileProblem[] => {
  const first = new Map<string, string>()
  return rows.flatMap(({ members_id, nama, values }): readonly FileProblem[] => {
    const key = `${values["bank_kode"]} ${values["no_rekening"]}`
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, nama)
      return []
    }
    return [
      { members_id, nama, field: "Nomor rekening", issue: `Sama dengan rekening ${other}`, level: "warning" },
    ]
  })
}

/** Payments of a period: one row per employee, with the rail by bank and amount. */
export const payments = (paid: readonly Payment[], ask: BankAsk): Built =>
  joined(paid.map((one) => paymentRow(one, ask)))

/** Sums by bank, the largest first: "BCA 12 pegawai Rp 60.000.000". */
export const byBank = (built: Pick<Built, "rows">) => {
  const sums = new Map<string, { readonly count: number; readonly amount: number }>()
  for (const { values } of built.rows) {
    const bank = values["bank"] ?? ""
    const { count, amount } = sums.get(bank) ?? { count: 0, amount: 0 }
    sums.set(bank, { count: count + 1, amount: amount + Number(values["jumlah"]) })
  }
  return [...sums].map(([bank, sum]) => ({ label: bank, ...sum })).toSorted((a, b) => b.amount - a.amount)
}
