import { sql } from "drizzle-orm"
import { leaveClaims as flow, ownLeaveClaims } from "#contract/areas/leave/klaimCuti.ts"
import { amountWords } from "#contract/areas/leave/leaveWords.ts"
import { claimsIn } from "#machines/lifecycles/claimMachine.ts"
import { type ClaimFacts, grantedStates } from "#machines/lifecycles/claimParts.ts"
import { leaveClaimWords } from "#machines/lifecycles/leaveClaimWords.ts"
import { InvalidFields, Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { leaveClaimHistory, leaveClaims as t } from "../../db/tables/index.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { type Rest, restsOf } from "./claim/rest.ts"
import { paySeen } from "../../db/tables/kinds.ts"
import { rateNow } from "./claim/worth.ts"
import { cents } from "./ledger/terms.ts"
import { askLeaveClaim } from "./claim/ask.ts"
import { enter, lockLedger } from "./ledger/write.ts"

type Row = typeof t.$inferSelect
type By = { readonly id: number | null; readonly nama: string | null }
type Category = { readonly nama: string; readonly claim_rate: "daily_wage" | "fixed" }
type Period = { readonly id: number; readonly nama: string }

const none: Rest = { balance: 0, waiting: 0, rest: 0 }
const grantedIn = ({ items }: Pick<ClaimFacts, "items">): number | null => items[0]?.amount_approved ?? null

/** Input for the guards of the claim lifecycle: one item of days, and the remaining balance. */
const guardedBy = ({ id, kategori_id, days, days_approved, year, status }: Row, { rest }: Rest) => ({
  items: [{ id, kategori_id, amount: days, amount_approved: days_approved }],
  quotas:
    status === "pending"
      ? [{ kategori_id, nama: String(year), period: String(year), item_ids: [id], rest }]
      : [],
})

/** Prices the days approved at the last level at today's rate. @throws Refusal where no pay is known */
const price = async (tx: Tx, { id, companies_id }: Row, days: number): Promise<void> => {
  const [row] = await rowsOf<{ readonly rate: number | null }>(
    tx,
    sql`select ${rateNow(t)} as rate from leave_claims where ${t.companies_id} = ${companies_id} and ${t.id} = ${id}`,
  )
  if (row?.rate == null)
    throw new Refusal("Gaji pokok pegawai ini belum diisi: klaim belum dapat dihargai", "state")
  await tx.execute(
    sql`update leave_claims set rate = ${row.rate}, amount = round(${row.rate}::numeric * ${days}::numeric)
      where companies_id = ${companies_id} and id = ${id}`,
  )
}

type Moving = {
  readonly amount: number
  readonly kind: "encashed" | "given_back"
  readonly date: string
  readonly note: string
}
const entryOf = (row: Row, { amount, kind, date, note }: Moving) => ({
  members_id: row.members_id,
  kategori_id: row.kategori_id,
  claims_id: row.id,
  year: row.year,
  date,
  kind,
  amount,
  source: `${kind}:claim:${row.id}`,
  lapses_on: null,
  note,
})

/** Encashment: the ledger entry is written in the same transaction as the decision. */
const encash = async (tx: Tx, row: Row, days: number, at: string, by: By): Promise<void> => {
  await price(tx, row, days)
  const note = `Diuangkan ${amountWords(days, row.unit)}`
  const entry = entryOf(row, { amount: -days, kind: "encashed", date: dateIn(new Date(at)), note })
  await enter(tx, row.companies_id, [entry], at, by)
}

const giveBack = async (tx: Tx, row: Row, at: string, by: By): Promise<void> => {
  const [taken] = await rowsOf<{ readonly amount: number; readonly date: string | null }>(
    tx,
    sql`select coalesce(sum(amount), 0)::float8 as amount, min(date)::text as date from leave_ledger where claims_id = ${row.id}`,
  )
  if (taken === undefined || taken.amount === 0 || taken.date === null) return
  const entry = entryOf(row, {
    amount: cents(-taken.amount),
    kind: "given_back",
    date: taken.date,
    note: "Pembatalan klaim cuti",
  })
  await enter(tx, row.companies_id, [entry], at, by)
}

/** The payroll period must belong to the company and still be open. */
const assertOpen = async (tx: Tx, period: number | null | undefined): Promise<void> => {
  if (period === null || period === undefined) return
  const [found] = await rowsOf<{ readonly is_open: boolean }>(
    tx,
    sql`select status not in ('approved', 'paid', 'locked', 'cancelled') as is_open from payroll_periods where id = ${period}`,
  )
  if (found === undefined) throw new InvalidFields({ pay_period_id: ["Pilihan tidak dikenal"] })
  if (!found.is_open) throw new Refusal("Periode gaji ini tidak menerima pembayaran lagi", "locked")
}

const granted = isOneOf(sql`r.status`, grantedStates)
const pending = sql`count(*) filter (where r.status = 'pending')::int`
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`
const known = (value: ReturnType<typeof sql>) => sql<number | null>`(case when ${paySeen} then ${value} end)`

/** Leave encashment claims: one item, counted in days. */
export const leaveClaimApproval = defineApproval({
  flow,
  table: t,
  history: leaveClaimHistory,
  entity: "klaim cuti",
  life: claimsIn(leaveClaimWords),
  day: t.tanggal,
  dates: "payout",
  removed: t.removed,
  filters: ({ kategori_id }, r) =>
    kategori_id === undefined ? [] : [sql`${r}.kategori_id = ${kategori_id}`],
  sorts: {
    created_at: sql`${t.created_at}`,
    tanggal: sql`${t.tanggal}`,
    days: sql`${t.days}`,
    last_at: sql`${t.last_at}`,
  },
  select: {
    category: sql<Category>`(select json_build_object('nama', k.nama, 'claim_rate', k.claim_rate) from leave_categories k where k.companies_id = ${outer(t.companies_id)} and k.id = ${outer(t.kategori_id)})`,
    known_rate: known(sql`coalesce(${outer(t.rate)}::float8, ${rateNow(t)})`),
    known_amount: known(sql`${outer(t.amount)}::float8`),
    may_know: paySeen,
    period: sql<
      string | null
    >`(select p.nama from payroll_periods p where p.companies_id = ${outer(t.companies_id)} and p.id = ${outer(t.pay_period_id)})`,
    periods: sql<
      readonly Period[]
    >`(select coalesce(json_agg(json_build_object('id', p.id, 'nama', p.nama) order by p.start_date desc), '[]'::json) from payroll_periods p where p.companies_id = ${outer(t.companies_id)} and p.status not in ('approved', 'paid', 'locked', 'cancelled'))`,
  },
  lock: async (tx) => {
    await lockLedger(tx)
  },
  more: restsOf,
  facts: (row, rest = none) => ({ ...guardedBy(row, rest), removed: row.removed }),
  shown: (row, rest = none) => ({
    kategori_id: row.kategori_id,
    kategori: row.category.nama,
    unit: row.unit,
    tanggal: row.tanggal,
    year: row.year,
    days: row.days,
    days_approved: row.days_approved,
    claim_rate: row.category.claim_rate,
    rate: row.known_rate,
    amount: row.known_amount,
    is_hidden: !row.may_know,
    reason: row.reason,
    paid_at: row.paid_at === null ? null : wireInstant(row.paid_at),
    period: row.period,
    periods: row.status === "approved" || row.status === "partial" ? row.periods : [],
    removed: row.removed,
    ...rest,
    ...guardedBy(row, rest),
  }),
  check: (tx, { pay_period_id }) => assertOpen(tx, pay_period_id),
  asked: ({ id, days_approved, pay_period_id, note }, event) => {
    if (event.type === "approval.approve" && days_approved !== undefined)
      return { ...event, items: [{ id, amount_approved: days_approved, reject_reason: note }] }
    return event.type === "claim.pay" ? { ...event, period: pay_period_id ?? null } : event
  },
  set: (after, event) => ({
    removed: after.removed,
    days_approved: grantedIn(after),
    ...(event.type === "claim.pay" ? { paid_at: event.at, pay_period_id: event.period ?? null } : {}),
  }),
  effects: async ({ tx, actor }, { row, facts }, after, event) => {
    const by = actor.as === "system" ? { id: null, nama: null } : { id: actor.id, nama: actor.nama }
    const days = grantedIn(after) ?? 0
    if (facts.status === "pending" && (after.status === "approved" || after.status === "partial"))
      await encash(tx, row, days, event.at, by)
    if (event.type === "approval.revoke") await giveBack(tx, row, event.at, by)
  },
  own: ownLeaveClaims,
  ask: askLeaveClaim,
  notice: {
    type: "klaim",
    title: () => "Klaim cuti",
    body: (row, after) => amountWords(grantedIn(after) ?? row.days, row.unit),
  },
  summary: {
    counted: sql`count(*) filter (where r.status = 'pending')::int as pending,
      count(*) filter (where ${granted})::int as approved,
      count(*) filter (where r.status = 'rejected')::int as rejected,
      count(*) filter (where r.status = 'cancelled')::int as cancelled,
      coalesce(sum(r.days_approved) filter (where ${granted}), 0)::float8 as hari,
      coalesce(sum(r.days) filter (where r.status = 'pending'), 0)::float8 as hari_menunggu,
      (case when ${paySeen} then coalesce(sum(r.amount) filter (where ${granted}), 0) else 0 end)::float8 as granted`,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: {
    columns: [
      ...["Disetujui", "Menunggu", "Ditolak", "Dibatalkan", "Hari disetujui", "Hari menunggu"].map(
        (header) => ({ header, width: 14 }),
      ),
      { header: "Disetujui (Rp)", width: 18, money: true },
    ],
    figures: (sums) => [
      sums.approved,
      sums.pending,
      sums.rejected,
      sums.cancelled,
      sums.hari,
      sums.hari_menunggu,
      sums.granted,
    ],
  },
})
