import { and, sql } from "drizzle-orm"
import { auditActionWords, type exportPlatformAudit } from "#contract/areas/platform/audit.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { instantWords } from "#contract/kit/words.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { audit } from "../../db/tables/index.ts"
import { readingOf } from "../../kit/selection.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import { dateIn } from "../../time/calendar.ts"
import { type AuditFound, auditSelection, auditWhere } from "./auditReading.ts"
import { dataOf, deedOf, doerOf } from "./auditWords.ts"

/** Rows read per batch. */
const PART = 500

type Row = AuditFound & { readonly mark: string }

/** The matching rows of the platform's audit log, the newest first. */
export const auditSheet: StreamMaker = ({ ask }, now) => {
  const { format, ...filter } = ask as PayloadOf<typeof exportPlatformAudit>
  const { columns } = readingOf(auditSelection)
  return {
    name: `Audit ${dateIn(now)}`,
    format,
    columns: [
      { label: "Waktu", kind: "text" },
      { label: "Oleh", kind: "text" },
      { label: "Tindakan", kind: "text" },
      { label: "Jenis", kind: "text" },
      { label: "Perusahaan", kind: "text" },
      { label: "Di dalam perusahaan", kind: "text" },
      { label: "Data", kind: "text" },
      { label: "Nomor data", kind: "number" },
      { label: "Yang berubah", kind: "text" },
    ],
    read: async (tx, after) => {
      const beyond =
        after === null
          ? undefined
          : sql`(${audit.at}, ${audit.id}) < (${after[0]}::timestamptz, ${after[1]}::bigint)`
      const rows = await rowsOf<Row>(
        tx,
        sql`select ${columns}, ${audit.id}::float8 as id, ${audit.at}::text as mark from ${audit}
          where ${and(auditWhere(filter, now), beyond)} order by ${audit.at} desc, ${audit.id} desc limit ${literal(PART)}`,
      )
      const last = rows.at(-1)
      return {
        rows: rows.map((row) => [
          instantWords(new Date(row.mark).toISOString()),
          doerOf(row),
          deedOf(row),
          auditActionWords[row.action],
          row.companies_nama,
          row.is_inside ? "Ya" : "Tidak",
          dataOf(row.entity),
          Number(row.entity_id),
          row.fields,
        ]),
        next: last === undefined || rows.length < PART ? null : [last.mark, last.id],
      }
    },
  }
}
