import { and, type SQL, sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { exportMembers } from "#contract/areas/members/exports.ts"
import { payFields } from "#contract/areas/members/memberFields.ts"
import type { CustomValues, SeenCustomField } from "#contract/kit/customFields.ts"
import { customColumn, valueCell } from "#contract/areas/imports/customColumns.ts"
import { importSheets, type SheetColumn } from "#contract/areas/imports/sheets.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { seenFields, seenValues } from "../../kit/customFields.ts"
import { filtersOf } from "../../kit/resource.ts"
import { readingOf, type Selection } from "../../kit/selection.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"
import { members } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { membersRules } from "./members.rules.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column, Value } from "../../sheets/write.ts"

/** Rows per chunk: small enough that other requests get their turn between two chunks. */
const PART = 250

type Ask = PayloadOf<typeof exportMembers>
type Row = Readonly<Record<string, unknown>>

/** For each id field the column with the referenced row's name, as the import reads it. */
const named: Readonly<Record<string, string>> = {
  offices_id: "offices_nama",
  departement_id: "departement_nama",
  jabatan_id: "jabatan_nama",
  atasan_id: "atasan_nip",
  offices_hours_id: "offices_hours_nama",
  kelompok_gaji_id: "kelompok_gaji_nama",
  bank_kode: "bank_nama",
}
const superior = sql<
  string | null
>`(select a.nip from members a where a.companies_id = ${outer(members.companies_id)} and a.id = ${outer(members.atasan_id)})`

const pay: ReadonlySet<string> = new Set(payFields)

const kindOf = ({ kind }: SheetColumn): Column["kind"] =>
  kind === "date" ? "date" : kind === "rupiah" || kind === "decimal" ? "number" : "text"

const valueOf = ({ key, kind, choices = [] }: SheetColumn, row: Row): Value => {
  const value = row[named[key] ?? key]
  if (value === null || value === undefined) return null
  if (kind === "choice") return choices.find(([one]) => one === value)?.[1] ?? String(value as string)
  if (kind === "flag") return value === true ? "Ya" : "Tidak"
  return typeof value === "number" ? value : String(value as string)
}

const selectedFor = (columns: readonly SheetColumn[], now: Date): Selection => {
  const all: Selection = { ...membersRules.select(now), atasan_nip: superior }
  return Object.fromEntries(
    columns.flatMap(({ key }) => {
      const name = named[key] ?? key
      const part = all[name]
      return part === undefined ? [] : [[name, part] as const]
    }),
  )
}

/** All employees matching a filter, by name, with the import's headings; without pay for an office admin. */
export const memberExport: StreamMaker = ({ ask, offices }, now) => {
  const { format, q, ...filter } = ask as Ask
  const columns = importSheets.pegawai.filter(({ key }) => offices === null || !pay.has(key))
  const by = byText(members.nama)
  const fitting = and(
    membersRules.whereOf?.(filter) ?? membersRules.where,
    ...filtersOf(membersRules, filter, now),
    contains(q, membersRules.search),
  )
  const selection = { ...selectedFor(columns, now), isian: seenValues, key: by, id: members.id }
  /** Rows are used as the driver returns them: decoding would copy every one. */
  const { columns: selected, joins } = readingOf(selection)
  let own: readonly SeenCustomField[] = []
  return {
    name: `Data pegawai ${dateIn(now)}`,
    format,
    columns: columns.map((column) => ({ label: column.label, kind: kindOf(column) })),
    moreColumns: async (tx) => {
      own = await seenFields(tx)
      return own.map((field) => ({ label: field.nama, kind: kindOf(customColumn(field)) }))
    },
    read: async (tx, after) => {
      const beyond: SQL | undefined =
        after === null
          ? undefined
          : sql`(${by}, ${members.id}) > (${after[0]}::text collate "C", ${after[1]}::bigint)`
      const rows = await rowsOf<Row & { readonly key: string; readonly id: number }>(
        tx,
        sql`select ${selected} from ${members}${joins} where ${and(fitting, beyond)}
          order by ${by}, ${members.id} limit ${literal(PART)}`,
      )
      const last = rows.at(-1)
      return {
        rows: rows.map((row) => [
          ...columns.map((column) => valueOf(column, row)),
          ...own.map(({ key }) => valueCell((row["isian"] as CustomValues)[key])),
        ]),
        next: last === undefined || rows.length < PART ? null : [last.key, last.id],
      }
    },
  }
}
