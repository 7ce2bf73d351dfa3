import { and, eq, type SQL, sql } from "drizzle-orm"
import { timesheet as resource } from "#contract/areas/platform/timesheet.ts"
import { rowsOf } from "../../db/database.ts"
import { companies, timesheet } from "../../db/tables/index.ts"
import { filtersOf } from "../../kit/resource.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { contains, outer, type Searched } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"
import { daysOf } from "../../time/spans.ts"

const companyNama = sql<string>`(select c.nama from companies c where c.id = ${outer(timesheet.companies_id)})`
/** The work itself, or the name of its company. */
const search: readonly Searched[] = [
  timesheet.kegiatan,
  (words) =>
    sql`${timesheet.companies_id} in (select ${companies.id} from companies where ${contains(words, [companies.nama]) ?? sql`true`})`,
]

export const timesheetRules = defineRules(resource, timesheet, {
  select: {
    companies_nama: companyNama,
    by: timesheet.created_by,
    by_nama: sql<
      string | null
    >`(select a.nama_lengkap from accounts a where a.id = ${outer(timesheet.created_by)})`,
  },
  references: { companies_id: companies },
  search,
  filters: {
    by: (account) => eq(timesheet.created_by, account),
    periode: (span, now): SQL => {
      const [from, to] = daysOf[span](dateIn(now))
      return sql`${timesheet.tanggal} between ${from}::date and ${to}::date`
    },
  },
  check: async ({ now }, { tanggal }): Promise<Record<string, string[]>> =>
    tanggal > dateIn(now) ? { tanggal: ["Belum terjadi: isi hari ini atau sebelumnya"] } : {},
  summary: async ({ tx, now }, payload: { readonly q?: string }) => {
    const where = timesheetWhere(payload, now) ?? sql`true`
    const [sum] = await rowsOf<{ menit: number }>(
      tx,
      sql`select coalesce(sum(menit), 0)::float8 as menit from timesheet where ${where}`,
    )
    return { menit: sum?.menit ?? 0 }
  },
})

/** Condition of a list's search and filters. */
export const timesheetWhere = (
  { q, ...given }: { readonly q?: string } & Readonly<Record<string, unknown>>,
  now: Date,
): SQL | undefined => and(...filtersOf(timesheetRules, given, now), contains(q, timesheetRules.search))
