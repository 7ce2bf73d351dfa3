import { sql } from "drizzle-orm"
import { redemptions as flow } from "#contract/areas/sales/redemptions.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { redemptionOf } from "#machines/lifecycles/redemptionMachine.ts"
import { redemptionHistory, redemptions as t } from "../../db/tables/index.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"
import { askRedemption } from "./askRedemption.ts"
import { giveBack } from "./spending.ts"

const counted = (status: string) => sql`count(*) filter (where r.status = ${sql.raw(`'${status}'`)})::int`
const pending = counted("pending")
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`
const isBack = (status: string): boolean => status === "rejected" || status === "cancelled"

/** The approval flow of redemptions; the employee is notified of each outcome. */
export const redemptionApproval = defineApproval({
  flow,
  table: t,
  history: redemptionHistory,
  entity: "permintaan hadiah",
  life: redemptionOf,
  day: t.tanggal,
  /** No payroll period locks a reward (its lifecycle): this date is empty until nothing can change any more. */
  lockedBy: t.delivered_on,
  /** Employment is checked on the day of the decision: the reward is handed over after it, however old the request is. */
  dates: "decision",
  named: t.no,
  filters: ({ rewards_id }, r) => (rewards_id === undefined ? [] : [sql`${r}.rewards_id = ${rewards_id}`]),
  sorts: {
    created_at: sql`${t.created_at}`,
    tanggal: sql`${t.tanggal}`,
    points: sql`${t.points}`,
    last_at: sql`${t.last_at}`,
  },
  select: {
    photo: sql<
      number | null
    >`(select w.photo_files_id::float8 from rewards w where w.companies_id = ${outer(t.companies_id)} and w.id = ${outer(t.rewards_id)})`,
    stock: sql<number>`(select w.stock from rewards w where w.companies_id = ${outer(t.companies_id)} and w.id = ${outer(t.rewards_id)})`,
    balance: sql<number>`coalesce((select b.balance from sales_point_balances b
      where b.companies_id = ${outer(t.companies_id)} and b.members_id = ${outer(t.members_id)}), 0)`,
  },
  /**
   * A decision may give back stock of several rewards. One advisory lock of decisions, taken before row locks (lock
   * ordering), prevents deadlocks between two of them.
   */
  lock: async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('redemptions:' || current_setting('app.company', true), 0))`,
    )
  },
  shown: (row, _more, fileUrl) => ({
    no: row.no,
    tanggal: row.tanggal,
    rewards_id: row.rewards_id,
    reward: row.reward_nama,
    photo: fileUrl(row.companies_id, row.photo),
    point_cost: row.point_cost,
    qty: row.qty,
    points: row.points,
    note: row.note,
    balance: row.balance,
    stock: row.stock,
    delivered_on: row.delivered_on,
    delivered_nama: row.delivered_nama,
  }),
  set: (_after, event) =>
    event.type === "redemption.deliver"
      ? { delivered_on: dateIn(new Date(event.at)), delivered_nama: event.by.nama }
      : {},
  effectsOfAll: async ({ tx, now, actor }, done) => {
    const back = done.filter(({ held, after }) => !isBack(held.facts.status) && isBack(after.status))
    const [first] = back
    if (first === undefined) return
    await giveBack(
      { tx, companyId: first.held.companies_id, now, by: actor.as === "system" ? null : actor.nama },
      back.map(({ held: { id, row } }) => ({ ...row, id })),
    )
  },
  ask: askRedemption,
  notice: {
    type: "hadiah",
    title: ({ no }) => `Permintaan hadiah ${no}`,
    body: ({ reward_nama, qty, points }) => `${qty} ${reward_nama}, ${wholeWords(points)} poin`,
  },
  summary: {
    counted: sql`${pending} as pending, ${counted("approved")} as approved, ${counted("delivered")} as delivered,
      ${counted("rejected")} as rejected, ${counted("cancelled")} as cancelled,
      coalesce(sum(r.qty) filter (where r.status = 'delivered'), 0)::float8 as pieces,
      coalesce(sum(r.points) filter (where r.status in ('pending', 'approved', 'delivered')), 0)::float8 as points`,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: {
    columns: ["Menunggu", "Disetujui", "Diserahkan", "Ditolak", "Dibatalkan", "Barang", "Poin"].map(
      (header) => ({ header, width: 12 }),
    ),
    figures: (sums) => [
      sums.pending,
      sums.approved,
      sums.delivered,
      sums.rejected,
      sums.cancelled,
      sums.pieces,
      sums.points,
    ],
  },
})
