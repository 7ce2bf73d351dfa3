import { sql } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import {
  reportEvidence,
  reportExport,
  type ReportDay,
  reportList,
  reportSummary,
} from "#contract/areas/attendance/laporan.ts"
import { rowsOf } from "../../db/database.ts"
import { assertRange } from "../../kit/ranges.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { dateIn, daysBetween, plusDays, wireInstant } from "../../time/calendar.ts"
import { type PeopleAsk, type Person, someOf } from "./day/people.ts"
import type { DaysOf, ReadDay } from "./day/read.ts"
import { readReport, readTotal, totalOf } from "./day/report.ts"
import { readDays } from "./day/store.ts"
import { noCounts, shownSums } from "./day/sums.ts"

const wire = (at: number | null): string | null => (at === null ? null : wireInstant(new Date(at)))
export const shownDay = ({ check_in, check_out, ...day }: ReadDay): ReportDay => ({
  ...day,
  check_in: wire(check_in),
  check_out: wire(check_out),
})
export const shownMember = ({ id, nama, nip, offices_id, kantor, jabatan }: Person) => ({
  id,
  nama,
  nip,
  foto: null,
  offices_id,
  kantor,
  jabatan,
})

const daysFor = (all: DaysOf, { id }: Person): readonly ReadDay[] => all.get(id) ?? []

const pageOfRows = <A>(
  all: readonly A[],
  { page, per_page = PAGE_SIZE }: { page: number; per_page?: number },
) => {
  const last_page = Math.max(1, Math.ceil(all.length / per_page))
  const at = Math.min(page, last_page)
  return { some: all.slice((at - 1) * per_page, at * per_page), total: all.length, page: at, last_page }
}
const directed = <A>(all: readonly A[], dir: "asc" | "desc" = "asc"): readonly A[] =>
  dir === "asc" ? all : all.toReversed()

const orders = {
  nama: null,
  kehadiran: "kehadiran_permil",
  terlambat: "terlambat_menit",
  alpa: "alpa",
} as const

type Times = { readonly check_in_at: string | null; readonly check_out_at: string | null } | null
const timesOf = (record: Times) =>
  record === null
    ? null
    : {
        in: record.check_in_at === null ? null : wireInstant(record.check_in_at),
        out: record.check_out_at === null ? null : wireInstant(record.check_out_at),
      }

/** Future days have only a plan and no result, so the range of the sums ends today. */
const upToToday = <A extends PeopleAsk>(ask: A, today: string): A =>
  ask.end_date > today && ask.start_date <= today ? { ...ask, end_date: today } : ask

export const laporanHandlers = {
  "laporan-absensi/list/all": inTx(reportList, async ({ tx, now }, ask) => {
    assertRange(ask)
    const { rows, days: read } = await readReport(tx, ask, now, { dates: false })
    const order = ask.sort ?? "kurang"
    const sorted = order === "nama" ? rows : rows.toSorted((a, b) => a.urgency - b.urgency)
    const { some, ...page } = pageOfRows(directed(sorted, ask.dir), ask)
    const shown = some.map(({ person }) => person)
    const days = read ?? (await readDays(tx, shown, ask, now))
    return ok({
      ...page,
      rows: some.map(({ person, counts }) => ({
        id: person.id,
        member: shownMember(person),
        zone: person.zone,
        days: daysFor(days, person).map(shownDay),
        sums: shownSums(counts),
      })),
      sums: shownSums(totalOf(rows)),
    })
  }),

  "laporan-absensi/rangkuman": inTx(reportSummary, async ({ tx, now }, asked) => {
    assertRange(asked)
    const ask = upToToday(asked, dateIn(now))
    const { rows, dates } = await readReport(tx, ask, now, { dates: true })
    const length = daysBetween(ask.start_date, ask.end_date) + 1
    const span = {
      start_date: plusDays(ask.start_date, -length),
      end_date: plusDays(ask.start_date, -1),
    }
    const before = await readTotal(tx, { ...ask, ...span }, now)
    const summed = rows.map(({ person, counts }) => ({ person, sums: shownSums(counts) }))
    const by = orders[ask.sort ?? "nama"]
    const sorted =
      by === null ? summed : summed.toSorted((a, b) => (a.sums[by] ?? 1_001) - (b.sums[by] ?? 1_001))
    const { some, ...page } = pageOfRows(directed(sorted, ask.dir), ask)
    return ok({
      ...page,
      rows: some.map(({ person, sums }) => ({ id: person.id, member: shownMember(person), sums })),
      sums: shownSums(totalOf(rows)),
      before: { ...span, sums: shownSums(before) },
      per_day: Array.from({ length }, (_, at) => {
        const date = plusDays(ask.start_date, at)
        return { date, ...shownSums(dates.get(date) ?? noCounts()) }
      }),
    })
  }),

  "laporan-absensi/bukti": inTx(reportEvidence, async ({ tx, now, fileUrl, companyId }, ask) => {
    const { members_id, business_date } = ask
    const [person] = await someOf(tx, [members_id])
    if (person === undefined) throw new Refusal("Pegawai tidak ditemukan", "not_found")
    const span = { start_date: business_date, end_date: business_date }
    const [day] = daysFor(await readDays(tx, [person], span, now), person)
    const [office] = await rowsOf<{ lat: number; lng: number; radius_m: number }>(
      tx,
      sql`select lat, lng, radius_m from offices where id = ${person.offices_id}`,
    )
    const which = sql`x.members_id = ${members_id} and x.business_date = ${business_date}::date`
    const marks = await rowsOf<{ at: string; photo_id: number | null }>(
      tx,
      sql`select x.id::float8 as id, x.kind, x.at, x.source, o.nama as kantor, x.lat, x.lng, x.accuracy_m, x.distance_m,
        x.radius_m, x.is_mock, x.device, x.note, x.photo_files_id::float8 as photo_id
      from attendance_marks x join offices o on o.companies_id = x.companies_id and o.id = x.offices_id
      where ${which} order by x.at, x.id`,
    )
    const requests = await rowsOf<{ created_at: string }>(
      tx,
      sql`select x.id::float8 as id, x.type, x.status, x.reason, x.created_at from attendance_requests x where ${which} order by x.created_at, x.id`,
    )
    const changes = await rowsOf<{ at: string; before: Times; after: Times }>(
      tx,
      sql`select x.id::float8 as id, x.at, a.nama_lengkap as by, case when x.requests_id is null then 'impor' else 'pengajuan' end as via,
        x.before, x.after from attendance_originals x
      left join accounts a on a.companies_id = x.companies_id and a.id = x.by_id where ${which} order by x.at, x.id`,
    )
    return ok({
      member: shownMember(person),
      zone: person.zone,
      day: day === undefined ? null : shownDay(day),
      office: office ?? { lat: 0, lng: 0, radius_m: 0 },
      marks: marks.map(({ photo_id, ...mark }) => ({
        ...mark,
        at: wireInstant(mark.at),
        photo: fileUrl(companyId, photo_id),
      })),
      requests: requests.map((row) => ({ ...row, created_at: wireInstant(row.created_at) })),
      changes: changes.map((row) => ({
        ...row,
        at: wireInstant(row.at),
        before: timesOf(row.before),
        after: timesOf(row.after),
      })),
    } as never)
  }),

  "laporan-absensi/export": inTx(reportExport, async ({ sheetUrl }, ask) => {
    assertRange(ask)
    return Promise.resolve(ok({ url: sheetUrl("laporan-absensi", ask) }))
  }),
}
