import { type SQL, sql } from "drizzle-orm"
import { type claimMarks, claims, ownClaims } from "#contract/areas/claims/reimbursment.ts"
import { claimOf } from "#machines/lifecycles/claimMachine.ts"
import { type ClaimEvent, type ClaimFacts, grantedStates } from "#machines/lifecycles/claimParts.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { askClaim } from "./ask.ts"
import { lateIn } from "./age.ts"
import { lacksReceipt, quotasFor, readItems, shownItem } from "./claimItems.ts"
import { claimColumns, claimLines } from "./claimSheet.ts"
import type { Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { reimbursmentHistory, reimbursments as t } from "../../db/tables/index.ts"
import { wireInstant } from "../../time/calendar.ts"
import { withOwn } from "./quotas.ts"

/** The approved total; null while an item has no decided amount. */
const grantedIn = ({ items }: ClaimFacts): number | null =>
  items.some(({ amount_approved }) => amount_approved === null)
    ? null
    : items.reduce((sum, { amount_approved }) => sum + (amount_approved ?? 0), 0)

const reasonsIn = (event: ClaimEvent): ReadonlyMap<number, string | null> =>
  new Map(
    event.type === "approval.approve"
      ? (event.items ?? []).map(({ id, reject_reason }) => [id, reject_reason ?? null])
      : [],
  )

type Claim = { readonly id: number; readonly companies_id: number }
const writeItems = async (tx: Tx, claim: Claim, after: ClaimFacts, event: ClaimEvent): Promise<void> => {
  const reasons = reasonsIn(event)
  const rows = after.items.map(({ id, amount_approved }) => ({
    id,
    amount_approved,
    reject_reason: reasons.get(id) ?? null,
    said: reasons.has(id),
  }))
  await tx.execute(
    sql`update reimbursment_items i set amount_approved = x.amount_approved,
        reject_reason = case when x.said then x.reject_reason when x.amount_approved is null then null else i.reject_reason end
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(id bigint, amount_approved bigint, reject_reason text, said boolean)
      where i.companies_id = ${claim.companies_id} and i.reimbursments_id = ${claim.id} and i.id = x.id`,
  )
}

/** Whether an item of claim `r` has this warning mark under the current rules of its category. */
const markedIn = (r: SQL, mark: (typeof claimMarks)[number]): SQL =>
  sql`exists (select from reimbursment_items i
    join claim_categories k on k.companies_id = i.companies_id and k.id = i.kategori_id
    where i.companies_id = ${r}.companies_id and i.reimbursments_id = ${r}.id and ${mark === "lewat_waktu" ? lateIn(r) : lacksReceipt})`

const granted = isOneOf(sql`r.status`, grantedStates)
const pending = sql`count(*) filter (where r.status = 'pending')::int`
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`

/** The approval flow of claims for money; the employee is notified of each outcome. */
export const claimApproval = defineApproval({
  flow: claims,
  table: t,
  history: reimbursmentHistory,
  entity: "reimbursment",
  life: claimOf,
  day: t.tanggal,
  removed: t.removed,
  filters: ({ kategori_id, tanda }, r) => [
    ...(kategori_id === undefined
      ? []
      : [
          sql`(${r}.id in (select i.reimbursments_id from reimbursment_items i where i.kategori_id = ${kategori_id})) is true`,
        ]),
    ...(tanda === undefined ? [] : [markedIn(r, tanda)]),
  ],
  named: t.no,
  amount: t.total_claimed,
  sorts: {
    created_at: sql`${t.created_at}`,
    tanggal: sql`${t.tanggal}`,
    total_claimed: sql`${t.total_claimed}`,
    last_at: sql`${t.last_at}`,
  },
  select: {},
  /**
   * A remaining limit depends on all claims of an employee. One advisory lock for all of the company, taken before
   * row locks (lock ordering), prevents deadlocks.
   */
  lock: async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('claims:' || current_setting('app.company', true), 0))`,
    )
  },
  more: readItems,
  facts: ({ removed }, items = []) => ({
    items: items.map(({ id, kategori_id, amount, amount_approved }) => ({
      id,
      kategori_id,
      amount,
      amount_approved,
    })),
    quotas: quotasFor(items),
    removed,
  }),
  shown: (row, items = [], fileUrl) => ({
    no: row.no,
    tanggal: row.tanggal,
    judul: row.judul,
    note: row.note,
    payment: row.payment,
    paid_at: row.paid_at === null ? null : wireInstant(row.paid_at),
    total_claimed: row.total_claimed,
    total_approved: row.total_approved,
    removed: row.removed,
    items: items.map((item) => shownItem(item, fileUrl)),
    quotas: withOwn(quotasFor(items), items, grantedStates.includes(row.status)),
  }),
  asked: ({ items }, event) =>
    event.type === "approval.approve" && items !== undefined ? { ...event, items } : event,
  set: (after, event) => ({
    removed: after.removed,
    total_approved: grantedIn(after),
    ...(event.type === "claim.pay" ? { paid_at: event.at } : {}),
  }),
  write: writeItems,
  own: ownClaims,
  ask: askClaim,
  notice: {
    type: "klaim",
    title: ({ no }) => `Klaim ${no}`,
    body: ({ judul }, after) => {
      const sum = grantedIn(after)
      return sum === null ? judul : `${judul}: ${rupiahWords(sum)}`
    },
  },
  summary: {
    counted: sql`count(*) filter (where r.status = 'pending')::int as pending,
      count(*) filter (where ${granted})::int as approved,
      count(*) filter (where r.status = 'rejected')::int as rejected,
      count(*) filter (where r.status = 'cancelled')::int as cancelled,
      coalesce(sum(r.total_claimed), 0)::float8 as claimed,
      coalesce(sum(r.total_approved) filter (where ${granted}), 0)::float8 as granted,
      coalesce(sum(r.total_claimed) filter (where r.status = 'pending'), 0)::float8 as waiting`,
    perDay: sql`coalesce(sum(r.total_claimed) filter (where r.status = 'rejected'), 0)::float8 as refused`,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: {
    columns: [
      ...["Disetujui", "Menunggu", "Ditolak"].map((header) => ({ header, width: 12 })),
      ...["Diajukan (Rp)", "Disetujui (Rp)", "Menunggu (Rp)"].map((header) => ({
        header,
        width: 18,
        money: true,
      })),
    ],
    figures: (sums) => [sums.approved, sums.pending, sums.rejected, sums.claimed, sums.granted, sums.waiting],
  },
  exported: { columns: claimColumns, lines: claimLines },
})
