import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { tasks } from "#contract/areas/fieldwork/tasks.ts"
import { visits } from "#contract/areas/fieldwork/visit.ts"
import { home, seesFigures } from "#contract/areas/home/home.ts"
import type { memberNeeds } from "#contract/areas/members/memberFields.ts"
import { barOf, type Needs } from "#contract/kit/needs.ts"
import { salesReport } from "#contract/areas/sales/salesReports.ts"
import type { UserScope } from "#contract/kit/user.ts"
import { rowsOf } from "../../db/database.ts"
import { dateIn, daysBetween, plusDays, weekday, wireInstant } from "../../time/calendar.ts"
import { closedOn, dayFigures, facesOf, workingCalendar } from "../attendance/index.ts"
import { mayCall } from "../../call/access.ts"
import { ok } from "../../call/answer.ts"
import { dayWork, onVisit } from "../fieldwork/index.ts"
import { inTx } from "../../call/handler.ts"
import { literal } from "../../db/literal.ts"
import { birthdayKey, birthdaysFrom, isAtWork, needing } from "../members/index.ts"
import { nextPayroll } from "../payroll/index.ts"
import { monthSales } from "../sales/index.ts"
import { dayCounts } from "./dayCounts.ts"
import { dueActions, dueKinds, dueNeeds } from "./dues.ts"
import { performanceHandlers } from "./performance.calls.ts"
import { arrangementHandlers, arrangementOf } from "./susunan.ts"
import { targetHandlers } from "./targets.ts"
import { trendHandlers } from "./trend.calls.ts"

const TREND_DAYS = 14

type ActionKind = AnswerOf<typeof home>["actions"][number]["kind"]
const aboutPeople: readonly ActionKind[] = [
  "tidak_lengkap",
  "kontrak_berakhir",
  "dokumen_berakhir",
  "tanpa_divisi",
  "tanpa_rekening",
]

/** The actions each kind of account can do something about. */
const actionsOf: Readonly<Record<UserScope, readonly ActionKind[]>> = {
  company: [
    "onboarding",
    "trial_berakhir",
    "gaji_berikutnya",
    "belum_siap_gaji",
    ...dueKinds,
    ...aboutPeople,
  ],
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
  dokumen_berakhir: { module: "members", action: "view" },
  tanpa_rekening: { module: "members", action: "view" },
  belum_siap_gaji: { module: "payroll", action: "view" },
  gaji_berikutnya: { module: "payroll", action: "view" },
  ...dueNeeds,
}

const MOST_BIRTHDAYS = 10
/** Number of photos that fit next to each other on a phone. */
const MOST_FACES = 6
type Counted = {
  readonly kind: ActionKind
  readonly count: number
  readonly days: number | null
  readonly address: string | null
}

/** A link to the page that lists exactly the counted rows. */
const addressOf = (path: string, filters: Readonly<Record<string, string | number | null>>): string =>
  `${path}?${Object.entries(filters)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join("&")}`
const membersAddress = (perlu: (typeof memberNeeds)[number], offices_id: number | null) =>
  addressOf("/users/pegawai", { perlu, offices_id })

