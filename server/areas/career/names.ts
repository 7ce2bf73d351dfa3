import { sql } from "drizzle-orm"
import type { employments } from "#contract/areas/members/memberFields.ts"
import { dateWords } from "#contract/kit/words.ts"
import type { Standing } from "../../domain/career/judge.ts"
import { anyOf } from "../../db/ids.ts"
import { rowsOf, type Tx } from "../../db/database.ts"

type Reference = "offices_id" | "departement_id" | "jabatan_id" | "atasan_id"
const TABLES: Readonly<Record<Reference, string>> = {
  offices_id: "offices",
  departement_id: "devisi",
  jabatan_id: "jabatan",
  atasan_id: "members",
}
const references = Object.keys(TABLES) as readonly Reference[]
const LABELS: Readonly<Record<Exclude<keyof Standing, "gaji_pokok">, string>> = {
  offices_id: "Kantor",
  departement_id: "Divisi",
  jabatan_id: "Jabatan",
  atasan_id: "Atasan",
  status_karyawan: "Status pegawai",
  tanggal_akhir_kontrak: "Akhir kontrak",
}
const EMPLOYMENTS: Readonly<Record<(typeof employments)[number], string>> = {
  tetap: "Tetap",
  pkwt: "PKWT",
  harian: "Harian",
  magang: "Magang",
  outsourcing: "Outsourcing",
}

type Pair = { readonly before: Standing; readonly after: Standing }
type Names = ReadonlyMap<string, string>

/** Names of the offices, divisions, positions and superiors of these facts, by `field id`. */
export const namesOf = async (tx: Tx, pairs: readonly Pair[]): Promise<Names> => {
  const found = new Map<string, string>()
  for (const field of references) {
    const ids = new Set(
      pairs.flatMap(({ before, after }) => [before[field], after[field]].filter((id) => id !== null)),
    )
    if (ids.size === 0) continue
    const rows = await rowsOf<{ readonly id: number; readonly nama: string }>(
      tx,
      sql`select id::float8 as id, nama from ${sql.identifier(TABLES[field])} where id = ${anyOf([...ids])}`,
    )
    for (const { id, nama } of rows) found.set(`${field} ${id}`, nama)
  }
  return found
}

const wordsOf = (names: Names, facts: Standing, field: keyof typeof LABELS): string => {
  const value = facts[field]
  if (value === null) return ""
  if (field === "status_karyawan") return EMPLOYMENTS[facts.status_karyawan]
  return typeof value === "number" ? (names.get(`${field} ${value}`) ?? `#${value}`) : dateWords(value)
}

type ChangeWords = { readonly field: string; readonly before: string; readonly after: string }

/** The facts that change, in words; pay is apart. */
export const changesIn = (names: Names, { before, after }: Pair): readonly ChangeWords[] =>
  (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [
          {
            field: LABELS[field],
            before: wordsOf(names, before, field),
            after: wordsOf(names, after, field),
          },
        ],
  )

/** One side of an audit entry of an employee: changed facts with their names, as the form stores them. */
export const audited = (names: Names, { before, after }: Pair, side: "before" | "after") => {
  const facts = side === "before" ? before : after
  return Object.fromEntries(
    (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((field): [string, unknown][] => {
      if (before[field] === after[field]) return []
      const id = facts[field]
      return field in TABLES
        ? [
            [field, id],
            [field.replace(/_id$/, "_nama"), id === null ? null : (names.get(`${field} ${id}`) ?? null)],
          ]
        : [[field, id]]
    }),
  )
}
