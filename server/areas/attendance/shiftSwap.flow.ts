import { sql } from "drizzle-orm"
import { ownSwaps, shiftSwaps as flow } from "#contract/areas/attendance/shiftSwaps.ts"
import { dateWords } from "#contract/kit/words.ts"
import { swapOf } from "#machines/lifecycles/swapMachine.ts"
import { shiftSwapHistory, shiftSwaps as t } from "../../db/tables/index.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { countedByStatus, sheetByStatus } from "../../kit/approval/counts.ts"
import { applySwap, restoreSwap } from "./swap/apply.ts"
import { askSwap } from "./swap/ask.ts"
import { daysIn, swapStates, type SwapState } from "./swap/state.ts"
import { tellSwap } from "./swap/tell.ts"

const pending = sql`count(*) filter (where r.status = 'pending')::int`
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`

const seen = (state: SwapState | undefined): SwapState => {
  if (state === undefined) throw new Error("the swap is gone")
  return state
}

/** Swaps of shifts: the colleague agrees, the approvers of the requester decide, and the approval writes both plans. */
export const shiftSwapApproval = defineApproval({
  flow,
  table: t,
  history: shiftSwapHistory,
  entity: "tukar shift",
  life: swapOf,
  day: t.first_date,
  dates: t.last_date,
  arrival: t.arrival,
  sorts: {
    created_at: sql`${t.created_at}`,
    first_date: sql`${t.first_date}`,
    last_at: sql`${t.last_at}`,
  },
  select: {},
  /** The lock of the grid, before any row lock: the plan does not change between the check and the writing. */
  lock: async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('schedules:' || current_setting('app.company', true), 0))`,
    )
  },
  more: swapStates,
  facts: (row, state) => {
    const { partner_account, problems } = seen(state)
    return { partner_account, problems, first_date: row.first_date }
  },
  shown: (row, state) => ({
    partner_id: row.partner_id,
    partner_nama: row.partner_nama,
    own_date: row.own_date,
    partner_date: row.partner_date,
    first_date: row.first_date,
    days: daysIn(row),
    reason: row.reason,
    ...seen(state),
  }),
  write: async (tx, { companies_id, id }, _, { type }) => {
    if (type !== "swap.agree") return
    await tx.execute(
      sql`update shift_swaps set arrival = nextval(pg_get_serial_sequence('shift_swaps', 'id')) where companies_id = ${companies_id} and id = ${id}`,
    )
  },
  effects: async (mover, { row, facts }, after, event) => {
    if (facts.status === "pending" && after.status === "approved") await applySwap(mover, row)
    if (event.type === "approval.revoke") await restoreSwap(mover, row)
    await tellSwap(mover, row, facts, after, event)
  },
  own: ownSwaps,
  ahead: { status: "asked", holder: ({ partner_nama }) => partner_nama },
  ask: askSwap,
  notice: {
    type: "absensi",
    title: () => "Tukar shift",
    body: ({ own_date, partner_date, partner_nama }) =>
      `${dateWords(own_date)}${own_date === partner_date ? "" : ` dengan ${dateWords(partner_date)}`}, ${partner_nama}`,
  },
  summary: {
    counted: countedByStatus,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: sheetByStatus,
})
