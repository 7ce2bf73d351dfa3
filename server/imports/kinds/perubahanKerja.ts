import { and, eq, sql } from "drizzle-orm"
import {
  type CareerFact,
  careerFacts,
  careerFactsOf,
  type CareerKind,
  careerKindWords,
} from "#contract/areas/career/careerFacts.ts"
import { type Career, keepCareerCount } from "../../areas/career/index.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { careers } from "../../db/tables/index.ts"
import { membersByNip } from "../lookups.ts"
import { newNameKey } from "../names.ts"
import { type CheckedRow, problemAt } from "../rows.ts"
import { adding } from "./adding.ts"
import { asTheyAre, type ImportRules, type Judge } from "./kind.ts"
import { lower } from "./superiors.ts"

const NO_SUPERIOR = "Tidak ada pegawai dengan NIP ini"

/** The superior is named by NIP, like the employee. */
const superiors = async (tx: Tx, rows: readonly CheckedRow[]): Promise<readonly CheckedRow[]> => {
  const nipOf = ({ values }: CheckedRow) => lower(values["atasan_nip"])
  const people = await membersByNip(
    tx,
    rows.map(nipOf).filter((nip) => nip !== ""),
  )
  return rows.map((row) => {
    const nip = nipOf(row)
    if (nip === "") return row
    const found = people.get(nip)
    return found === undefined
      ? { ...row, errors: [...row.errors, problemAt("perubahan_kerja", row, "atasan_nip", NO_SUPERIOR)] }
      : { ...row, values: { ...row.values, atasan_id: found.id } }
  })
}

type Open = { readonly id: number; readonly kind: CareerKind }
type Known = { readonly career: number; readonly members_id: number }
const columnOf = (fact: CareerFact) => (fact === "atasan_id" ? "atasan_nip" : fact)

/** A row fills what the kind of its change sets, and at least one of it; an employee is named once. */
const judge: Judge = async (tx) => {
  const open = await rowsOf<Open>(
    tx,
    sql`select id::float8 as id, kind from career_changes where status = 'draft' and source = 'sheet'`,
  )
  const kinds = new Map(open.map(({ id, kind }) => [id, kind]))
  const rows = await rowsOf<Known>(
    tx,
    sql`select r.careers_id::float8 as career, r.members_id::float8 as members_id from career_change_rows r
      join career_changes z on z.companies_id = r.companies_id and z.id = r.careers_id and z.status = 'draft' and z.source = 'sheet'`,
  )
  const known = new Set(rows.map(({ career, members_id }) => `${career} ${members_id}`))
  return (values) => {
    const { careers_id, members_id } = values
    const kind = typeof careers_id === "number" ? kinds.get(careers_id) : undefined
    if (kind === undefined) return []
    const filled = careerFacts.filter((fact) => (values[fact] ?? values[newNameKey(fact)] ?? null) !== null)
    const foreign = filled.filter((fact) => !careerFactsOf[kind].includes(fact))
    return [
      ...(known.has(`${String(careers_id)} ${String(members_id)}`)
        ? [{ column: "members_id", message: "Sudah ada di perubahan kerja ini" }]
        : []),
      ...foreign.map((fact) => ({
        column: columnOf(fact),
        message: `Tidak diubah oleh ${careerKindWords[kind].toLowerCase()}: kosongkan`,
      })),
      ...(filled.length === 0 && kind !== "pengangkatan"
        ? [{ column: "members_id", message: "Isi paling sedikit satu perubahan" }]
        : []),
    ]
  }
}

const added = adding({
  table: "career_change_rows",
  noun: "perubahan kerja",
  columns: [
    ["careers_id", "bigint"],
    ["members_id", "bigint"],
    ["offices_id", "bigint"],
    ["departement_id", "bigint"],
    ["jabatan_id", "bigint"],
    ["atasan_id", "bigint"],
    ["tanggal_akhir_kontrak", "date"],
    ["gaji_pokok", "bigint"],
  ],
  used: sql`exists (select from career_changes z where z.companies_id = t.companies_id and z.id = t.careers_id and z.status <> 'draft')`,
})

/** Counts the drafts by spreadsheet again. */
const recount = async (tx: Tx): Promise<void> => {
  const open: readonly Career[] = await tx
    .select()
    .from(careers)
    .where(and(eq(careers.status, "draft"), eq(careers.source, "sheet")))
    .orderBy(careers.id)
    .for("update")
  for (const career of open) await keepCareerCount(tx, career)
}

/** Changes of each employee in a change by spreadsheet. */
export const perubahanKerja: ImportRules = {
  ...asTheyAre,
  ...added,
  person: { column: "members_id", mayFollow: false },
  resolve: superiors,
  judge,
  lock: "perubahan-kerja",
  once: [
    {
      keys: ["members_id", "careers_id"],
      message: (first) => `Pegawai ini sudah ada di baris ${first}`,
    },
  ],
  write: async (ctx, importId) => {
    const count = await added.write(ctx, importId)
    await recount(ctx.tx)
    return count
  },
  undo: {
    inTheWay: async (tx, importId) => (await added.undo?.inTheWay(tx, importId)) ?? [],
    inOneGo: async (ctx, importId) => {
      await added.undo?.inOneGo?.(ctx, importId)
      await recount(ctx.tx)
    },
  },
}
