import { sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { exportPayComponents } from "#contract/areas/payroll/components.ts"
import { importSheets } from "#contract/areas/imports/sheets.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { members } from "../../db/tables/index.ts"
import { byText } from "../../kit/textSearch.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import { dateIn } from "../../time/calendar.ts"
import { holdsOn } from "./basicPay.ts"
import { payMembersWhere } from "./components.calls.ts"

/** Employees read per batch. */
const PART = 200
type Ask = PayloadOf<typeof exportPayComponents>
type Row = {
  readonly id: number
  readonly key: string
  readonly nip: string
  readonly nama: string
  readonly parts: readonly {
    readonly kode: string
    readonly amount: number
    readonly effective_from: string
    readonly effective_to: string | null
    readonly note: string | null
  }[]
}

/** Export of the components employees have today, one row per component, under the headings the import reads. */
export const payComponentsSheet: StreamMaker = ({ ask }, now) => {
  const { format, ...filter } = ask as Ask
  const today = dateIn(now)
  const by = byText(members.nama)
  return {
    name: `Komponen gaji ${today}`,
    format,
    columns: [
      ...importSheets.komponen_gaji.slice(0, 1).map(({ label }) => ({ label, kind: "text" as const })),
      { label: "Nama", kind: "text" },
      ...importSheets.komponen_gaji.slice(1).map(({ label, kind }) => ({
        label,
        kind:
          kind === "rupiah" ? ("number" as const) : kind === "date" ? ("date" as const) : ("text" as const),
      })),
    ],
    read: async (tx, after) => {
      const beyond =
        after === null
          ? sql`true`
          : sql`(${by}, ${members.id}) > (${after[0]}::text collate "C", ${after[1]}::bigint)`
      const rows = await rowsOf<Row>(
        tx,
        sql`select ${members.id}::float8 as id, ${by} as key, ${members.nip} as nip, ${members.nama} as nama,
          (select coalesce(json_agg(json_build_object('kode', h.kode, 'amount', h.amount, 'effective_from', h.effective_from,
              'effective_to', h.effective_to, 'note', h.note) order by h."order", h.kode), '[]'::json)
            from (select distinct on (c.parameter_id) p.kode, p."order", c.amount::float8 as amount, c.effective_from::text as effective_from,
                c.effective_to::text as effective_to, c.note
              from pay_components c join pay_parameters p on p.companies_id = c.companies_id and p.id = c.parameter_id
              where c.companies_id = ${members.companies_id} and c.members_id = ${members.id} and ${holdsOn(today)}
              order by c.parameter_id, c.effective_from desc, c.id desc) h
            where h.amount is not null) as parts
          from ${members} where ${payMembersWhere(filter)} and ${beyond} order by ${by}, ${members.id} limit ${literal(PART)}`,
      )
      const last = rows.at(-1)
      return {
        rows: rows.flatMap(({ nip, nama, parts }) =>
          parts.map((part) => [
            nip,
            nama,
            part.kode,
            part.amount,
            part.effective_from,
            part.effective_to,
            part.note,
          ]),
        ),
        next: last === undefined || rows.length < PART ? null : [last.key, last.id],
      }
    },
  }
}
