import { levelsField } from "#contract/areas/preferences/etc.ts"
import type { ApprovalModule } from "#contract/kit/approvals.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import type { Tx } from "../../db/database.ts"
import { etcRecord } from "../companySettings.ts"
import type { HeldAny } from "./spec.ts"
import type { Mover } from "./mover.ts"
import { notifyDeciders, type Waiting } from "./notify.ts"

/** Number of approval levels for a new request. Existing requests keep theirs. */
export const levelsAsked = async (tx: Tx, companyId: number, module: ApprovalModule): Promise<number> =>
  Number((await etcRecord.read({ tx, companyId }))[levelsField(module)])

/** Fields of a pending request's notification, without its text: event, link, time, module and employee. */
export const askedOf = (
  { module, page }: Pick<AnyFlow, "module" | "page">,
  { id, row }: Pick<HeldAny, "id"> & { readonly row: { readonly members_id: number } },
  at: string,
): Pick<Waiting, "event" | "link" | "at" | "module" | "members_id"> => ({
  event: `${module}_asked`,
  link: `${page}?id=${id}`,
  at,
  module,
  members_id: row.members_id,
})

type Made = { readonly id: number; readonly members_id: number; readonly at: string }
type Told = Pick<Waiting, "title" | "body" | "type" | "isPay">

/** Notifies the approvers of a new request, in the transaction that creates it. */
export const tellAsked = (
  tx: Tx,
  companyId: number,
  flow: Pick<AnyFlow, "module" | "page">,
  { id, members_id, at }: Made,
  told: Told,
  /** The account that entered it needs no notification. */
  asker: Pick<Mover, "actor"> | null = null,
): Promise<void> =>
  notifyDeciders(tx, companyId, {
    ...askedOf(flow, { id, row: { members_id } }, at),
    ...told,
    level: 1,
    decided_by: asker === null ? [] : [asker.actor.id],
  })
