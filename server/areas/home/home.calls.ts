import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { home, seesFigures } from "#contract/areas/home/home.ts"
import { barOf, type Needs } from "#contract/kit/needs.ts"
import type { DayState } from "#contract/areas/attendance/days.ts"
import type { UserScope } from "#contract/kit/user.ts"
import { rowsOf } from "../../db/database.ts"
import { dateIn, daysBetween, plusDays, weekday, wireInstant } from "../../time/calendar.ts"
import { closedOn, dayFigures, type Figure, workingCalendar } from "../attendance/index.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { isAtWork, needing } from "../members/index.ts"

const TREND_DAYS = 14

type ActionKind = AnswerOf<typeof home>["actions"][number]["kind"]
const aboutPeople: readonly ActionKind[] = ["tidak_lengkap", "kontrak_berakhir", "tanpa_divisi"]

/** What each kind of account can do something about. */
const actionsOf: Readonly<Record<UserScope, readonly ActionKind[]>> = {
  company: ["onboarding", "trial_berakhir", ...aboutPeople],
  office: aboutPeople,
  restricted: [],
  normal: [],
}

const needs: Readonly<Record<ActionKind, Needs | null>> = {
  onboarding: null,
  trial_berakhir: null,
  tidak_lengkap: { module: "attendance", action: "view" },
  kontrak_berakhir: { module: "members", action: "view" },
  tanpa_divisi: { module: "members", action: "view" },
}

/** Counts of one day of what is known of the range. */
const dayCounts = (figures: readonly Figure[], date: string) => {
  const own = figures.filter((one) => one.date === date)
  const of = (...states: readonly DayState[]) =>
    own.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)
  return {
    hadir: of("hadir", "dinas", "tidak_lengkap"),
    terlambat: own.reduce((sum, { late }) => sum + late, 0),
    izin: of("izin", "sakit"),
    cuti: of("cuti"),
    alpa: of("alpa"),
    libur: of("libur", "off"),
    belum: of("belum"),
  }
}

export const homeHandlers = {
  "index/home": inTx(home, async ({ tx, now, session }, { date, offices_id }) => {
    const today = date ?? dateIn(now)
    const from = plusDays(today, 1 - TREND_DAYS)
    const office = offices_id === null ? sql`true` : sql`offices_id = ${offices_id}`
    const offices = await rowsOf<{ id: number; nama: string }>(
      tx,
      sql`select id::float8 as id, nama from offices where is_active order by lower(nama) collate "C"`,
    )
    const calendar = await workingCalendar(tx)
    const asked = offices_id === null ? offices.map(({ id }) => id) : [offices_id]
    const closed = closedOn(calendar, today, asked)
    /** Without them everything below counts nobody. */
    const sees = seesFigures(session.holder) ? sql`true` : sql`false`
    const range = { start_date: from, end_date: today, ...(offices_id === null ? {} : { offices_id }) }
    const { figures, isWhole } = seesFigures(session.holder)
      ? await dayFigures(tx, range, now)
      : { figures: [], isWhole: false }
    const [people] = await rowsOf<{
      total: number
      expected: number
      contracts: number
      nearest: string | null
      undivided: number
    }>(
      tx,
      /** Each by an index of its own: who works here is counted without being read. */
      sql`select count(*)::int as total,
        count(*) filter (where offices_id not in (select value::bigint from json_array_elements_text(${JSON.stringify(closed)}::json)))::int as expected,
        (select count(*)::int from members where ${needing("kontrak_berakhir", today)} and ${office} and ${sees}) as contracts,
        (select min(tanggal_akhir_kontrak)::text from members
          where ${isAtWork(today)} and tanggal_akhir_kontrak >= ${today}::date and ${office} and ${sees}) as nearest,
        (select count(*)::int from members where ${needing("tanpa_divisi", today)} and ${office} and ${sees}) as undivided
      from members where ${isAtWork(today)} and ${office} and ${sees}`,
    )
    const incomplete = figures.reduce(
      (sum, { state, count }) => sum + (state === "tidak_lengkap" ? count : 0),
      0,
    )
    const [company] = await rowsOf<{ status: string; trial_end: string | null; welcome_done: boolean }>(
      tx,
      sql`select status, trial_end::text as trial_end, welcome_done from companies where id = ${session.companyId}`,
    )
    const counts = dayCounts(figures, today)
    const total = people?.total ?? 0
    const expected = people?.expected ?? 0
    /** Some office of those asked about works then; without any office the calendar of all of them holds. */
    const isOpen = (day: string) => {
      const those = asked.length === 0 ? [0] : asked
      return closedOn(calendar, day, those).length < those.length
    }
    const isWorkday = (day: string) => isOpen(day) && weekday(day) !== 0 && weekday(day) !== 6
    const known = counts.hadir + counts.izin + counts.cuti + counts.alpa + counts.libur
    const may = actionsOf[session.scope].filter((kind) => barOf(session.holder, needs[kind]) === null)
    const actions = [
      { kind: "onboarding" as const, count: company?.welcome_done === false ? 1 : 0, days: null },
      {
        kind: "trial_berakhir" as const,
        count: company?.status === "trial" ? 1 : 0,
        days: company?.trial_end == null ? null : daysBetween(today, company.trial_end),
      },
      { kind: "tidak_lengkap" as const, count: incomplete, days: null },
      {
        kind: "kontrak_berakhir" as const,
        count: people?.contracts ?? 0,
        days: people?.nearest == null ? null : daysBetween(today, people.nearest),
      },
      { kind: "tanpa_divisi" as const, count: people?.undivided ?? 0, days: null },
    ].filter((action) => action.count > 0 && may.includes(action.kind))
    return ok({
      date: today,
      as_of: wireInstant(now),
      cards: {
        total_pegawai: total,
        hadir: counts.hadir,
        terlambat: counts.terlambat,
        tepat_waktu: counts.hadir - counts.terlambat,
        /** Until the first sweep of the day has gone through everybody it is whoever works then and is not known of. */
        belum_absen: isWhole ? counts.belum : isWorkday(today) ? Math.max(0, expected - known) : 0,
        izin_sakit: counts.izin,
        cuti: counts.cuti,
        alpa: counts.alpa,
        libur: isWhole ? counts.libur : isWorkday(today) ? Math.max(counts.libur, total - expected) : total,
      },
      actions,
      trend: Array.from({ length: TREND_DAYS }, (_, i) => {
        const day = plusDays(from, i)
        const { libur: _libur, belum: _belum, ...rest } = dayCounts(figures, day)
        return { date: day, is_workday: isWorkday(day), ...rest }
      }),
      offices,
    })
  }),
}
