import { sql } from "drizzle-orm"
import {
  changeFieldKeys,
  type ChangeField,
  changeFieldWords,
  type ChangeValue,
  changeValueWords,
} from "#contract/areas/members/dataChangeFields.ts"
import type { DataChangeLine } from "#contract/areas/members/dataChanges.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { dataChanges } from "../../../db/tables/index.ts"

export type ChangeRow = Pick<typeof dataChanges.$inferSelect, "status" | "before" | "after">
export type RecordValues = Readonly<Record<ChangeField, ChangeValue>>
type Banks = Readonly<Record<string, string>>

/** The employee's record behind a request, and the names of the banks that both name. */
export type ChangeRecord = { readonly version: number; readonly values: RecordValues; readonly banks: Banks }

/** Fields of the record as JSON, of employee `m`. */
const recordJson = sql.raw(
  `json_build_object(${changeFieldKeys.map((field) => `'${field}', m.${field}`).join(", ")})`,
)

/** The record of one employee; null = not visible. */
export const recordOf = async (
  tx: Tx,
  id: number,
): Promise<(Omit<ChangeRecord, "banks"> & { readonly nama: string }) | null> => {
  const [row] = await rowsOf<{ version: number; values: RecordValues; nama: string }>(
    tx,
    sql`select m.version::float8 as version, m.nama, ${recordJson} as values from members m where m.id = ${id}`,
  )
  return row ?? null
}

/** Names of banks by code. */
export const banksNamed = async (tx: Tx): Promise<Banks> => {
  const rows = await rowsOf<{ kode: string; nama: string }>(tx, sql`select kode, nama from banks`)
  return Object.fromEntries(rows.map(({ kode, nama }) => [kode, nama]))
}

/** The records behind several requests, by the request. */
export const recordsOf = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ChangeRecord>> => {
  const rows = await rowsOf<{ id: number; version: number; values: RecordValues; banks: Banks | null }>(
    tx,
    sql`select d.id::float8 as id, m.version::float8 as version, ${recordJson} as values,
        (select json_object_agg(b.kode, b.nama) from banks b
          where b.kode in (d.before ->> 'bank_kode', d.after ->> 'bank_kode', m.bank_kode)) as banks
      from data_changes d join members m on m.companies_id = d.companies_id and m.id = d.members_id
      where d.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::bigint)`,
  )
  return new Map(rows.map(({ id, banks, ...record }) => [id, { ...record, banks: banks ?? {} }]))
}

const isSame = (a: ChangeValue | undefined, b: ChangeValue | undefined): boolean =>
  (a ?? null) === (b ?? null)

/** The fields that a request asks for. */
export const askedFields = ({ after }: Pick<ChangeRow, "after">): readonly ChangeField[] =>
  changeFieldKeys.filter((field) => field in after)

/** Fields of a pending request that hold something else today than when it was made, and not what it asks for. */
export const movedFields = (row: ChangeRow, record: ChangeRecord): readonly ChangeField[] =>
  row.status === "pending"
    ? askedFields(row).filter((field) => {
        const now = record.values[field]
        return !isSame(now, row.before[field]) && !isSame(now, row.after[field])
      })
    : []

/** Fields of an approved request that were changed again since. */
export const changedAgain = (row: ChangeRow, record: ChangeRecord): readonly ChangeField[] =>
  askedFields(row).filter((field) => !isSame(record.values[field], row.after[field]))

export const labelsOf = (fields: readonly ChangeField[]): readonly string[] =>
  fields.map((field) => changeFieldWords[field])

/** The asked fields in words: then, asked, and today. */
export const linesOf = (row: ChangeRow, record: ChangeRecord): readonly DataChangeLine[] => {
  const moved = movedFields(row, record)
  const words = (field: ChangeField, value: ChangeValue | undefined) =>
    changeValueWords(field, value ?? null, record.banks)
  return askedFields(row).map((field) => ({
    field,
    label: changeFieldWords[field],
    before: words(field, row.before[field]),
    after: words(field, row.after[field]),
    current: words(field, record.values[field]),
    value: row.after[field] ?? null,
    moved: moved.includes(field),
  }))
}
