import { and, asc, eq, gt } from "drizzle-orm"
import { literal } from "../../db/literal.ts"
import { jobFailures } from "../../db/tables/index.ts"
import type { StreamMaker } from "../../sheets/stream.ts"

const PART = 500
type Ask = { readonly id: number; readonly company: number; readonly format: "xlsx" | "csv" }

/** Export of a job's failed rows with their errors. */
export const failuresSheet: StreamMaker = ({ ask }) => {
  const { id, company, format } = ask as Ask
  return {
    name: "Baris yang gagal",
    columns: [
      { label: "Baris", kind: "text", width: 40 },
      { label: "Sebab", kind: "text", width: 60 },
    ],
    format,
    read: async (tx, after) => {
      const rows = await tx
        .select()
        .from(jobFailures)
        .where(
          and(
            eq(jobFailures.companies_id, company),
            eq(jobFailures.jobs_id, id),
            gt(jobFailures.place, Number(after?.[0] ?? 0)),
          ),
        )
        .orderBy(asc(jobFailures.place))
        .limit(literal(PART))
      const last = rows.at(-1)
      return {
        rows: rows.map(({ name, message }) => [name, message]),
        next: last === undefined || rows.length < PART ? null : [last.place],
      }
    },
  }
}
