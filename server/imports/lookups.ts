import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { isActiveIn } from "../kit/references.ts"
import { type Tx, rowsOf } from "../db/database.ts"
import {
  banks,
  devisi,
  jabatan,
  leaveCategories,
  offices,
  officesHours,
  payGroups,
  payParameters,
  shifts,
  terminals,
} from "../db/tables/index.ts"
import type { TableChoices } from "./tableChoices.ts"

/** A row that a word refers to, and whether it may still be chosen. */
export type NamedRow = { readonly id: number; readonly nama: string; readonly isActive: boolean }
/** Rows by their name or code in lower case. */
export type Named = ReadonlyMap<string, NamedRow>

type Nameable = PgTable & { readonly id: AnyPgColumn; readonly nama: AnyPgColumn }

/** If a word is the name of one row and the code of another, an active row wins. */
const namedIn = async (tx: Tx, table: Nameable, kode: AnyPgColumn | null): Promise<Named> => {
  const rows = await tx
    .select({
      id: sql<number>`${table.id}::float8`,
      nama: sql<string>`${table.nama}`,
      kode: kode === null ? sql<string | null>`null` : sql<string | null>`lower(${kode})`,
      isActive: isActiveIn(table),
    })
    .from(table as PgTable)
  return new Map(
    rows
      .toSorted((a, b) => Number(a.isActive) - Number(b.isActive))
      .flatMap(({ kode: code, ...row }) => [
        ...(code === null ? [] : [[code, row] as const]),
        [row.nama.toLowerCase(), row] as const,
      ]),
  )
}

/** Raises by spreadsheet that are drafts, by title; of several with one title the latest. */
const openRaises = async (tx: Tx): Promise<Named> => {
  const rows = await rowsOf<{ readonly id: number; readonly nama: string }>(
    tx,
    sql`select id::float8 as id, judul as nama from pay_raises where status = 'draft' and way = 'sheet' order by pay_raises.id`,
  )
  return new Map(rows.map((row) => [row.nama.toLowerCase(), { ...row, isActive: true }]))
}

/** Changes of employees by spreadsheet that are drafts, by title; of several with one title the latest. */
const openCareers = async (tx: Tx): Promise<Named> => {
  const rows = await rowsOf<{ readonly id: number; readonly nama: string }>(
    tx,
    sql`select id::float8 as id, judul as nama from career_changes where status = 'draft' and source = 'sheet' order by career_changes.id`,
  )
  return new Map(rows.map((row) => [row.nama.toLowerCase(), { ...row, isActive: true }]))
}

/** Everything a row may refer to except employees. */
export const readNamed = async (tx: Tx): Promise<Readonly<Record<string, Named>>> => ({
  offices_id: await namedIn(tx, offices, offices.kode),
  departement_id: await namedIn(tx, devisi, devisi.kode),
  jabatan_id: await namedIn(tx, jabatan, jabatan.kode),
  offices_hours_id: await namedIn(tx, officesHours, null),
  kelompok_gaji_id: await namedIn(tx, payGroups, null),
  shifts_id: await namedIn(tx, shifts, shifts.kode),
  parameter_id: await namedIn(tx, payParameters, payParameters.kode),
  kategori_id: await namedIn(tx, leaveCategories, leaveCategories.kode),
  pay_raises_id: await openRaises(tx),
  careers_id: await openCareers(tx),
  terminals_id: await namedIn(tx, terminals, terminals.serial),
})

/** Choices of columns that come from a table, by column. */
export const readChoices = async (tx: Tx): Promise<TableChoices> => ({
  bank_kode: await tx
    .select({ kode: banks.kode, nama: banks.nama, isActive: banks.is_active })
    .from(banks)
    .orderBy(banks.kode),
  terminals_id: await tx
    .select({ kode: terminals.serial, nama: terminals.nama, isActive: sql<boolean>`true` })
    .from(terminals)
    .orderBy(terminals.nama, terminals.id),
})

const list = (words: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`

/** Employees by NIP in lower case, as far as the caller may see them. */
export const membersByNip = async (tx: Tx, nips: readonly string[]): Promise<Named> => {
  if (nips.length === 0) return new Map()
  const rows = await rowsOf<{ id: number; nip: string }>(
    tx,
    sql`select id::float8 as id, nip_sort as nip from members where archived_at is null and nip_sort = any (${list(nips)})`,
  )
  return new Map(rows.map(({ id, nip }) => [nip, { id, nama: nip, isActive: true }]))
}

/** Rows `r` of an import that will be written: without errors, and with a change. */
export const goodRows = (importId: number): SQL =>
  sql`r.imports_id = ${importId} and r.errors is null and r.place is not null`
