import { eq } from "drizzle-orm"
import { trialRequests as resource } from "#contract/areas/growth/trialRequests.ts"
import {
  EMAIL_TAKEN,
  trialRequest,
  type TrialEvent,
  type TrialFacts,
} from "#machines/lifecycles/trialRequestMachine.ts"
import type { Tx } from "../../db/database.ts"
import { trialRequestHistory, trialRequests as t } from "../../db/tables/index.ts"
import { InvalidFields, Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { brokenConstraint } from "../../kit/constraints.ts"
import type { Held, LifecycleRules } from "../../kit/approval/move.ts"
import { statusShown } from "../../kit/approval/shown.ts"
import { createCompany } from "../platform/index.ts"
import { isTaken } from "./taken.ts"

type HeldTrial = Held<TrialFacts, null> & { readonly row: typeof t.$inferSelect }

/** The email is looked up in a second statement: it must see what was committed while the row lock was awaited. */
const holdTrial = async (tx: Tx, id: number): Promise<HeldTrial | null> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for("update")
  if (row === undefined) return null
  const [found] = await tx
    .select({ is_taken: isTaken(t.email) })
    .from(t)
    .where(eq(t.id, id))
  const { status, version, last_nama, last_at } = row
  return {
    id,
    companies_id: null,
    facts: {
      status,
      version,
      last: last_at === null ? null : { nama: last_nama, at: last_at },
      is_taken: found?.is_taken ?? false,
    },
    row,
  }
}

/** @throws Refusal if the email got an account since it was checked (found by the check, or by the unique index) */
const companyOf = async (ctx: Context, { row }: HeldTrial, call: string): Promise<number> => {
  const { perusahaan, email, phone, nama } = row
  const owner = { admin_nama: nama, admin_email: email, pic_nama: nama, pic_email: email }
  try {
    return (await createCompany(ctx, { nama: perusahaan, email, phone, ...owner }, call)).id
  } catch (thrown) {
    if (thrown instanceof InvalidFields || brokenConstraint(thrown)?.kind === "unique")
      throw new Refusal(EMAIL_TAKEN.message, "state")
    throw thrown
  }
}

/** Columns that an event changes besides the status. */
const broughtBy = async (ctx: Context, held: HeldTrial, event: TrialEvent, call: string) => {
  const ticked = { checked_nama: event.by.nama, checked_at: event.at }
  switch (event.type) {
    case "trial.check":
      return ticked
    case "trial.uncheck":
      return { checked_nama: null, checked_at: null }
    case "trial.convert":
      return {
        ...(held.row.checked_at === null ? ticked : {}),
        companies_id: await companyOf(ctx, held, call),
      }
    case "trial.reject":
      return {}
  }
}

/**
 * The server side of a trial request's lifecycle: a conversion creates the company in the same transaction.
 * @param call path of the call, for the audit of the new company
 */
export const trialLifecycle = (
  ctx: Context,
  call: string,
): LifecycleRules<TrialFacts, TrialEvent, HeldTrial> => ({
  entity: resource.noun,
  noun: resource.noun,
  life: () => trialRequest,
  hold: holdTrial,
  history: trialRequestHistory,
  write: async ({ tx, actor }, held, after, event) => {
    await tx
      .update(t)
      .set({
        ...(await broughtBy(ctx, held, event, call)),
        status: after.status,
        version: after.version,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id,
      })
      .where(eq(t.id, held.id))
  },
  shown: statusShown(t, t.status),
})
