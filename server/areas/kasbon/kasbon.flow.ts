import { sql } from "drizzle-orm"
import { kasbon, ownKasbon } from "#contract/areas/kasbon/kasbon.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { kasbonOf } from "#machines/lifecycles/kasbonMachine.ts"
import { type KasbonFacts, type KasbonLimits, runningStates } from "#machines/lifecycles/kasbonParts.ts"
import { type Instalment, outstandingIn } from "#machines/lifecycles/kasbonPlan.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { kasbonHistory, kasbon as t } from "../../db/tables/index.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { askKasbon } from "./ask.ts"
import { borrowersOf, kasbonRulesOf, limitsOf } from "./limits.ts"

type Kept = Instalment & { readonly at: string | null }
/** Details of an advance: its repayment plan, and the limits the rules give the employee. */
export type More = { readonly plan: readonly Kept[]; readonly limits: KasbonLimits }

/** The month of a date (YYYY-MM), the form the API uses. */
const monthOf = (date: string): string => date.slice(0, 7)
const dayOf = (month: string): string => `${month}-01`
const orNull = <A, B>(value: A | null, make: (value: A) => B): B | null =>
  value === null ? null : make(value)

const readMore = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, More>> => {
  const among = sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`
  const rows = await rowsOf<{
    readonly id: number
    readonly company: number
    readonly members_id: number
    readonly tanggal: string
    readonly plan: readonly Kept[]
  }>(
    tx,
    sql`select k.id::float8 as id, k.companies_id::float8 as company, k.members_id::float8 as members_id, k.tanggal::text as tanggal,
        coalesce((select json_agg(json_build_object('no', i.no, 'period', to_char(i.period, 'YYYY-MM'), 'amount', i.amount,
          'status', i.status, 'at', i.at) order by i.no) from kasbon_instalments i
          where i.companies_id = k.companies_id and i.kasbon_id = k.id), '[]'::json) as plan
      from kasbon k where k.id in ${among}`,
  )
  const [first] = rows
  if (first === undefined) return new Map()
  const rules = await kasbonRulesOf(tx, first.company)
  const who = await borrowersOf(
    tx,
    rows.map(({ id, members_id, tanggal }) => ({ key: id, members_id, date: tanggal, except: id })),
  )
  const nobody = {
    pay: null,
    from: "",
    until: null,
    has_left: false,
    months: 0,
    active: 0,
    monthly: 0,
    seen: false,
  }
  return new Map(
    rows.map(({ id, members_id, plan }) => [
      id,
      { plan, limits: limitsOf(rules, who.get(id) ?? { ...nobody, members_id }) },
    ]),
  )
}

const planOnly = ({ no, period, amount, status }: Kept): Instalment => ({ no, period, amount, status })

/** Writes the repayment plan after an event; instalments that were paid or deducted keep their dates. */
const writePlan = async (
  tx: Tx,
  { id, companies_id }: { readonly id: number; readonly companies_id: number },
  after: KasbonFacts,
  at: string,
): Promise<void> => {
  const rows = after.instalments.map((one) => ({ ...one, period: dayOf(one.period) }))
  await tx.execute(
    sql`insert into kasbon_instalments as i (companies_id, kasbon_id, no, period, amount, status, at)
      select ${companies_id}, ${id}, x.no, x.period, x.amount, x.status,
        case when x.status in ('deducted', 'paid_manual', 'written_off') then ${at}::timestamptz end
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(no int, period date, amount bigint, status text)
      on conflict (companies_id, kasbon_id, no) do update set status = excluded.status,
        at = case when i.status = excluded.status then i.at else excluded.at end`,
  )
  if (after.instalments.length === 0)
    await tx.execute(
      sql`delete from kasbon_instalments where companies_id = ${companies_id} and kasbon_id = ${id}`,
    )
}

const running = isOneOf(sql`r.status`, [...runningStates, "settled", "written_off"])
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`
const pending = sql`count(*) filter (where r.status = 'pending')::int`

/** The approval flow of cash advances; the employee is notified of each step. */
export const kasbonApproval = defineApproval({
  flow: kasbon,
  table: t,
  amount: t.amount,
  history: kasbonHistory,
  entity: "kasbon",
  life: kasbonOf,
  day: t.tanggal,
  /**
   * The lock date is the first deduction's, not the request's: an advance is deducted in later payroll periods than
   * the one it was requested in.
   */
  lockedBy: t.first_period,
  /** Employment is checked on the day of the decision: money is paid out after it, however old the request is. */
  dates: "decision",
  named: t.no,
  sorts: {
    created_at: sql`${t.created_at}`,
    tanggal: sql`${t.tanggal}`,
    amount: sql`${t.amount}`,
    last_at: sql`${t.last_at}`,
  },
  select: {},
  /**
   * Active advances and their deductions depend on all advances of an employee. One advisory lock, taken before row
   * locks (lock ordering), prevents deadlocks.
   */
  lock: async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('kasbon:' || current_setting('app.company', true), 0))`,
    )
  },
  more: readMore,
  facts: (row, more) => ({
    amount: row.amount,
    tenor: row.tenor,
    first_period: monthOf(row.first_period),
    granted_amount: row.granted_amount,
    granted_tenor: row.granted_tenor,
    granted_period: orNull(row.granted_period, monthOf),
    instalments: (more?.plan ?? []).map(planOnly),
    limits: more?.limits ?? NO_LIMITS,
  }),
  shown: (row, more) => ({
    no: row.no,
    tanggal: row.tanggal,
    purpose: row.purpose,
    amount: row.amount,
    tenor: row.tenor,
    first_period: monthOf(row.first_period),
    granted_amount: row.granted_amount,
    granted_tenor: row.granted_tenor,
    granted_period: orNull(row.granted_period, monthOf),
    disbursed_at: row.disbursed_at,
    method: row.method,
    instalments: (more?.plan ?? []).map((one) => ({ ...one, at: orNull(one.at, wireInstant) })),
    outstanding: row.outstanding,
    limits: more?.limits ?? NO_LIMITS,
  }),
  asked: ({ amount_approved, tenor, first_period, method, no }, event) => {
    if (event.type === "approval.approve")
      return {
        ...event,
        ...(amount_approved === undefined ? {} : { amount_approved }),
        ...(tenor === undefined ? {} : { tenor }),
        ...(first_period === undefined ? {} : { first_period }),
      }
    if (event.type === "kasbon.disburse") return { ...event, ...(method === undefined ? {} : { method }) }
    if (event.type === "kasbon.pay" || event.type === "kasbon.skip")
      return { ...event, ...(no === undefined ? {} : { no }) }
    return event
  },
  set: (after, event) => ({
    granted_amount: after.granted_amount,
    granted_tenor: after.granted_tenor,
    granted_period: orNull(after.granted_period, dayOf),
    outstanding: ["pending", "approved", "rejected", "cancelled"].includes(after.status)
      ? 0
      : outstandingIn(after.instalments),
    ...(event.type === "kasbon.disburse"
      ? { disbursed_at: dateIn(new Date(event.at)), method: event.method ?? "transfer" }
      : {}),
  }),
  write: (tx, held, after, event) => writePlan(tx, held, after, event.at),
  own: ownKasbon,
  ask: askKasbon,
  notice: {
    type: "kasbon",
    title: ({ no }) => `Kasbon ${no}`,
    body: ({ purpose }, after) => `${purpose}: ${rupiahWords(after.granted_amount ?? after.amount)}`,
  },
  summary: {
    counted: sql`count(*) filter (where r.status = 'pending')::int as pending,
      count(*) filter (where ${isOneOf(sql`r.status`, runningStates)})::int as running,
      count(*) filter (where r.status = 'settled')::int as settled,
      count(*) filter (where r.status = 'rejected')::int as rejected,
      coalesce(sum(r.amount) filter (where r.status = 'pending'), 0)::float8 as waiting,
      coalesce(sum(r.granted_amount) filter (where ${running}), 0)::float8 as granted,
      coalesce(sum(r.outstanding), 0)::float8 as outstanding`,
    perDay: sql`coalesce(sum(r.amount) filter (where r.status = 'rejected'), 0)::float8 as refused`,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: {
    columns: [
      ...["Menunggu", "Berjalan", "Lunas", "Ditolak"].map((header) => ({ header, width: 12 })),
      ...["Belum diputuskan (Rp)", "Disetujui (Rp)", "Sisa (Rp)"].map((header) => ({
        header,
        width: 18,
        money: true,
      })),
    ],
    figures: (sums) => [
      sums.pending,
      sums.running,
      sums.settled,
      sums.rejected,
      sums.waiting,
      sums.granted,
      sums.outstanding,
    ],
  },
})

const NO_LIMITS: KasbonLimits = {
  amount: null,
  tenor: 1,
  active: 0,
  most_active: 1,
  per_month: null,
  barred: null,
  is_hidden: true,
}
