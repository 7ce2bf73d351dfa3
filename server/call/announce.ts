import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { eventsOf } from "#contract/areas/programs/events.ts"
import type { Tx } from "../db/database.ts"
import type { AuditEntry } from "./handler.ts"

const statusIn = (values: unknown): string | null => {
  const status: unknown =
    typeof values === "object" && values !== null
      ? Object.getOwnPropertyDescriptor(values, "status")?.value
      : null
  return typeof status === "string" ? status : null
}

/**
 * Outbox of webhooks: what is written into the audit log is queued for the webhooks that ask for it, in the same
 * transaction. The data are the row's id and status: values may be pay, or of rows that the receiver may not see.
 * Whether the giver of a webhook may see the module is judged when it is sent.
 */
export const announce = async (
  tx: Tx,
  companyId: number,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> => {
  const happened = entries.flatMap(({ entity, entityId, action, before, after }) => {
    const to = statusIn(after)
    return eventsOf({ entity, action, from: statusIn(before), to }).map((event) => ({
      event,
      data: { id: entityId, status: to },
      message: randomUUID(),
    }))
  })
  if (companyId === 0 || happened.length === 0) return
  await tx.execute(
    sql`insert into webhook_deliveries (companies_id, webhooks_id, message_id, event, data, created_at, next_attempt_at)
      select w.companies_id, w.id, 'msg_' || h.message || '_' || w.id, h.event, h.data, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from webhooks w cross join jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) as h(event text, data jsonb, message text)
      where w.companies_id = ${companyId} and w.is_active and w.stopped_at is null and w.secret is not null and w.events ? h.event`,
  )
}
