import { and, eq, sql } from "drizzle-orm"
import { claimOf } from "#machines/lifecycles/claimMachine.ts"
import type { ClaimEvent, ClaimFacts } from "#machines/lifecycles/claimParts.ts"
import { rupiahWords } from "#machines/lifecycles/words.ts"
import type { Tx } from "../db/database.ts"
import { reimbursmentHistory, reimbursments } from "../db/tables/index.ts"
import type { LifecycleRules } from "../lifecycles/move.ts"
import { notifyAccount } from "../lifecycles/notify.ts"
import type { FileUrl } from "../requests/requestRows.ts"
import { findClaim, type HeldClaim, holdClaim } from "./claimRows.ts"

const told: Partial<Record<ClaimFacts["status"], string>> = {
  approved: "disetujui",
  partial: "disetujui sebagian",
  rejected: "ditolak",
  cancelled: "dibatalkan",
  paid: "dibayar",
}

/** What was approved in all; null while nobody has decided on an amount. */
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

const writeItems = async (tx: Tx, held: HeldClaim, after: ClaimFacts, event: ClaimEvent): Promise<void> => {
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
      where i.companies_id = ${held.companies_id} and i.reimbursments_id = ${held.id} and i.id = x.id`,
  )
}

/** Claims for money; the employee hears how each ends. */
export const claimRules = (fileUrl: FileUrl): LifecycleRules<ClaimFacts, ClaimEvent, HeldClaim> => ({
  entity: "reimbursment",
  noun: "klaim",
  life: ({ level_total }) => claimOf(level_total),
  hold: holdClaim,
  history: reimbursmentHistory,
  write: async ({ tx, actor }, held, after, event) => {
    await tx
      .update(reimbursments)
      .set({
        status: after.status,
        version: after.version,
        level: after.level,
        decided_by: after.decided_by,
        removed: after.removed,
        total_approved: grantedIn(after),
        ...(event.type === "claim.pay" ? { paid_at: event.at } : {}),
        ...(event.type === "claim.remove" ? {} : { approval_note: event.note ?? null }),
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(reimbursments.companies_id, held.companies_id), eq(reimbursments.id, held.id)))
    await writeItems(tx, held, after, event)
  },
  effects: async ({ tx }, { facts, companies_id, row }, after, event) => {
    const word = event.type === "claim.remove" ? undefined : told[after.status]
    if (word === undefined) return
    const granted = grantedIn(after)
    await notifyAccount(tx, companies_id, facts.requested_by, {
      type: "reimbursement",
      title: `Klaim ${row.no} ${word}`,
      body: event.note ?? (granted === null ? row.judul : `${row.judul}: ${rupiahWords(granted)}`),
      link: null,
      at: event.at,
    })
  },
  shown: (tx, id) => findClaim(tx, id, fileUrl),
})
