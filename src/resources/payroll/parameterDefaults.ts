import { PAY_DEFAULTS, type PayCategory } from "#contract/areas/payroll/payWords.ts"

type Loose = Readonly<Record<string, unknown>>

/** Defaults that follow the category; a place on the slip that was typed stays. */
export const byCategory = (category: string, { category: before, order }: Loose): Loose => {
  if (!isCategory(category)) return {}
  const { order: place, ...rest } = PAY_DEFAULTS[category]
  const isProposed = typeof before === "string" && isCategory(before) && order === PAY_DEFAULTS[before].order
  return isProposed ? { ...rest, order: place } : rest
}
const isCategory = (word: string): word is PayCategory => word in PAY_DEFAULTS

const CODE_MOST = 20
/** A code from a name: "Tunjangan jabatan" is TUNJANGAN_JABATAN; empty if it has no letter to begin with. */
export const codeFrom = (nama: string): string =>
  nama
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^[^A-Z]+/, "")
    .slice(0, CODE_MOST)
    .replace(/_+$/, "")

/** The code of a new component follows its name until another one is typed. */
export const codeByName = (typed: string, { nama, kode, is_used }: Loose): Loose => {
  const before = typeof nama === "string" ? codeFrom(nama) : ""
  const isProposed = kode === undefined || kode === null || kode === "" || kode === before
  return is_used === undefined && isProposed ? { kode: codeFrom(typed) } : {}
}
