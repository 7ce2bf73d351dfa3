import { type Actor, SYSTEM } from "#machines/lifecycles/actor.ts"
import type { Tx } from "../../db/database.ts"
import { audit } from "../../db/tables/index.ts"
import { announce } from "../../call/announce.ts"
import type { AuditEntry, Context } from "../../call/handler.ts"

export type Via = "single" | "bulk" | "system" | "impersonation"

/** The actor of a transition and its context: a person with a request, or the system (a sweep). */
export type Mover = {
  readonly tx: Tx
  readonly now: Date
  readonly actor: Actor
  /** The company a super administrator is working in. */
  readonly actingFor: number | null
  readonly via: Via
  readonly audit: (...entries: readonly AuditEntry[]) => Promise<void>
  /** The call that makes the transition, for effects that write rows as other calls do; null = a sweep or a job. */
  readonly call: Context | null
}

/** The actor of a call; inside a company a super administrator acts as the company. */
export const moverOf = (ctx: Context, via: "single" | "bulk" = "single"): Mover => {
  const { session } = ctx
  const actor: Actor = {
    id: ctx.accountId,
    nama: session.row.nama_lengkap,
    as: session.isSuper ? "platform" : session.scope,
  }
  return {
    tx: ctx.tx,
    now: ctx.now,
    actor,
    actingFor: session.impersonating ? ctx.companyId : null,
    via: session.impersonating && via === "single" ? "impersonation" : via,
    audit: (...entries) => ctx.audit(...entries),
    call: ctx,
  }
}

/** An actor without a request: the audit log has `call` in its place. */
const unasked = (
  tx: Tx,
  now: Date,
  companyId: number,
  call: string,
  { actor, via }: Pick<Mover, "actor" | "via">,
): Mover => ({
  tx,
  now,
  actor,
  actingFor: null,
  via,
  call: null,
  audit: async (...entries) => {
    if (entries.length === 0) return
    await announce(tx, companyId, now, entries)
    await tx.insert(audit).values(
      entries.flatMap(({ entity, entityId, action, before, after, alsoIn = null }) =>
        [companyId, ...(alsoIn === null ? [] : [alsoIn])].map((owner) => ({
          companies_id: owner,
          at: now.toISOString(),
          actor_id: 0,
          call,
          entity,
          entity_id: entityId,
          action,
          before,
          after,
        })),
      ),
    )
  },
})

/** The system as actor, for time-based events in their own transaction; `call` names the sweep in the audit log. */
export const systemMover = (tx: Tx, now: Date, companyId: number, call: string): Mover =>
  unasked(tx, now, companyId, call, { actor: SYSTEM, via: "system" })

/** An employee as actor without a session, for the days that the demo plays. Calls about oneself have `selfMover`. */
export const employeeMover = (tx: Tx, now: Date, companyId: number, nama: string, call: string): Mover =>
  unasked(tx, now, companyId, call, { actor: { id: 0, nama, as: "employee" }, via: "single" })
