import { levelsField } from "#contract/areas/preferences/etc.ts"
import type { ApprovalModule } from "#contract/kit/approvals.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import type { Tx } from "../../db/database.ts"
import { etcRecord } from "../companySettings.ts"
import type { HeldAny } from "./spec.ts"
import { notifyDeciders, type Waiting } from "./notify.ts"

/** How many levels a request that is made now has. Those that are there already keep theirs. */
export const levelsAsked = async (tx: Tx, companyId: number, module: ApprovalModule): Promise<number> =>
  Number((await etcRecord.read({ tx, companyId }))[levelsField(module)])

/** Where somebody finds a request that waits, and as what they are told of it. */
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
type Told = { readonly title: string; readonly body: string; readonly type: string }

/** Tells whoever is to decide on a request that has just been made, in the transaction that makes it. */
export const tellAsked = (
  tx: Tx,
  companyId: number,
  flow: Pick<AnyFlow, "module" | "page">,
  { id, members_id, at }: Made,
  told: Told,
): Promise<void> =>
  notifyDeciders(tx, companyId, {
    ...askedOf(flow, { id, row: { members_id } }, at),
    ...told,
    level: 1,
    decided_by: [],
  })
