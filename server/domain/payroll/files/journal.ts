import type { PayKind } from "#contract/areas/payroll/payWords.ts"
import { type Built, type BuiltRow, type FileProblem, NOTHING } from "./problem.ts"

/** Ledger accounts of a company; null = not filled in. */
export const journalAccounts = [
  "akun_beban_gaji",
  "akun_beban_bpjs",
  "akun_beban_pph21",
  "akun_utang_gaji",
  "akun_utang_pph21",
  "akun_utang_bpjs_kes",
  "akun_utang_bpjs_tk",
  "akun_piutang_kasbon",
  "akun_potongan_lain",
] as const
export type JournalAccount = (typeof journalAccounts)[number]
export const journalAccountWords: Readonly<Record<JournalAccount, string>> = {
  akun_beban_gaji: "Beban gaji",
  akun_beban_bpjs: "Beban BPJS",
  akun_beban_pph21: "Beban PPh 21",
  akun_utang_gaji: "Utang gaji",
  akun_utang_pph21: "Utang PPh 21",
  akun_utang_bpjs_kes: "Utang BPJS Kesehatan",
  akun_utang_bpjs_tk: "Utang BPJS Ketenagakerjaan",
  akun_piutang_kasbon: "Piutang kasbon",
  akun_potongan_lain: "Potongan lain",
}

export type Accounts = Readonly<Record<JournalAccount, string | null>> & {
  /** Accounts of single components, by code. */
  readonly akun: readonly { readonly kode: string; readonly akun: string }[]
}

/** Sum of the lines of one component in one division; of an advance also of one employee. Rupiah. */
export type JournalSum = {
  readonly kind: PayKind
  readonly kode: string
  readonly nama: string
  readonly divisi: string | null
  /** Code of the division. */
  readonly cost_center: string | null
  readonly amount: number
  /** Ledger account of a claim's category. */
  readonly claim_account: string | null
  /** The employee of an advance; null = several. */
  readonly pegawai: string | null
}

/** Net pay of the period and its gross and deductions, rupiah. */
export type JournalNet = { readonly gross: number; readonly deduction: number; readonly net: number }

type Side = "debit" | "kredit"
type Posting = {
  readonly account: JournalAccount
  readonly own: string | null
  readonly side: Side
  readonly centre: boolean
}

/** PPh 26 of non-residents has a code of its own in the journal, so that it can have its own account. */
const TAXES = ["PPH21", "PPH26"]
const KES = ["BPJS_KES", "BPJS_KES_PERUSAHAAN"]
const payableOf = (kode: string): JournalAccount => {
  if (KES.includes(kode)) return "akun_utang_bpjs_kes"
  return TAXES.some((tax) => kode.startsWith(tax)) ? "akun_utang_pph21" : "akun_utang_bpjs_tk"
}
const BPJS_DEDUCTIONS = ["BPJS_KES", "JHT", "JP"]

const deductionAccount = (kode: string): JournalAccount => {
  if (kode === "KASBON") return "akun_piutang_kasbon"
  return TAXES.some((tax) => kode.startsWith(tax)) || BPJS_DEDUCTIONS.includes(kode)
    ? payableOf(kode)
    : "akun_potongan_lain"
}

/** Debit and credit of a sum: pay and employer's costs are expenses of the division, everything withheld is owed. */
const postingsOf = ({ kind, kode, claim_account }: JournalSum, own: string | null): readonly Posting[] => {
  switch (kind) {
    case "earning":
      return [{ account: "akun_beban_gaji", own: claim_account ?? own, side: "debit", centre: true }]
    case "deduction":
      return [{ account: deductionAccount(kode), own, side: "kredit", centre: false }]
    case "employer_cost":
      return [
        {
          account: TAXES.some((tax) => kode.startsWith(tax)) ? "akun_beban_pph21" : "akun_beban_bpjs",
          own,
          side: "debit",
          centre: true,
        },
        { account: payableOf(kode), own: null, side: "kredit", centre: false },
      ]
    case "info":
      return []
  }
}

