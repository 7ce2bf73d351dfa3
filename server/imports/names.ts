import { SWITCHED_OFF } from "../kit/references.ts"
import type { Named, NamedRow } from "./lookups.ts"
import { nearest, squeezed } from "./near.ts"
import { isTheOnlyOne, shortened } from "./rows.ts"

/** Resolves words of a sheet to rows of tables, except employees. */

export const nouns: Readonly<Record<string, string>> = {
  offices_id: "Kantor",
  departement_id: "Divisi",
  jabatan_id: "Jabatan",
  offices_hours_id: "Jam kerja",
  kelompok_gaji_id: "Kelompok gaji",
  shifts_id: "Shift",
  parameter_id: "Komponen gaji",
  kategori_id: "Jenis cuti",
  terminals_id: "Mesin absensi",
}
/** Why a missing row cannot be created from its name alone, by column; other columns allow it. */
const notMade: Readonly<Record<string, string>> = {
  offices_id: "Kantor perlu titik lokasi: tambahkan di Pengaturan › Kantor, lalu periksa lagi.",
  offices_hours_id: "Jam kerja perlu jamnya: tambahkan di Pengaturan › Jam kerja, lalu periksa lagi.",
  kelompok_gaji_id: "Tambahkan di Pengaturan › Kelompok Gaji, lalu periksa lagi.",
  parameter_id:
    "Komponen perlu cara hitungnya: tambahkan di Pengaturan › Parameter Hitungan, lalu periksa lagi.",
  kategori_id: "Jenis cuti perlu aturannya: tambahkan di Pengaturan › Kategori Cuti, lalu periksa lagi.",
  terminals_id: "Daftarkan mesinnya di Pengaturan › Mesin Absensi, lalu periksa lagi.",
  shifts_id: "Shift perlu jamnya: tambahkan di Pengaturan › Shift, lalu periksa lagi.",
}
const made: ReadonlySet<string> = new Set(["departement_id", "jabatan_id"])

/** A user's choice for a word; without an id a new row is created. */
export type ChosenName = { readonly column: string; readonly name: string; readonly id?: number }
/** The key for the name of a row that is still to be created; later replaced by its id. */
export const newNameKey = (column: string) => `${column}_baru`

export type Missing = {
  readonly column: string
  readonly label: string
  readonly name: string
  readonly count: number
  readonly create: boolean
  readonly why: string | null
  readonly near: { readonly id: number; readonly nama: string } | null
}
export type Created = { readonly label: string; readonly name: string; readonly count: number }

export type Meant =
  | { readonly id: number; readonly note?: string }
  | { readonly isNew: string }
  /** The optional id is that of a disabled row: it may not be newly chosen, but may equal the stored value. */
  | { readonly problem: string; readonly stands?: number }

/** Searching for similar names scans all names; beyond this many words nobody reads the suggestions. */
const MOST_NEAR = 200
const MOST_MISSING = 100

export type Known = {
  readonly named: Readonly<Record<string, Named>>
  readonly chosen: readonly ChosenName[]
  /** Whether missing rows may be created. */
  readonly mayMake: boolean
}

type Counted<A> = A & { count: number }

/** Resolves the words of one file; collects those it did not find. */
export const makeNames = ({ named, chosen, mayMake }: Known) => {
  const keyOf = (column: string, words: string) => `${column} ${words.toLowerCase()}`
  const said = new Map(chosen.map((one) => [keyOf(one.column, one.name), one]))
  const alike = new Map<string, Map<string, NamedRow | null>>()
  const missing = new Map<string, Counted<Missing>>()
  const created = new Map<string, Counted<Created>>()

  const squeezedIn = (column: string) => {
    const known = alike.get(column)
    if (known !== undefined) return known
    const all = new Map<string, NamedRow | null>()
    for (const [name, row] of named[column] ?? []) {
      const key = squeezed(name)
      const other = all.get(key)
      all.set(key, other === undefined || other?.id === row.id ? row : null)
    }
    alike.set(column, all)
    return all
  }
  const activeIn = (column: string) =>
    [
      ...new Map(
        [...(named[column] ?? new Map<string, NamedRow>()).values()].map((row) => [row.id, row]),
      ).values(),
    ].filter(({ isActive }) => isActive)

  const noteMissing = (column: string, words: string): Counted<Missing> => {
    const key = keyOf(column, words)
    const known = missing.get(key)
    if (known !== undefined) {
      known.count += 1
      return known
    }
    const near = missing.size < MOST_NEAR ? nearest(words, activeIn(column), ({ nama }) => nama) : null
    const create = mayMake && made.has(column) && words.length <= 80
    const one = {
      column,
      label: nouns[column] ?? column,
      name: shortened(words),
      count: 1,
      create,
      why: create ? null : (notMade[column] ?? null),
      near: near === null ? null : { id: near.id, nama: near.nama },
    }
    missing.set(key, one)
    return one
  }

  const meant = (column: string, words: string): Meant => {
    if (isTheOnlyOne(words)) {
      const [only, ...others] = activeIn(column)
      return only !== undefined && others.length === 0
        ? { id: only.id, note: `Kolom ini tidak ada; dibaca "${only.nama}"` }
        : { problem: "Wajib diisi" }
    }
    const exact = named[column]?.get(words.toLowerCase())
    const row = exact ?? squeezedIn(column).get(squeezed(words)) ?? undefined
    if (row !== undefined) {
      if (!row.isActive) return { problem: SWITCHED_OFF, stands: row.id }
      return exact === undefined ? { id: row.id, note: `Dibaca "${row.nama}"` } : { id: row.id }
    }
    const answer = said.get(keyOf(column, words))
    if (answer?.id !== undefined) {
      const picked = activeIn(column).find(({ id }) => id === answer.id)
      if (picked !== undefined) return { id: picked.id, note: `Dibaca "${picked.nama}"` }
    } else if (answer !== undefined && mayMake && made.has(column)) {
      const key = keyOf(column, words)
      const known = created.get(key)
      if (known === undefined)
        created.set(key, { label: nouns[column] ?? column, name: answer.name, count: 1 })
      else known.count += 1
      return { isNew: answer.name }
    }
    const { near } = noteMissing(column, words)
    const problem = `${nouns[column] ?? "Pilihan"} ini tidak ada`
    return { problem: near === null ? problem : `${problem}. Maksud Anda "${near.nama}"?` }
  }

  return {
    meant,
    nameOf: (column: string, id: number) => activeIn(column).find((row) => row.id === id)?.nama ?? null,
    missing: (): readonly Missing[] =>
      [...missing.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST_MISSING),
    created: (): readonly Created[] => [...created.values()],
  }
}
export type Names = ReturnType<typeof makeNames>