export const homeHandlers = {
  ...performanceHandlers,
  ...trendHandlers,
  ...targetHandlers,
  ...arrangementHandlers,
  "index/home": inTx(home, async (ctx, { date, offices_id }) => {
    const { tx, now, session } = ctx
    const today = date ?? dateIn(now)
    const from = plusDays(today, 1 - TREND_DAYS)
    const office = offices_id === null ? sql`true` : sql`offices_id = ${offices_id}`
    const hasFigures = seesFigures(session.holder)
    const offices = hasFigures
      ? await rowsOf<{ id: number; nama: string }>(
          tx,
          sql`select id::float8 as id, nama from offices where is_active order by lower(nama) collate "C"`,
        )
      : []
    const calendar = await workingCalendar(tx)
    const asked = offices_id === null ? offices.map(({ id }) => id) : [offices_id]
    const closed = closedOn(calendar, today, asked)
    /** Without the right to see figures, every count below is zero. */
    const sees = hasFigures ? sql`true` : sql`false`
    const range = { start_date: from, end_date: today, ...(offices_id === null ? {} : { offices_id }) }
    const { figures, isWhole } = hasFigures
      ? await dayFigures(tx, range, now)
      : { figures: [], isWhole: false }
    const [people] = await rowsOf<{
      total: number
      expected: number
      contracts: number
      nearest: string | null
      undivided: number
      papers: number
      papers_first: string | null
      unbanked: number
    }>(
      tx,
      /**
       * Separate sub-selects, so that each uses its own index: active employees are counted by an index-only scan.
       */
      sql`select count(*)::int as total,
        count(*) filter (where offices_id not in (select value::bigint from json_array_elements_text(${JSON.stringify(closed)}::json)))::int as expected,
        (select count(*)::int from members where ${needing("kontrak_berakhir", today)} and ${office} and ${sees}) as contracts,
        (select min(tanggal_akhir_kontrak)::text from members
          where ${isAtWork(today)} and tanggal_akhir_kontrak >= ${today}::date and ${office} and ${sees}) as nearest,
        (select count(*)::int from members where ${needing("tanpa_divisi", today)} and ${office} and ${sees}) as undivided,
        (select count(*)::int from members where ${needing("dokumen_berakhir", today)} and ${office} and ${sees}) as papers,
        (select min(d.expires_at)::text from member_documents d join members on members.companies_id = d.companies_id and members.id = d.members_id
          where ${isAtWork(today)} and ${office} and ${sees}) as papers_first,
        (select count(*)::int from members where ${needing("tanpa_rekening", today)} and ${office} and ${sees}) as unbanked
      from members where ${isAtWork(today)} and ${office} and ${sees}`,
    )
    const incomplete = figures.reduce(
      (sum, { state, days }) => sum + (state === "tidak_lengkap" ? days : 0),
      0,
    )
    const [company] = await rowsOf<{ status: string; trial_end: string | null; welcome_done: boolean }>(
      tx,
      sql`select status, trial_end::text as trial_end, welcome_done from companies where id = ${session.companyId}`,
    )
    const counts = dayCounts(figures, today)
    const total = people?.total ?? 0
    const expected = people?.expected ?? 0
    /** A workday if any requested office works then; a company without offices uses the company-wide calendar. */
    const isOpen = (day: string) => {
      const those = asked.length === 0 ? [0] : asked
      return closedOn(calendar, day, those).length < those.length
    }
    const isWorkday = (day: string) => isOpen(day) && weekday(day) !== 0 && weekday(day) !== 6
    const known = counts.hadir + counts.izin + counts.cuti + counts.alpa + counts.libur
    const may = actionsOf[session.scope].filter((kind) => barOf(session.holder, needs[kind]) === null)
    const aboutMembers = may.includes("kontrak_berakhir")
    const payroll = may.includes("belum_siap_gaji") ? await nextPayroll(tx, offices_id) : null
    const dues = offices_id === null && may.includes("tenggat_thr") ? await dueActions(tx, today) : []
    const born = birthdaysFrom(today)
    const celebrants = aboutMembers
      ? await rowsOf<{ id: number; nama: string; foto: number | null; key: number }>(
          tx,
          sql`select id::float8 as id, nama, foto_files_id::float8 as foto, ${birthdayKey} as key from members
            where ${needing("ulang_tahun", today)} and ${office}
            order by array_position(array[${sql.raw([...born.keys()].join(", "))}], ${birthdayKey}), nama_sort, id limit ${literal(MOST_BIRTHDAYS)}`,
        )
      : []
    const birthdays = celebrants.map(({ id, nama, foto, key }) => ({
      id,
      nama,
      foto: ctx.fileUrl(session.companyId, foto),
      date: born.get(key) ?? today,
    }))
    const away =
      barOf(session.holder, needs.tidak_lengkap) === null
        ? await facesOf(tx, today, ["cuti", "izin", "sakit"], offices_id, MOST_FACES)
        : null
    const until = (day: string | null | undefined) => (day == null ? null : daysBetween(today, day))
    const ofMembers = (
      perlu: ActionKind & (typeof memberNeeds)[number],
      count: number,
      days: string | null | undefined = null,
    ): Counted => ({
      kind: perlu,
      count,
      days: until(days),
      address: membersAddress(perlu, offices_id),
    })
    const all: readonly Counted[] = [
      {
        kind: "onboarding",
        count: company?.welcome_done === false ? 1 : 0,
        days: null,
        address: "/welcome/step-1",
      },
      {
        kind: "trial_berakhir",
        count: company?.status === "trial" ? 1 : 0,
        days: until(company?.trial_end),
        address: null,
      },
      {
        kind: "tidak_lengkap",
        count: incomplete,
        days: null,
        address: addressOf("/laporan-absensi/laporan", {
          start_date: from,
          end_date: today,
          day_status: "tidak_lengkap",
          offices_id,
        }),
      },
      ...(payroll === null
        ? []
        : [
            {
              kind: "gaji_berikutnya" as const,
              count: 1,
              days: until(payroll.pay_date),
              address: `/payroll/detail/${payroll.id}`,
            },
            {
              kind: "belum_siap_gaji" as const,
              count: payroll.lacking,
              days: until(payroll.pay_date),
              address: addressOf(`/payroll/detail/${payroll.id}`, {
                tampilan: "siap",
                complete: "false",
                offices_id,
              }),
            },
          ]),
      ...dues,
      ofMembers("kontrak_berakhir", people?.contracts ?? 0, people?.nearest),
      ofMembers("dokumen_berakhir", people?.papers ?? 0, people?.papers_first),
      ofMembers("tanpa_divisi", people?.undivided ?? 0),
      ofMembers("tanpa_rekening", people?.unbanked ?? 0),
    ]
    const actions = all.filter((action) => action.count > 0 && may.includes(action.kind))
    return ok({
      date: today,
      as_of: wireInstant(now),
      cards: hasFigures
        ? {
            total_pegawai: total,
            hadir: counts.hadir,
            terlambat: counts.terlambat,
            tepat_waktu: counts.hadir - counts.terlambat,
            /**
             * Until today's first sweep has recorded everyone, this is an estimate: employees expected at work minus
             * those already known.
             */
            belum_absen: isWhole ? counts.belum : isWorkday(today) ? Math.max(0, expected - known) : 0,
            dinas: counts.dinas,
            izin: counts.izin - counts.sakit,
            sakit: counts.sakit,
            cuti: counts.cuti,
            alpa: counts.alpa,
            libur: isWhole
              ? counts.libur
              : isWorkday(today)
                ? Math.max(counts.libur, total - expected)
                : total,
            luar_radius: counts.luar_radius,
            sedang_visit:
              mayCall(session, visits.who) && barOf(session.holder, visits.calls.list.needs) === null
                ? await onVisit(tx, today, offices_id)
                : null,
          }
        : null,
      actions,
      trend: Array.from({ length: hasFigures ? TREND_DAYS : 0 }, (_, i) => {
        const day = plusDays(from, i)
        const { hadir, terlambat, izin, cuti, alpa } = dayCounts(figures, day)
        return { date: day, is_workday: isWorkday(day), hadir, terlambat, izin, cuti, alpa }
      }),
      offices,
      birthdays,
      away:
        away === null
          ? null
          : {
              count: counts.cuti + counts.izin,
              people: away.map((one) => ({ ...one, foto: ctx.fileUrl(session.companyId, one.foto) })),
            },
      payroll: payroll === null ? null : { nama: payroll.nama, status: payroll.status },
      lapangan:
        mayCall(session, tasks.who.read) && barOf(session.holder, tasks.calls.list.needs) === null
          ? await dayWork(tx, { date: today, offices_id, holder: session.holder }, now)
          : null,
      penjualan:
        offices_id === null &&
        mayCall(session, salesReport.who) &&
        barOf(session.holder, salesReport.needs) === null
          ? await monthSales(tx, today)
          : null,
      susunan: await arrangementOf(ctx),
    })
  }),
}
