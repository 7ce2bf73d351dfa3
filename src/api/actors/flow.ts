import type { AnswerOf, Call } from "#contract/kit/call.ts"
import type { Outcome, RowResult } from "#contract/kit/errors.ts"
import type { AnyFlow, RowOf } from "#contract/kit/flow.ts"
import { flowMachines, type SummaryAsk } from "#machines/flow/flowMachines.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { Asked, ListPage, Loaded } from "#machines/list/listTypes.ts"
import type { QueryAsked } from "#machines/query/queryMachine.ts"
import type { DecideOne, DecideSome, Decision, Extra } from "#machines/queue/queueTypes.ts"
import { removeMachine } from "#machines/remove/removeMachine.ts"
import type { Undoable } from "#machines/undo/undoTypes.ts"
import type { ReviewRow } from "#machines/review/reviewTypes.ts"
import type { Look, News } from "#machines/watch/watchTypes.ts"
import { hearLive } from "./live.ts"
import { hear } from "./review.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { sendLoose } from "../wire/calls.ts"
import { pageFor, wantedBy } from "./flowAsk.ts"
import { flowDoes, type FlowSteps, revokeInSteps } from "./flowDoes.ts"
import { notesOf } from "../browser/notes.ts"
import { actor } from "../wire/request.ts"
import { visible } from "../browser/visible.ts"

/** Batch size of a bulk decision. */
const TOGETHER = 20
/** Batch size when a recent approval is undone. */
const UNDONE_TOGETHER = 100

/** Rows are never read from the cache: a pending row may have been decided since. */
export const freshRows = <Row extends { readonly id: number }>(
  ask: (query: ListQuery, abort: AbortSignal) => Promise<Outcome<ListPage<Row>>>,
) => ({
  recall: actor<Loaded<Row> | null, { readonly query: ListQuery }>(() =>
    Promise.resolve({ ok: true, value: null, message: "" }),
  ),
  load: actor<Loaded<Row>, Asked>(async ({ query, behind }, abort) => {
    const outcome = await withMinimumDelay(behind, () => ask(query, abort))
    return outcome.ok ? { ...outcome, value: { page: outcome.value, at: new Date().toISOString() } } : outcome
  }),
})

/** The payload of a flow's decisions, and which employees its list covers. */
export type FlowWays = {
  /** Extra payload of a single decision besides its note, taken from the form's values. */
  readonly brought?: (decision: Decision, extra: Extra) => object
  /** Steps of other lifecycles of the rows, each with its own call. */
  readonly steps?: FlowSteps
  /** Default date range when the address has none, for lists of employees by date range. */
  readonly range?: () => Readonly<Record<string, string>>
}

type Declared = AnyFlow & { readonly row: { readonly Type: unknown }; readonly summaryPayload?: object }
type SummaryOf<F extends Declared> = AnswerOf<F["calls"]["summary"]>
export type MemberOf<F extends Declared> =
  SummaryOf<F> extends { readonly rows: readonly (infer Row)[] } ? Row & { readonly id: number } : never

/** The machines of a flow's screens, with its calls behind them. */
export const flowOf = <F extends Declared>(flow: F, { brought, range, steps }: FlowWays = {}) => {
  type Row = RowOf<F> & ReviewRow
  type Member = MemberOf<F>
  type Summary = SummaryOf<F>
  const { calls } = flow
  /** Type assertion: the compiler cannot infer the response type of a generic call. */
  const ask = <A>(call: Call, payload: object, abort: AbortSignal) =>
    sendLoose(call, payload as Readonly<Record<string, unknown>>, abort) as Promise<Outcome<A>>
  const made = flowMachines<Row, Member, Summary>(flow)
  const { detail, perUser, remove } = calls
  const { within } = flow

  const does = flowDoes(flow, brought, steps)

  const parts = {
    list: made.list.provide({
      actors: {
        ...freshRows<Row>((query, abort) =>
          ask(
            perUser !== undefined && query.filters["members_id"] !== undefined ? perUser : calls.list,
            { ...within, ...pageFor(query, "pending") },
            abort,
          ),
        ),
        ...(remove === undefined
          ? {}
          : {
              removal: removeMachine.provide({
                actors: {
                  remove: actor<{ readonly rows: readonly RowResult[] }, { readonly ids: readonly number[] }>(
                    ({ ids }, abort) => ask(remove, { ids }, abort),
                  ),
                },
              }),
            }),
      },
    }),
    /** The queue polls only while its tab is visible. */
    watch: made.watch.provide({
      actors: {
        hear: hearLive(flow.of ?? flow.id),
        look: actor<News<Row>, Look<ListQuery>>(async (look, abort) => {
          await visible(abort)
          const { ask: query, rows, mark } = look
          return ask(
            calls.watch,
            {
              ...within,
              ...wantedBy(query, "pending"),
              ids: rows.map(({ id }) => id),
              versions: rows.map(({ version }) => version),
              ...(typeof mark === "number" ? { mark } : {}),
            },
            abort,
          )
        }),
      },
    }),
    /** One row by its id, for an address that names it; empty if the flow has no call for a single row. */
    one: made.one.provide({
      actors: {
        load: actor<Row | null, QueryAsked<number | null>>(({ input }, abort) =>
          input === null || detail === undefined
            ? Promise.resolve({ ok: true, value: null, message: "" } as const)
            : ask(detail, { id: input }, abort),
        ),
      },
    }),
    queue: made.queue.provide({
      actors: {
        recall: notesOf(flow.id),
        decide: actor<Undoable | null, DecideOne>(does.decide),
        work: actor<readonly RowResult[], DecideSome>(does.decideSome),
      },
    }),
    /** Undoes recent approvals in small batches; stops at the first batch without a response. */
    undo: made.undo.provide({
      actors: {
        revoke: actor<readonly RowResult[], { readonly rows: readonly Undoable[] }>(({ rows }, abort) =>
          revokeInSteps(rows, UNDONE_TOGETHER, does.decideSome, abort),
        ),
      },
    }),
  }
  return {
    flow,
    does,
    batch: TOGETHER,
    /** The slots of the screen's own machines are typed as listeners: see machines/review. */
    review: made.review.provide({ actors: { ...(parts as object), hear } }),
    members: made.members.provide({
      actors: freshRows<Member>((query, abort) =>
        ask(
          calls.summary,
          { ...within, ...pageFor({ ...query, filters: { ...range?.(), ...query.filters } }, "pending") },
          abort,
        ),
      ),
    }),
    summary: made.summary.provide({
      actors: {
        load: actor(async ({ input, behind }: QueryAsked<SummaryAsk>, abort) => {
          if (behind) await visible(abort)
          return withMinimumDelay(behind, () =>
            ask<Summary>(
              calls.summary,
              {
                ...within,
                ...wantedBy(input, null),
                page: input.page,
                per_page: 50,
                ...(flow.summaryPayload === undefined ? {} : { summary: true }),
                sort: "nama",
              },
              abort,
            ),
          )
        }),
      },
    }),
  }
}
export type FlowActors<F extends Declared> = ReturnType<typeof flowOf<F>>
