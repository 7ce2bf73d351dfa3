import { type SQL, sql } from "drizzle-orm"

/** Why rows stay after an erasure, and for how many years. */
export const laws = {
  /** Books and documents on which taxes are reckoned: 10 years (UU 28/2007 art. 28 (11); UU 8/1997 art. 11 (1)). */
  tax: { years: 10, basis: "UU 28/2007 (KUP) pasal 28 ayat (11) dan UU 8/1997 pasal 11: 10 tahun" },
  /** Other documents of a company: as long as it needs them (UU 8/1997 art. 4 and 11); decided: 5 years. */
  work: { years: 5, basis: "UU 8/1997 (Dokumen Perusahaan) pasal 4: dokumen hubungan kerja, 5 tahun" },
} as const
export type Law = keyof typeof laws

/** New values of columns whose rows stay: SQL over the row `t`, or the words that replace a name. */
export const LABEL = "label"
export type Blanks = Readonly<Record<string, SQL | typeof LABEL>>

/**
 * Fate of rows at an erasure: `delete` at once; `blank` keeps the rows for the company's counts, without what names a
 * person; `keep` for the term of a law, with some columns blanked at once and the rest when the term ends; `head` are
 * the rows of the employee and of the account, which the confirming call overwrites itself.
 */
export type Fate =
  | { readonly how: "delete" }
  | { readonly how: "blank"; readonly set: Blanks }
  | { readonly how: "keep"; readonly law: Law; readonly set?: Blanks; readonly end?: Blanks | "delete" }
  | { readonly how: "head" }

/** How the rows of a table are a person's: by a column, by their account, or as parts of such rows. */
type Owned =
  | { readonly member: string }
  | { readonly account: string }
  | { readonly part: string; readonly column: string }
  /** Rows of the audit log about the employee, stored under this noun, and rows that their account wrote. */
  | { readonly audit: string }

export type Personal = {
  /** Indonesian name of the kind, the heading of its file in the export. */
  readonly nama: string
  readonly owned: Owned
  /** Pay or derived from it: exported only to accounts that see pay; also some columns or some rows. */
  readonly pay?: true
  readonly payColumns?: readonly string[]
  readonly payRows?: SQL
  /** Rows in the employee's own export; false = none. By default all that are not pay. */
  readonly own?: SQL | false
  /** Secrets that no export has. */
  readonly secret?: readonly string[]
  readonly fate: Fate
}

export const none = sql`null`
export const member = { member: "members_id" } as const
export const account = { account: "accounts_id" } as const
export const gone: Fate = { how: "delete" }
export const tax: Fate = { how: "keep", law: "tax" }
export const work: Fate = { how: "keep", law: "work" }
/** Steps of a request that stays: their notes go. */
export const steps = (part: string, nama: string, fate: Fate = gone): Personal => ({
  nama,
  owned: { part, column: "row_id" },
  fate,
})
export const noted = (law: Law): Fate => ({ how: "keep", law, set: { note: none } })
