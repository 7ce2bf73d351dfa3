import type { Call } from "#contract/kit/call.ts"
import type { SelfCalls } from "#contract/kit/selfCalls.ts"
import { sentence } from "#contract/kit/words.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { Move } from "#machines/lifecycles/lifecycle.ts"
import { notFound, ok } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { addPaper, type AskedPaper } from "./attach.ts"
import { askingOf } from "./asker.ts"
import { keepsPapers } from "./history.ts"
import { type LifecycleRules, moveRow } from "./move.ts"
import { moverOf, type Mover } from "./mover.ts"
import { nounOfRows } from "./noun.ts"
import type { FlowRows } from "./rows.ts"
import type { AnyApproval, FileUrl, FlowAsk, HeldAny } from "./spec.ts"

type Add = <P>(call: Call | undefined, run: (ctx: Context, payload: P) => Promise<unknown>) => void
type Rules = LifecycleRules<ApprovalFacts, Move, HeldAny>
type Parts = {
  readonly own: SelfCalls
  readonly rows: FlowRows
  readonly rules: (fileUrl: FileUrl) => Rules
}

/** The employee of a call about oneself. */
export const selfIn = ({ session }: Pick<Context, "session">): number => {
  if (session.self === null) throw new Error("the call is not bound to an employee")
  return session.self.id
}

/** The employee as the actor of a transition: with the account, and the name of the employee. */
export const selfMover = (ctx: Context): Mover => ({
  ...moverOf(ctx),
  actor: { id: ctx.accountId, nama: ctx.session.self?.nama ?? "", as: "employee" },
})

/**
 * The calls by which an employee makes and follows their own requests. Rows are read by row-level security of the one
 * employee; the rules of a request look at the whole company (colleagues who are absent), with the employee of the account.
 */
export const addSelf = (spec: AnyApproval, { own, rows, rules }: Parts, add: Add): void => {
  const { flow, ask } = spec
  const { list, detail, preview, ask: asked, cancel, attach } = own.calls
  if (ask === undefined) throw new Error(`${flow.root} makes no requests`)
  if (attach !== undefined && !keepsPapers(spec.history))
    throw new Error(`the history of ${flow.root} keeps no papers`)
  const shown = flow.ask?.preview ?? []
  /** Row-level security may show rows of others too, such as a swap to its colleague. */
  const ownRow = async (ctx: Context, id: number) => {
    const { tx, fileUrl } = ctx
    const self = selfIn(ctx)
    const row = await rows.find(tx, id, fileUrl)
    const isOwn = (row?.member as { readonly id: number } | null | undefined)?.id === self
    if (row === null || row["removed"] === true || !isOwn) throw notFound(flow.noun)
    return row
  }
  add<FlowAsk>(list, async (ctx, payload) =>
    ok(
      await rows.page(
        ctx.tx,
        { dir: "desc", ...payload, sort: "created_at", members_id: selfIn(ctx), own: true },
        ctx.fileUrl,
      ),
    ),
  )
  add<{ readonly id: number }>(detail, async (ctx, { id }) => ok(await ownRow(ctx, id)))
  add<object>(preview, async (ctx, payload) => {
    const { preview: reckon } = ask
    if (reckon === undefined) throw new Error(`${flow.root} previews no requests`)
    const { lines, broken } = await inWholeCompany(ctx.tx, () =>
      reckon(askingOf(ctx, null), { ...payload, members_id: selfIn(ctx) }),
    )
    /** A field that is not filled in yet breaks no rule. */
    const told = broken.filter(({ field }) => shown.includes(field.split(".")[0] ?? ""))
    return ok({ lines, broken: told.map(({ field, message }) => ({ field, message })) })
  })
  add<object>(asked, async (ctx, payload) => {
    const members_id = selfIn(ctx)
    const made = await inWholeCompany(ctx.tx, () => ask.make(askingOf(ctx, null), { ...payload, members_id }))
    const { id, no, version = 1, after } = made
    await ctx.audit({
      entity: spec.entity,
      entityId: id,
      action: "create",
      before: null,
      after: { members_id, ...after },
    })
    const noun = sentence(await nounOfRows(ctx.tx, spec, [id]))
    return ok({ id, version }, no === undefined ? `${noun} diajukan` : `${noun} ${no} diajukan`)
  })
  add<{ readonly id: number; readonly note: string | null; readonly version?: number }>(
    cancel,
    async (ctx, { id, note, version }) => {
      await ownRow(ctx, id)
      const after = await inWholeCompany(ctx.tx, () =>
        /** The current row of a conflict would be read with the scope of the company: the employee reads it again instead. */
        moveRow(selfMover(ctx), { ...rules(ctx.fileUrl), shown: () => Promise.resolve(null) }, id, {
          type: "approval.cancel",
          note,
          ...(version === undefined ? {} : { version }),
        }),
      )
      const noun = sentence(await nounOfRows(ctx.tx, spec, [id]))
      return ok({ id, version: after.version }, `${noun} ditarik`)
    },
  )
  add<AskedPaper>(attach, async (ctx, payload) => {
    await ownRow(ctx, payload.id)
    const version = await inWholeCompany(ctx.tx, () =>
      addPaper(ctx, { spec, rules: rules(ctx.fileUrl), mover: selfMover(ctx) }, payload),
    )
    return ok({ id: payload.id, version }, "Berkas ditambahkan")
  })
}
