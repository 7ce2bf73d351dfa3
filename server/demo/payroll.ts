import { sql } from "drizzle-orm"
import { NATIONAL_HOLIDAYS } from "#contract/data/holidays.ts"
import type { religions } from "#contract/areas/members/memberFields.ts"
import { monthWords } from "#contract/kit/words.ts"
import { monthAfter } from "#machines/lifecycles/kasbonPlan.ts"
import type { PayrollEvent } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { BASIC } from "../areas/payroll/basicPay.ts"
import { periodEffects } from "../areas/payroll/effects.ts"
import { periodRules } from "../areas/payroll/periodMoves.ts"
import { calculateSome, countSlips } from "../areas/payroll/run/calculate.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { bindOwner } from "../db/owner.ts"
import { audit, meta, payrollPeriodHistory, payrollPeriods } from "../db/tables/index.ts"
import type { SlipFacts } from "../domain/payroll/slip/facts.ts"
import { moveRow } from "../kit/approval/move.ts"
import type { Mover } from "../kit/approval/mover.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { answerQuestions, believe, decideInsurance, openYear } from "./payOpenings.ts"
import { insertCorrection } from "./payCorrection.ts"
import { type Decider, deciderOf } from "./requests.ts"

/** Age in days up to which periods stay open: the demo's pending requests, claims and leave are at most this old. */
const OPEN_DAYS = 45
const MOST = 1_000
/** Days from the calculation to each later step. */
const STEPS = [
  { type: "payroll.approve", days: 1 },
  { type: "payroll.pay", days: 3 },
  { type: "payroll.lock", days: 14 },
] as const satisfies readonly { readonly type: PayrollEvent["type"]; readonly days: number }[]

type Planned = {
  readonly type: "regular" | "thr"
  readonly nama: string
  readonly month: string
  readonly start_date: string
  readonly end_date: string
  readonly pay_date: string
  /**
   * Attendance dates with a cut-off, only for the current month; earlier days were counted by the previous period.
   */
  readonly attendance_start: string | null
  readonly attendance_end: string | null
  readonly thr_date: string | null
  readonly agama: readonly (typeof religions)[number][]
  /** Number of steps after the calculation; null = a draft. */
  readonly steps: number | null
}

const lastDay = (month: string): string => addDays(`${monthAfter(month, 1)}-01`, -1)

/** Attendance counts up to this day of the month (the demo's Tanggal Gajian). */
const CUT_OFF = 20

/** The demo's pay day, moved to a working day. */
const payDay = (month: string): string => {
  const day = new Date(`${month}-25T00:00:00Z`).getUTCDay()
  return addDays(`${month}-25`, day === 6 ? -1 : day === 0 ? -2 : 0)
}

/** The current month and the three before it, plus the THR of the last Lebaran; older periods are in later states. */
export const plannedPeriods = (today: string): readonly Planned[] => {
  const closes = addDays(today, -OPEN_DAYS)
  const months = [3, 2, 1, 0].map((back): Planned => {
    const month = monthAfter(today.slice(0, 7), -back)
    const end_date = lastDay(month)
    return {
      type: "regular",
      nama: `Gaji ${monthWords(month)}`,
      month,
      start_date: `${month}-01`,
      end_date,
      pay_date: payDay(month),
      attendance_start: back === 0 ? `${month}-01` : null,
      attendance_end: back === 0 ? `${month}-${CUT_OFF}` : null,
      thr_date: null,
      agama: [],
      steps: back === 0 ? null : end_date >= closes ? 0 : back,
    }
  })
  const lebaran = NATIONAL_HOLIDAYS.filter(
    ({ tanggal, nama }) => nama.startsWith("Idulfitri") && tanggal < closes,
  ).map(({ tanggal }) => tanggal)
  const first = lebaran.find((tanggal) => tanggal.slice(0, 4) === today.slice(0, 4))
  if (first === undefined) return months
  const month = first.slice(0, 7)
  const thr: Planned = {
    type: "thr",
    nama: `THR Lebaran ${first.slice(0, 4)}`,
    month,
    start_date: `${month}-01`,
    end_date: lastDay(month),
    pay_date: addDays(first, -10),
    attendance_start: null,
    attendance_end: null,
    thr_date: first,
    agama: ["islam"],
    steps: 3,
  }
  return [thr, ...months]
}