const opposite = (side: Side): Side => (side === "debit" ? "kredit" : "debit")

type Entry = {
  readonly akun: string | null
  readonly nama_akun: string
  readonly cost_center: string | null
  readonly divisi: string | null
  readonly keterangan: string
  readonly side: Side
  readonly amount: number
}

/** A negative amount is posted on the other side: a refund of tax, or a correction. */
const entry = (of: Omit<Entry, "side" | "amount">, side: Side, amount: number): Entry => ({
  ...of,
  side: amount < 0 ? opposite(side) : side,
  amount: Math.abs(amount),
})

const rowOf = ({ akun, nama_akun, cost_center, divisi, keterangan, side, amount }: Entry): BuiltRow => ({
  members_id: null,
  nama: keterangan,
  values: {
    akun,
    nama_akun,
    cost_center,
    divisi,
    keterangan,
    debit: side === "debit" ? String(amount) : "0",
    kredit: side === "kredit" ? String(amount) : "0",
  },
})

/** Postings of the same account, division and text are one row. */
const merged = (entries: readonly Entry[]): readonly Entry[] => {
  const sums = new Map<string, Entry>()
  for (const one of entries) {
    const key = JSON.stringify([
      one.akun,
      one.nama_akun,
      one.cost_center,
      one.divisi,
      one.keterangan,
      one.side,
    ])
    const before = sums.get(key)
    sums.set(key, before === undefined ? one : { ...before, amount: before.amount + one.amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}

const unfilled = (entries: readonly Entry[]): readonly FileProblem[] =>
  [...new Set(entries.flatMap(({ akun, nama_akun }) => (akun === null ? [nama_akun] : [])))].map((field) => ({
    members_id: null,
    nama: "",
    field,
    issue: "Akunnya belum diisi di Berkas Gaji",
    level: "warning",
  }))

/**
 * The entry of a period: expenses by division on debit; net pay, tax, BPJS and other deductions on credit. Both sides
 * are equal to the rupiah. A row without an account is written with an empty one, with a warning.
 */
export const journal = (sums: readonly JournalSum[], net: JournalNet, accounts: Accounts): Built => {
  const own = new Map(accounts.akun.map(({ kode, akun }) => [kode, akun]))
  const posted = sums.flatMap((sum) =>
    postingsOf(sum, own.get(sum.kode) ?? null).map((posting) =>
      entry(
        {
          akun: posting.own ?? accounts[posting.account],
          nama_akun: posting.own === null ? journalAccountWords[posting.account] : sum.nama,
          cost_center: posting.centre ? sum.cost_center : null,
          divisi: posting.centre ? (sum.divisi ?? "Tanpa divisi") : null,
          keterangan: sum.pegawai === null ? sum.nama : `${sum.nama}: ${sum.pegawai}`,
        },
        posting.side,
        sum.amount,
      ),
    ),
  )
  const general = (account: JournalAccount, keterangan: string) => ({
    akun: accounts[account],
    nama_akun: journalAccountWords[account],
    cost_center: null,
    divisi: null,
    keterangan,
  })
  /** Deductions beyond the pay of a slip are a claim on the employee. */
  const owed = net.net - (net.gross - net.deduction)
  const entries = merged([
    ...posted,
    entry(general("akun_utang_gaji", "Gaji bersih yang dibayar"), "kredit", net.net),
    ...(owed === 0 ? [] : [entry(general("akun_piutang_kasbon", "Kurang potong pegawai"), "debit", owed)]),
  ])
  if (entries.length === 0) return NOTHING
  return { rows: entries.map(rowOf), problems: unfilled(entries), left_out: [] }
}

export const journalTotals = (rows: readonly Pick<BuiltRow, "values">[]) => ({
  debit: rows.reduce((sum, { values }) => sum + Number(values["debit"]), 0),
  kredit: rows.reduce((sum, { values }) => sum + Number(values["kredit"]), 0),
})
