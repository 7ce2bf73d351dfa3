import { sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { AnyFlow } from "#contract/kit/flow.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { levelsAsked, tellAsked } from "./asked.ts"
import type { Asker, Asking, BrokenRule } from "./askTypes.ts"
import { askedMove } from "./history.ts"
import { keepMove } from "./move.ts"
import type { Waiting } from "./notify.ts"

/** Broken rules as errors of a form: of several at one field the first one is shown. */
export const brokenFields = (broken: readonly BrokenRule[]): FieldErrors =>
  Object.fromEntries(broken.toReversed().map(({ field, message }) => [field, [message]]))

/** @throws InvalidFields where a rule is broken */
export const refuseBroken = (broken: readonly BrokenRule[]): void => {
  if (broken.length > 0) throw new InvalidFields(brokenFields(broken))
}

/** Columns of a new request that follow from who makes it, and when. */
export const askedColumns = (asker: Asker, employee: string, at: string) => {
  const id = asker === null ? null : asker.actor.id
  return {
    last_nama: asker?.actor.nama ?? employee,
    last_at: at,
    created_at: at,
    updated_at: at,
    created_by: id === 0 ? null : id,
    entered_by: id,
    entered_nama: asker?.actor.nama ?? null,
  }
}

/** Number of approval levels of a new request. */
export const levelsOfAsk = (
  { tx, companyId }: Pick<Asking, "tx" | "companyId">,
  { module }: Pick<AnyFlow, "module">,
): Promise<number> => levelsAsked(tx, companyId, module)

type Kept = {
  readonly flow: Pick<AnyFlow, "module" | "page">
  readonly history: PgTable
  readonly id: number
  readonly members_id: number
  /** Name of the employee. */
  readonly nama: string
  readonly told: Pick<Waiting, "title" | "body" | "type" | "isPay">
}

/** Stores the first transition of a new request, and notifies its approvers: not the account that entered it. */
export const keepAsked = async (
  { tx, companyId, now, asker }: Pick<Asking, "tx" | "companyId" | "now" | "asker">,
  { flow, history, id, members_id, nama, told }: Kept,
): Promise<void> => {
  const at = now.toISOString()
  if (asker === null)
    await tx.insert(history).values({ companies_id: companyId, row_id: id, ...askedMove(nama, at) } as never)
  else
    await keepMove({ ...asker, tx }, history, {
      companies_id: companyId,
      row_id: id,
      version: 1,
      from_state: null,
      to_state: "pending",
      level: 1,
      at,
      note: null,
    })
  await tellAsked(tx, companyId, flow, { id, members_id, at }, enteredTold(asker, told), asker)
}

const enteredTold = (asker: Asker, told: Kept["told"]): Kept["told"] =>
  asker === null ? told : { ...told, body: `${told.body} (dicatat ${asker.actor.nama})` }

/**
 * A request is entered only for an employee that the account sees: rules are then checked against the whole company.
 * @throws InvalidFields
 */
export const checkSeen = async (tx: Tx, members_id: number): Promise<void> => {
  const [seen] = await rowsOf(tx, sql`select 1 from members where id = ${members_id}`)
  if (seen === undefined) throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
}

/** The transaction of a call, in which its account makes a request for an employee. */
export const askingOf = (ctx: Context, asker: Asker): Asking => ({
  tx: ctx.tx,
  companyId: ctx.companyId,
  now: ctx.now,
  asker,
  file: (path) => {
    const upload = ctx.uploads.get(path)
    return upload === undefined ? Promise.resolve(null) : ctx.keep(upload)
  },
})