/** The demo's records begin after the start of its first period: earlier days count as present. */
const seenFrom =
  (first: string) =>
  (facts: SlipFacts): SlipFacts => ({
    ...facts,
    days: facts.days.map((day) =>
      day.date >= first || !day.workday ? day : { ...day, present: true, unpaid: 0 },
    ),
  })

const at = (date: string, hour: number): Date =>
  new Date(Date.parse(`${date}T00:00:00+07:00`) + hour * 3_600_000)

const moverAt = (tx: Tx, company: number, { id, nama }: Decider, now: Date): Mover => ({
  tx,
  now,
  actor: { id, nama, as: "company" },
  actingFor: null,
  via: "single",
  call: null,
  audit: async ({ entity, entityId, action, before, after }) => {
    await tx.insert(audit).values({
      companies_id: company,
      at: now.toISOString(),
      actor_id: id,
      call: "payroll/periode-gajian/status",
      entity,
      entity_id: entityId,
      action,
      before,
      after,
    })
  },
})

/** Periods with this many steps had their slips mailed; the slips of the last paid period are still unsent. */
const MAILED = 3

type Whose = {
  readonly company: number
  readonly decider: Decider
  readonly first: string
  readonly now: Date
}

const insertPeriod = async (tx: Tx, whose: Whose, planned: Planned, made: Date): Promise<number> => {
  const { company, decider } = whose
  const { steps, agama, ...values } = planned
  const stamp = made.toISOString()
  const [row] = await tx
    .insert(payrollPeriods)
    .values({
      ...values,
      agama: [...agama],
      companies_id: company,
      status: steps === null ? "draft" : "calculated",
      version: steps === null ? 1 : 3,
      ...(steps === null ? {} : { calculated_by: decider.id, calculated_at: whose.now.toISOString() }),
      last_nama: decider.nama,
      last_at: stamp,
      created_at: stamp,
      created_by: decider.id,
      updated_at: stamp,
      updated_by: decider.id,
    })
    .returning({ id: payrollPeriods.id })
  const id = row?.id ?? 0
  if (steps !== null)
    await tx.insert(payrollPeriodHistory).values(
      (
        [
          ["draft", "calculating", decider],
          ["calculating", "calculated", null],
        ] as const
      ).map(([from_state, to_state, by], step) => ({
        companies_id: company,
        row_id: id,
        version: step + 2,
        from_state,
        to_state,
        by_id: by?.id ?? null,
        by_nama: by?.nama ?? null,
        at: new Date(made.getTime() + step * 40_000).toISOString(),
        via: by === null ? ("system" as const) : ("single" as const),
      })),
    )
  return id
}

const writePeriod = async (tx: Tx, whose: Whose, planned: Planned): Promise<void> => {
  const { company, decider, first, now } = whose
  await bindOwner(tx, { company, account: decider.id, offices: null })
  const calculated = planned.pay_date < planned.end_date ? planned.pay_date : planned.end_date
  const made = at(
    planned.steps === null ? dateIn(now) : addDays(calculated, planned.type === "thr" ? -2 : 1),
    9,
  )
  const id = await insertPeriod(tx, whose, planned, made < now ? made : now)
  if (planned.steps === null) return insertCorrection(tx, whose, id, monthAfter(planned.month, -1))
  const making = { company, period: id, isDraft: false, at: made.toISOString(), now }
  await calculateSome(tx, making, { after: 0, size: MOST, some: null }, seenFrom(first))
  const errors = await countSlips(tx, id)
  if (planned.steps > 0) await answerQuestions(tx, { company, by: decider.id, period: id, at: made })
  if (errors === 0)
    for (const { type, days } of STEPS.slice(0, planned.steps))
      await moveRow(
        moverAt(tx, company, decider, at(addDays(dateIn(made), days), 10)),
        periodRules(periodEffects),
        id,
        { type, note: type === "payroll.approve" ? "Diperiksa bersama bagian keuangan" : null },
      )
  if (planned.steps >= MAILED)
    await tx.execute(
      sql`insert into slip_letters (companies_id, slips_id, to_address, asked_at, asked_by, sent_at)
        select s.companies_id, s.id, m.email, p.paid_at, ${decider.id}, p.paid_at from slips s
        join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
        join members m on m.companies_id = s.companies_id and m.id = s.members_id
        where s.payroll_periods_id = ${id} and not s.is_draft and s.error is null and m.email is not null`,
    )
  await tx.execute(
    sql`update payroll_periods set calculated_at = ${made.toISOString()}::timestamptz where id = ${id} and status <> 'calculated'`,
  )
  await tx.execute(
    sql`delete from notifications where companies_id = ${company} and link = ${`/payroll/detail/${id}`}`,
  )
}

