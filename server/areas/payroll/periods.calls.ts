import { and, eq, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { religionWords } from "#contract/areas/members/memberWords.ts"
import type { religions } from "#contract/areas/members/memberFields.ts"
import { movePeriod, payrollOffices } from "#contract/areas/payroll/periods.ts"
import { choosePayees, payrollMembers, readinessKeys } from "#contract/areas/payroll/payees.ts"
import { nextPeriods, proposedPeriods } from "#contract/areas/payroll/proposals.ts"
import { payrollTrend, TREND_PERIODS } from "#contract/areas/payroll/trend.ts"
import type { PayrollEvent } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { isOfOffice } from "../../kit/closedPeriods.ts"
import { payingOnDay } from "../../kit/placements.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { byText, contains } from "../../kit/textSearch.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { members, payrollPeriods } from "../../db/tables/index.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { lockCompany } from "../../kit/locks.ts"
import { unknownMembers } from "../../kit/namedMembers.ts"
import { anyOf } from "../../db/ids.ts"
import { inTx } from "../../call/handler.ts"
import {
  isLeftOut,
  isPaidIn,
  isScopedOut,
  lacks,
  missingOf,
  paidIn,
  payDay,
  type Readiness,
} from "./payees.ts"
import { periodRules } from "./periodMoves.ts"
import { nextOfOffices } from "./nextOfOffices.ts"
import { proposals } from "./proposals.ts"
import { periodEffects } from "./effects.ts"

type Step = AnswerOf<typeof movePeriod> & { readonly status: string }
type Decided = { readonly type: PayrollEvent["type"]; readonly words: string }

/** Maps the requested state to the lifecycle's event and the success message. */
const steps: Readonly<Record<string, Decided>> = {
  approved: { type: "payroll.approve", words: "Periode gaji disetujui" },
  calculated: { type: "payroll.reopen", words: "Periode gaji dibuka lagi" },
  paid: { type: "payroll.pay", words: "Periode gaji ditandai dibayar" },
  locked: { type: "payroll.lock", words: "Periode gaji dikunci" },
  cancelled: { type: "payroll.cancel", words: "Periode gaji dibatalkan" },
}
const stepOf = (status: Step["status"]): Decided => {
  const step = steps[status]
  if (step === undefined) throw new Error(`no step leads to ${status}`)
  return step
}

/**
 * Checks that the period exists and is visible: row-level security hides other companies' periods.
 * @throws Refusal not_found
 */
const needPeriod = async (tx: Tx, id: number): Promise<void> => {
  const [found] = await tx
    .select({ id: payrollPeriods.id })
    .from(payrollPeriods)
    .where(eq(payrollPeriods.id, id))
  if (found === undefined) throw notFound("periode gaji")
}

/** A condition on employees `m` and period `p`, as a filter on `members` for the page's own query. */
const inPeriod = (periodId: number, condition: ReturnType<typeof sql>) =>
  sql`exists (select from payroll_periods p, members m where p.id = ${periodId} and m.companies_id = ${members.companies_id} and m.id = ${members.id} and ${isPaidIn} and ${condition})`

/** The office that pays an employee `m` in a period `p`. */
const payingOffice = payingOnDay(sql`m.companies_id`, sql`m.id`, payDay)

type WhyOut = {
  /** The period that has paid them. */
  readonly paid: string | null
  readonly is_intern: boolean
  readonly agama: (typeof religions)[number] | null
  /** Left out by hand. */
  readonly alasan: string | null
}
const outWords = ({ paid, is_intern, agama, alasan }: WhyOut): string => {
  if (paid !== null) return `Sudah digaji di ${paid}`
  if (alasan !== null) return `Dikeluarkan: ${alasan}`
  if (is_intern) return "Magang tidak menerima THR"
  return agama === null ? "Agamanya belum diisi" : `Beragama ${religionWords[agama]}: bukan hari rayanya`
}

const MOST_LEFT_OUT = 50
type LeftOut = AnswerOf<typeof payrollMembers>["left_out"][number]
const leftOut = async (tx: Tx, id: number): Promise<readonly LeftOut[]> =>
  (
    await rowsOf<Omit<LeftOut, "words" | "may_add"> & WhyOut>(
      tx,
      sql`select m.id::float8 as id, m.nip, m.nama, ${paidIn} as paid, m.status_karyawan = 'magang' as is_intern, m.agama,
          (select c.alasan from payroll_period_members c where c.companies_id = p.companies_id and c.payroll_periods_id = p.id
            and c.members_id = m.id and not c.ikut) as alasan
        from payroll_periods p, members m where p.id = ${id} and (${isLeftOut} or ${isScopedOut}) order by m.nama_sort, m.id`,
    )
  ).map(({ paid, is_intern, agama, alasan, ...one }) => ({
    ...one,
    words: outWords({ paid, is_intern, agama, alasan }),
    may_add: paid === null,
  }))

export const periodHandlers = {
  "payroll/peserta/atur": inTx(choosePayees, async (ctx, { period_id, members_id, ikut, alasan }) => {
    const { tx, companyId } = ctx
    const unknown = await unknownMembers(tx, { members_id })
    if (Object.keys(unknown).length > 0) throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
    await moveRow(moverOf(ctx), periodRules(periodEffects), period_id, { type: "payroll.change", note: null })
    await tx.execute(
      sql`delete from payroll_period_members where payroll_periods_id = ${period_id} and members_id = ${anyOf(members_id)}`,
    )
    if (ikut !== null)
      await tx.execute(
        sql`insert into payroll_period_members (companies_id, payroll_periods_id, members_id, ikut, alasan)
          select ${companyId}, ${period_id}, m.id, ${ikut}, ${alasan} from members m where m.id = ${anyOf(members_id)}`,
      )
    await ctx.audit({
      entity: "peserta gaji",
      entityId: period_id,
      action: "update",
      before: null,
      after: { members_id, ikut, alasan },
    })
    return ok(
      { changed: members_id.length },
      ikut === false ? "Dikeluarkan dari periode ini; hitung lagi" : "Daftar peserta diubah; hitung lagi",
    )
  }),

  "payroll/periode-gajian/status": inTx(movePeriod, async (ctx, { id, status, note, version }) => {
    const { type, words } = stepOf(status)
    /** Approvals read each other's periods: one at a time in a company. */
    await lockCompany(ctx, "payroll-periods")
    const after = await moveRow(moverOf(ctx), periodRules(periodEffects), id, {
      type,
      note,
      ...(version === undefined ? {} : { version }),
    } as never)
    return ok({ id, version: after.version }, words)
  }),

  "payroll/tren": inTx(payrollTrend, async ({ tx }) => {
    const rows = await rowsOf<AnswerOf<typeof payrollTrend>["rows"][number]>(
      tx,
      sql`select id::float8 as id, nama, month, type, total_gross::float8 as gross, total_deduction::float8 as deduction,
        total_net::float8 as net, total_employer::float8 as employer_cost
      from payroll_periods where status in ('calculated', 'approved', 'paid', 'locked')
      order by month desc, pay_date desc, payroll_periods.id desc limit ${literal(TREND_PERIODS)}`,
    )
    return ok({ rows: rows.toReversed() })
  }),

  "payroll/periode-gajian/usulan": inTx(
    proposedPeriods,
    async (ctx, { q, ids, offices_id, type, ...groups }) =>
      ok(await proposals(ctx, offices_id, groups, q, ids, type)),
  ),

  "payroll/periode-gajian/berikutnya": inTx(nextPeriods, async (ctx) =>
    ok({ rows: await nextOfOffices(ctx) }),
  ),

  "payroll/list-kantor": inTx(payrollOffices, async ({ tx }, { period_id }) => {
    if (period_id !== undefined) await needPeriod(tx, period_id)
    const some = sql.join(Object.values(lacks), sql` or `)
    const rows = await rowsOf<AnswerOf<typeof payrollOffices>["rows"][number]>(
      tx,
      sql`with p as materialized (select * from payroll_periods where ${
        period_id === undefined
          ? sql`id = (select q.id from payroll_periods q where q.type = 'regular' order by q.start_date desc, q.id desc limit 1)`
          : sql`id = ${period_id}`
      })
      select o.id::float8 as id, o.nama, coalesce(c.members, 0)::int as member_count, coalesce(c.lacking, 0)::int as lacking_count,
        (select p.status from payroll_periods p where ${isOfOffice(sql`o.id`)} and p.status <> 'cancelled' order by p.start_date desc, p.id desc limit 1) as period_status
      from offices o left join (select ${payingOffice} as id, count(*) as members, count(*) filter (where ${some}) as lacking
        from members m, p where ${isPaidIn} group by 1) c on c.id = o.id
      where o.is_active or c.members > 0 order by lower(o.nama) collate "C", o.id`,
    )
    return ok({ rows })
  }),

  "kantor/member": inTx(payrollMembers, async ({ tx }, payload) => {
    const { period_id, offices_id, missing, complete, q } = payload
    await needPeriod(tx, period_id)
    const within = offices_id === undefined ? sql`true` : sql`${payingOffice} = ${offices_id}`
    const [counted] = await rowsOf<Readonly<Record<string, number>>>(
      tx,
      sql`select ${sql.join(
        readinessKeys.map((key) => sql`count(*) filter (where ${lacks[key]})::int as ${sql.identifier(key)}`),
        sql`, `,
      )}, count(*) filter (where not (${sql.join(Object.values(lacks), sql` or `)}))::int as complete_count
      from payroll_periods p, members m where p.id = ${period_id} and ${isPaidIn} and ${within}`,
    )
    const { complete_count = 0, ...counts } = counted ?? {}
    const conditions = [
      within,
      ...(missing === undefined ? [] : [lacks[missing]]),
      ...(complete === undefined
        ? []
        : [sql`${complete} = not (${sql.join(Object.values(lacks), sql` or `)})`]),
    ]
    const page = await keysetPage<Readiness>(tx, {
      table: members,
      select: {
        id: members.id,
        nip: members.nip,
        nama: members.nama,
        kantor: sql<string>`(select o.nama from payroll_periods p, members m, offices o where p.id = ${period_id} and m.companies_id = ${members.companies_id} and m.id = ${members.id}
          and o.companies_id = m.companies_id and o.id = ${payingOffice})`,
        jabatan: sql<
          string | null
        >`(select j.nama from jabatan j where j.companies_id = ${members.companies_id} and j.id = ${members.jabatan_id})`,
        missing: sql<
          Readiness["missing"]
        >`(select to_json(${missingOf}) from payroll_periods p, members m where p.id = ${period_id} and m.companies_id = ${members.companies_id} and m.id = ${members.id})`,
      },
      where: and(
        inPeriod(period_id, sql.join(conditions, sql` and `)),
        contains(q, [members.nama, members.nip]),
      ),
      sort: { key: "nama", by: byText(members.nama) },
      id: members.id,
      dir: "asc",
      ...paged(payload),
    })
    const left_out = await leftOut(tx, period_id)
    return ok({
      ...page,
      left_out: left_out.slice(0, MOST_LEFT_OUT),
      left_out_count: left_out.length,
      rows: page.rows.map((row) => ({ ...row, complete: row.missing.length === 0 })),
      counts: counts as AnswerOf<typeof payrollMembers>["counts"],
      complete_count,
    })
  }),
}
