import { type SQL, sql } from "drizzle-orm"
import { differenceOf } from "#contract/areas/claims/tripWords.ts"
import { ownTrips, trips as flow } from "#contract/areas/claims/trips.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { tripOf } from "#machines/lifecycles/tripMachine.ts"
import { acceptedOf } from "#machines/lifecycles/tripParts.ts"
import type { Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { tripHistory, trips as t } from "../../db/tables/index.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { dateIn } from "../../time/calendar.ts"
import { askTrip } from "./trip/ask.ts"
import { NO_STATE, reportedOf, shownReceipt, type TripState, tripStates } from "./trip/state.ts"

/** Writes the accepted amounts of a report; null while it is not verified. */
const writeAccepted = async (
  tx: Tx,
  { id, companies_id }: { readonly id: number; readonly companies_id: number },
  receipts: readonly { readonly no: number; readonly accepted: number | null }[],
): Promise<void> => {
  await tx.execute(
    sql`update trip_receipts r set accepted = x.accepted
      from json_to_recordset(${JSON.stringify(receipts)}::text::json) as x(no int, accepted bigint)
      where r.companies_id = ${companies_id} and r.trips_id = ${id} and r.no = x.no`,
  )
}

const isVerified = (status: string): boolean => ["owed", "returning", "settled"].includes(status)
/** Accepted amount and difference of a verified trip. */
const sumsOf = (
  row: { readonly status: string; readonly granted: number | null },
  { receipts }: TripState,
) => {
  if (!isVerified(row.status)) return { accepted: null, difference: null }
  const accepted = acceptedOf(receipts)
  return { accepted, difference: differenceOf(accepted, row.granted ?? 0) }
}

const running = isOneOf(sql`r.status`, ["approved", "paid"])
const verifying = isOneOf(sql`r.status`, ["reported", "owed", "returning"])
const pending = sql`count(*) filter (where r.status = 'pending')::int`
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`
const summed = (amount: SQL, where: SQL): SQL =>
  sql`coalesce(sum(${amount}) filter (where ${where}), 0)::float8`

/** Advances for trips: approved, paid out, reported with receipts, verified, and settled. */
export const tripApproval = defineApproval({
  flow,
  table: t,
  history: tripHistory,
  entity: "uang muka perjalanan",
  life: tripOf,
  day: t.from_date,
  /** Money is paid out after the decision, however old the request is. */
  dates: "decision",
  named: t.no,
  amount: t.amount,
  sorts: {
    created_at: sql`${t.created_at}`,
    from_date: sql`${t.from_date}`,
    amount: sql`${t.amount}`,
    last_at: sql`${t.last_at}`,
  },
  select: {},
  more: tripStates,
  facts: (row, { receipts, period } = NO_STATE) => ({
    amount: row.amount,
    granted: row.granted,
    to_date: row.to_date,
    receipts: receipts.map(({ no, amount, accepted }) => ({ no, amount, accepted })),
    way: row.way,
    by_slip: period !== null,
  }),
  shown: (row, state = NO_STATE, fileUrl) => ({
    no: row.no,
    tanggal: row.tanggal,
    purpose: row.purpose,
    destination: row.destination,
    from_date: row.from_date,
    to_date: row.to_date,
    items: state.items,
    amount: row.amount,
    granted: row.granted,
    reported: reportedOf(state.receipts),
    ...sumsOf(row, state),
    letter: fileUrl(row.companies_id, row.letter_files_id),
    paid_on: row.paid_on,
    method: row.method,
    reported_on: row.reported_on,
    receipts: state.receipts.map((one) => shownReceipt(row.companies_id, one, fileUrl)),
    way: row.way,
    settled_on: row.settled_on,
    period: state.period,
  }),
  asked: ({ amount_approved, method, receipts, way }, event) => {
    if (event.type === "approval.approve")
      return { ...event, ...(amount_approved === undefined ? {} : { amount_approved }) }
    if (event.type === "trip.pay") return { ...event, ...(method === undefined ? {} : { method }) }
    if (event.type === "trip.verify")
      return {
        ...event,
        ...(receipts === undefined ? {} : { receipts }),
        ...(way === undefined ? {} : { way }),
      }
    return event
  },
  set: (after, event) => {
    const today = dateIn(new Date(event.at))
    return {
      granted: after.granted,
      way: after.way,
      ...(event.type === "trip.pay" ? { paid_on: today, method: event.method ?? "transfer" } : {}),
      ...(event.type === "trip.report" ? { reported_on: today } : {}),
      ...(after.status === "settled" ? { settled_on: today } : {}),
      ...(event.type === "trip.restore" ? { settled_on: null } : {}),
    }
  },
  write: async (tx, held, after, event) => {
    if (event.type === "trip.verify") await writeAccepted(tx, held, after.receipts)
  },
  own: ownTrips,
  ask: askTrip,
  notice: {
    type: "klaim",
    title: ({ no }) => `Uang muka perjalanan ${no}`,
    body: ({ destination, amount }) => `${destination}, ${rupiahWords(amount)}`,
  },
  summary: {
    counted: sql`${pending} as pending,
      count(*) filter (where ${running})::int as running,
      count(*) filter (where ${verifying})::int as reported,
      count(*) filter (where r.status = 'settled')::int as settled,
      count(*) filter (where r.status = 'rejected')::int as rejected,
      ${summed(sql`r.amount`, sql`r.status = 'pending'`)} as waiting,
      ${summed(sql`r.granted`, isOneOf(sql`r.status`, ["paid", "reported"]))} as open`,
    perDay: sql`${summed(sql`r.granted`, sql`r.status not in ('pending', 'rejected', 'cancelled')`)} as granted,
      ${summed(sql`r.amount`, sql`r.status = 'rejected'`)} as refused`,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: {
    columns: [
      ...["Menunggu", "Berjalan", "Dilaporkan", "Selesai", "Ditolak"].map((header) => ({
        header,
        width: 12,
      })),
      ...["Menunggu (Rp)", "Belum diperiksa (Rp)"].map((header) => ({ header, width: 18, money: true })),
    ],
    figures: (sums) => [
      sums.pending,
      sums.running,
      sums.reported,
      sums.settled,
      sums.rejected,
      sums.waiting,
      sums.open,
    ],
  },
})
