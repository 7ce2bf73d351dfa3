import type { Call } from "#contract/kit/call.ts"
import { sentence } from "#contract/kit/words.ts"
import { ok } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { askingOf, checkSeen } from "./asker.ts"
import { moverOf } from "./mover.ts"
import { nounOfRows } from "./noun.ts"
import type { AnyApproval } from "./spec.ts"

type AskedFor = { readonly members_id: number }
type Add = <P>(call: Call | undefined, run: (ctx: Context, payload: P) => Promise<unknown>) => void

/** The calls by which an administrator enters a request for an employee, and sees before what it does. */
export const addAsk = (spec: AnyApproval, add: Add): void => {
  const { ask: rules, flow } = spec
  const shown = ["members_id", ...(flow.ask?.preview ?? [])]
  add<AskedFor>(flow.calls.ask, async (ctx, payload) => {
    if (rules === undefined) throw new Error(`${flow.root} makes no requests`)
    await checkSeen(ctx.tx, payload.members_id)
    const { id, no, version = 1, after } = await rules.make(askingOf(ctx, moverOf(ctx)), payload)
    await ctx.audit({
      entity: spec.entity,
      entityId: id,
      action: "create",
      before: null,
      after: { members_id: payload.members_id, ...after },
    })
    const noun = sentence(await nounOfRows(ctx.tx, spec, [id]))
    return ok({ id, version }, no === undefined ? `${noun} dicatat` : `${noun} ${no} dicatat`)
  })
  add<AskedFor>(flow.calls.preview, async (ctx, payload) => {
    if (rules?.preview === undefined) throw new Error(`${flow.root} previews no requests`)
    await checkSeen(ctx.tx, payload.members_id)
    const { lines, broken } = await rules.preview(askingOf(ctx, null), payload)
    /** A field that is not filled in yet breaks no rule. */
    const told = broken.filter(({ field }) => shown.includes(field.split(".")[0] ?? ""))
    return ok({ lines, broken: told.map(({ field, message }) => ({ field, message })) })
  })
}
