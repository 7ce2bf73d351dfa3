import { COMMUNITIES, type NameParts, type Sex } from "./nameParts.ts"
import { hash, scattered } from "./random.ts"

type Slot = { readonly parts: NameParts; readonly sex: Sex; readonly rank: number; readonly of: number }

/** One slot per 100 consecutive employees; `rank` counts those of the same community and sex. */
const slots: readonly Slot[] = COMMUNITIES.flatMap(({ per100, parts }) =>
  (["L", "P"] as const).flatMap((sex) =>
    Array.from({ length: per100[sex] }, (_, rank) => ({ parts: parts[sex], sex, rank, of: per100[sex] })),
  ),
)

const at = (words: readonly string[], index: number): string => words[index % words.length] ?? ""

/** The n-th name of a list of parts; unique until the three-part names are used up. */
const nthName = ({ first, middle, last }: NameParts, n: number, seed: number): string => {
  const short = first.length * last.length
  if (n < short && n % 5 < 3) {
    const pair = scattered(short, n, seed)
    return `${at(first, pair)} ${at(last, Math.floor(pair / first.length))}`
  }
  const triple = scattered(short * middle.length, n, seed)
  const rest = Math.floor(triple / first.length)
  return `${at(first, triple)} ${at(middle, rest)} ${at(last, Math.floor(rest / middle.length))}`
}

export type PersonName = { readonly nama: string; readonly jenis_kelamin: Sex }

/**
 * Name and sex of the `index`-th employee of a seed, computed independently of the others. Within one seed names are
 * unique among 100,000 employees.
 */
export const nameAt = (seed: number, index: number): PersonName => {
  const slot = slots[scattered(slots.length, index, seed, "slot")]
  if (slot === undefined) throw new RangeError(`no name for ${index}`)
  const n = Math.floor(index / slots.length) * slot.of + slot.rank
  return { nama: nthName(slot.parts, n, hash(seed, slot.sex)), jenis_kelamin: slot.sex }
}
