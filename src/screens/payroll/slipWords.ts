import type { PayKind } from "#contract/areas/payroll/payWords.ts"
import { formatDuration, formatNumber, formatPercent, formatRupiah } from "#src/format/format.ts"

/** Groups of payslip lines, in display order; the other kinds are informational. */
export const lineGroups: readonly { readonly kind: PayKind; readonly title: string }[] = [
  { kind: "earning", title: "Pendapatan" },
  { kind: "deduction", title: "Potongan" },
  { kind: "employer_cost", title: "Dibayar perusahaan" },
  { kind: "info", title: "Keterangan" },
]

/** Maximum decimals shown in an explanation. */
const DECIMALS = 6

const rupiah = (amount: number): string =>
  Number.isInteger(amount) ? formatRupiah(amount) : `Rp\u00a0${formatNumber(amount, 2)}`

const written: Readonly<Record<string, (amount: number) => string>> = {
  rupiah,
  percent: (amount) => formatPercent(amount, DECIMALS),
  days: (amount) => `${formatNumber(amount, DECIMALS)} hari`,
  hours: (amount) => `${formatNumber(amount, DECIMALS)} jam`,
  months: (amount) => `${formatNumber(amount, DECIMALS)} bulan`,
  minutes: (amount) => formatDuration(amount),
  number: (amount) => formatNumber(amount, DECIMALS),
}

/** A value of an explanation in its unit: "Rp 5.000.000", "2,5%", "20 hari"; words as they are. */
export const valueWords = ({ value, unit }: { readonly value: string; readonly unit: string }): string => {
  const amount = Number(value)
  const write = written[unit]
  return write === undefined || value.trim() === "" || !Number.isFinite(amount) ? value : write(amount)
}

/** Difference between two amounts, with its sign. */
export const movedWords = (before: number, after: number): string => {
  const delta = after - before
  return delta > 0 ? `+${formatRupiah(delta)}` : formatRupiah(delta)
}

/** Rounding rules by the name used in the explanation; an unknown name is left out. */
export const roundingWords: Readonly<Record<string, string>> = {
  component: "dibulatkan ke rupiah terdekat",
  contribution: "iuran dibulatkan ke rupiah terdekat",
  tax: "pajak dibulatkan ke rupiah terdekat",
  officeCost: "biaya jabatan dibulatkan ke rupiah terdekat",
  taxableIncome: "PKP dibulatkan ke bawah hingga ribuan penuh",
  annualised: "disetahunkan, dibulatkan ke rupiah terdekat",
  thr: "THR dibulatkan ke rupiah terdekat",
  overtime: "upah lembur dibulatkan ke rupiah terdekat",
  severance: "pesangon dibulatkan ke rupiah terdekat",
  compensation: "kompensasi dibulatkan ke bawah",
}