/** Sets the tax and insurance data of nearly all employees; real numbers never begin with 99. */
const enrol = (tx: Tx, company: number) =>
  tx.execute(
    sql`update members set ptkp = (array['TK/0', 'TK/0', 'TK/0', 'K/0', 'K/1', 'K/1', 'K/2', 'K/3'])[1 + id % 8],
        bpjs_kes_no = '99' || lpad(id::text, 11, '0'), bpjs_tk_no = '99' || lpad(id::text, 9, '0')
      where companies_id = ${company} and bpjs_kes_no is null and bpjs_tk_no is null and id % 61 <> 7`,
  )

/**
 * Gives some employees a raise last month: an earlier component row has the lower basic pay, the field the current
 * one.
 */
const raise = (tx: Tx, company: number, month: string) =>
  tx.execute(
    sql`with before as (update pay_components c set amount = round(c.amount * 0.93, -4)::bigint
        from pay_parameters p where p.companies_id = c.companies_id and p.id = c.parameter_id and p.kode = ${BASIC}
          and c.companies_id = ${company} and c.members_id % 17 = 3 and c.effective_from < ${`${month}-01`}::date
        returning c.companies_id, c.members_id, c.parameter_id, c.created_at)
      insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, note, created_at)
      select b.companies_id, b.members_id, b.parameter_id, m.gaji_pokok, ${`${month}-01`}::date, 'Penyesuaian gaji tahunan', b.created_at
      from before b join members m on m.companies_id = b.companies_id and m.id = b.members_id`,
  )

/** First day of the company's records; null = none. */
const firstDay = async (tx: Tx, company: number): Promise<string | null> => {
  const [found] = await rowsOf<{ readonly first: string | null }>(
    tx,
    sql`select min(business_date)::text as first from attendance where companies_id = ${company}`,
  )
  return found?.first ?? null
}

/** Once per company with payroll: its periods, the older ones paid and closed. */
export const loadPayroll = async (
  db: Database,
  company: { readonly id: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.payroll.${company.id}`
  const { isDone, has, decider, first, known } = await db.transact(async (tx) => ({
    isDone: (await rowsOf(tx, sql`select 1 from meta where key = ${key}`)).length > 0,
    has: (await rowsOf(tx, sql`select 1 from pay_dates where companies_id = ${company.id}`)).length > 0,
    decider: await deciderOf(tx, company.id),
    first: await firstDay(tx, company.id),
    known: new Set(
      (
        await rowsOf<{ readonly nama: string }>(
          tx,
          sql`select nama from payroll_periods where companies_id = ${company.id}`,
        )
      ).map(({ nama }) => nama),
    ),
  }))
  if (isDone || !has || decider === null || first === null || company.people > MOST) return
  if (known.size === 0)
    await db.transact(async (tx) => {
      await enrol(tx, company.id)
      await believe(tx, company.id)
      const [opened] = plannedPeriods(dateIn(now)).filter(({ type }) => type === "regular")
      if (opened !== undefined) await openYear(tx, company.id, opened.month, now)
      await decideInsurance(tx, company.id, now)
      await raise(tx, company.id, monthAfter(dateIn(now).slice(0, 7), -1))
    })
  for (const planned of plannedPeriods(dateIn(now)))
    if (!known.has(planned.nama))
      await db.transact((tx) => writePeriod(tx, { company: company.id, decider, first, now }, planned))
  await db.transact(async (tx) => {
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
