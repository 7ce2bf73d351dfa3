import type { Tx } from "../../../db/database.ts"
import { audit } from "../../../db/tables/index.ts"
import type { AuditEntry } from "../../../call/handler.ts"

type By = {
  readonly tx: Tx
  readonly now: Date
  /** 0 = the system. */
  readonly account: number
  /** The call, the job or the sweep. */
  readonly call: string
}

/** Writes audit rows into the log of a company, or of the platform (`PLATFORM`), for work that is about the other. */
export const auditIn = async (
  { tx, now, account, call }: By,
  company: number,
  { entity, entityId, action, before, after }: AuditEntry,
): Promise<void> => {
  await tx.insert(audit).values({
    companies_id: company,
    at: now.toISOString(),
    actor_id: account,
    call,
    entity,
    entity_id: entityId,
    action,
    before,
    after,
  })
}
