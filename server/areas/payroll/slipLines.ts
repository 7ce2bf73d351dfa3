import type { AnswerOf } from "#contract/kit/call.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import type { SlipBefore, SlipLineJson } from "../../db/tables/slips.ts"

export type ShownLine = AnswerOf<typeof findSlip>["lines"][number]
export type Difference = {
  readonly kode: string
  readonly nama: string
  readonly before: number
  readonly after: number
}

/** Converts amounts to the API's form: stored as text, returned as whole rupiah. */
export const shownLines = (lines: readonly SlipLineJson[]): readonly ShownLine[] =>
  lines.map((line) => ({ ...(line as unknown as ShownLine), amount: Number(line.amount) }))

/** Sums by component; a component can have several lines (instalments, corrections). */
export const byKode = (
  lines: readonly { readonly kode: string; readonly amount: string | number }[],
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { kode, amount } of lines) sums.set(kode, (sums.get(kode) ?? 0) + Number(amount))
  return sums
}

/** The components that differ, the largest difference first. */
export const differences = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): readonly Difference[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((kode) => ({
      kode,
      nama: names.get(kode) ?? kode,
      before: before.get(kode) ?? 0,
      after: after.get(kode) ?? 0,
    }))
    .filter((one) => one.before !== one.after)
    .toSorted(
      (a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || (a.kode < b.kode ? -1 : 1),
    )

export const namesIn = (...all: readonly (readonly SlipLineJson[])[]): ReadonlyMap<string, string> =>
  new Map(all.flat().map(({ kode, nama }) => [kode, nama]))

/** The changes against the previous calculation; null = this was the first. */
export const changesOf = (
  before: SlipBefore | null,
  lines: readonly SlipLineJson[],
): readonly Difference[] | null =>
  before === null ? null : differences(new Map(Object.entries(before.lines)), byKode(lines), namesIn(lines))
