import { monthWords } from "#contract/kit/words.ts"
import { compare, percent, times, whole } from "../exact.ts"
import * as explain from "./explain.ts"
import { type Scope, warn } from "./scope.ts"
import type { SlipLine } from "./slip.ts"

const isFine = ({ kode }: SlipLine): boolean => kode === "DENDA_TERLAMBAT"

/**
 * Order of deductions: contributions and tax, then amounts carried over from earlier months, then the others by their
 * order, and fines last. Only fines are limited by the maximum of all deductions.
 */
const rank = (line: SlipLine): number => {
  if (isFine(line)) return 4
  if (line.category === "bpjs") return 0
  if (line.category === "pph21") return 1
  return line.source === "carried" ? 2 : 3
}

const carriedIn = ({ facts, plan }: Scope): readonly SlipLine[] =>
  facts.carried.map(({ kode, nama, amount, month }) => {
    const parameter = plan.byCode.get(kode)?.parameter
    return {
      parameter_id: parameter?.id ?? null,
      kode,
      nama: `${nama} (sisa ${monthWords(month)})`,
      kind: "deduction",
      category: parameter?.category ?? "lainnya",
      source: "carried",
      amount,
      taxable: false,
      order: parameter?.order ?? 0,
      shown: true,
      ref: null,
      explain: explain.rupiah(`Belum terpotong pada ${monthWords(month)}`, amount),
    }
  })

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const atLeastNothing = (amount: bigint): bigint => (amount < 0n ? 0n : amount)

/**
 * Takes deductions as far as the pay allows: the rest is carried over with a warning, and the net is never negative.
 * Where the earnings themselves are negative (a correction), that is carried over too.
 */
export const takeDeductions = (scope: Scope): readonly SlipLine[] => {
  const all = [...scope.lines, ...carriedIn(scope)]
  const deductions = all.filter(({ kind }) => kind === "deduction")
  const others = all.filter(({ kind }) => kind !== "deduction")
  const gross = others.reduce((sum, { kind, amount }) => (kind === "earning" ? sum + amount : sum), 0n)
  // A negative deduction is a refund, which is available to the other deductions.
  const given = deductions.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n)
  let left = gross + given
  const kept: SlipLine[] = []
  if (left < 0n) {
    const owed = -left
    scope.carriedOver.push({ kode: "KOREKSI", nama: "Kelebihan bayar", amount: owed, ref: null })
    warn(scope, "potongan_melebihi_gaji", "Koreksi melebihi pendapatan, sisanya dipotong periode berikutnya")
    kept.push(balancing(owed))
    left = 0n
  }
  const inOrder = deductions.toSorted(
    (a, b) => rank(a) - rank(b) || a.order - b.order || (a.ref ?? 0) - (b.ref ?? 0),
  )
  const { deduction_percent, deduction_article } = scope.law.wages
  const most = (gross * BigInt(deduction_percent)) / 100n
  const takenOf = (lines: readonly SlipLine[]): bigint =>
    lines.reduce((sum, { kind, amount }) => (kind === "deduction" ? sum + amount : sum), 0n)
  for (const line of inOrder) {
    const fine = isFine(line)
    const room = fine ? least(left, atLeastNothing(most - takenOf(kept))) : left
    if (line.amount <= room || line.amount < 0n) {
      kept.push(line)
      if (line.amount > 0n) left -= line.amount
      continue
    }
    const rest = line.amount - room
    scope.carriedOver.push({ kode: line.kode, nama: line.nama, amount: rest, ref: line.ref })
    const bound = fine && room < left ? `batas potongan ${deduction_percent}%` : "gaji"
    warn(
      scope,
      "potongan_melebihi_gaji",
      `${line.nama}: sisa ${rest.toString()} rupiah dipotong periode berikutnya karena melebihi ${bound}`,
    )
    kept.push({
      ...line,
      amount: room,
      shown: true,
      explain: explain.rupiah(
        line.nama,
        room,
        fine
          ? { formula: `dipotong sebatas ${deduction_percent}% pembayaran`, article: deduction_article }
          : { formula: "dipotong sebatas gaji yang tersisa" },
        [line.explain, explain.rupiah("Dipindahkan ke periode berikutnya", rest)],
      ),
    })
    left -= room
  }
  const taken = takenOf(kept)
  if (taken > 0n && compare(whole(taken), times(whole(gross), percent(deduction_percent))) > 0)
    warn(
      scope,
      "potongan_lebih_separuh",
      `Potongan lebih dari ${deduction_percent}% pembayaran (${deduction_article})`,
    )
  return [...others, ...kept]
}

/** Raises a negative payment to zero; the difference is deducted in the next period. */
const balancing = (owed: bigint): SlipLine => ({
  parameter_id: null,
  kode: "KOREKSI",
  nama: "Kelebihan bayar, dipotong periode berikutnya",
  kind: "earning",
  category: "lainnya",
  source: "carried",
  amount: owed,
  taxable: false,
  order: 9_999,
  shown: true,
  ref: null,
  explain: explain.rupiah("Dipindahkan ke periode berikutnya", owed),
})
