import { inbox } from "#contract/areas/inbox/inbox.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Failure, Outcome, RowResult } from "#contract/kit/errors.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import { flowMachines } from "#machines/flow/flowMachines.ts"
import { INBOX } from "#machines/flow/inbox.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { ListPage } from "#machines/list/listTypes.ts"
import type { QueryAsked } from "#machines/query/queryMachine.ts"
import type { DecideOne, DecideSome, Draft, DraftsRecalled } from "#machines/queue/queueTypes.ts"
import type { ReviewRow } from "#machines/review/reviewTypes.ts"
import type { Undoable } from "#machines/undo/undoTypes.ts"
import type { Look, News } from "#machines/watch/watchTypes.ts"
import { fromCallback } from "xstate"
import { keepNotes, recallNotes } from "../browser/notes.ts"
import { visible } from "../browser/visible.ts"
import { send, sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { freshRows } from "./flow.ts"
import { type FlowDoes, revokeInSteps } from "./flowDoes.ts"
import { hearLive } from "./live.ts"
import { hear } from "./review.ts"

/** A flow whose rows are shown in the inbox; `at` is its index among all flows, which keeps row ids unique. */
export type Part = { readonly at: number; readonly flow: AnyFlow; readonly does: FlowDoes }
/** A row of one of the flows, under an id that is unique in the inbox. */
export type InboxRow = ReviewRow & { readonly at: number; readonly row: ReviewRow }

/** Upper bound on the number of flows, used to build unique ids. */
const FLOWS = 64
export const keyOf = (at: number, id: number): number => id * FLOWS + at
const idOf = (key: number): number => Math.floor(key / FLOWS)
const atOf = (key: number): number => key % FLOWS

const STEP = 4
const none = { ok: true, value: null, message: "" } as const

/** The machines of the inbox: each row is read, watched and decided by the calls of its own flow. */
export const inboxOf = (parts: readonly Part[]) => {
  const made = flowMachines<InboxRow, { readonly id: number }, null>(INBOX)
  const ask = <A>(call: AnyFlow["calls"]["watch"], payload: object, abort: AbortSignal) =>
    sendLoose(call, payload as Readonly<Record<string, unknown>>, abort) as Promise<Outcome<A>>
  const partAt = (at: number): Part => {
    const found = parts.find((part) => part.at === at)
    if (found === undefined) throw new Error(`no flow ${at} in the inbox`)
    return found
  }
  const wrapped = (at: number, row: ReviewRow): InboxRow => ({
    id: keyOf(at, row.id),
    version: row.version,
    status: row.status,
    at,
    row,
  })

  /** A conflict response carries the row's current state, in the shape of its own flow. */
  const failureOf = (at: number, failure: Failure): Failure =>
    failure._tag === "Stale" && failure.current !== null
      ? { ...failure, current: wrapped(at, failure.current as ReviewRow) }
      : failure
  const resultOf = (at: number, { id, ...result }: RowResult): RowResult =>
    id === undefined ? result : { ...result, id: keyOf(at, id) }

  /** Groups rows by flow; a flow without rows is not queried. */
  const readAll = async (
    refs: AnswerOf<typeof inbox>["rows"],
    abort: AbortSignal,
  ): Promise<Outcome<readonly InboxRow[]>> => {
    const found = new Map<number, InboxRow>()
    for (const { at, flow } of parts) {
      const ids = refs.filter((ref) => ref.flow === flow.id).map(({ id }) => id)
      if (ids.length === 0) continue
      const news = await ask<News<ReviewRow>>(flow.calls.watch, { ids }, abort)
      if (!news.ok) return news
      for (const row of news.value.rows) found.set(keyOf(at, row.id), wrapped(at, row))
    }
    const order = refs.flatMap(({ flow: id, id: row }) => {
      const at = parts.find(({ flow }) => flow.id === id)?.at
      return at === undefined ? [] : (found.get(keyOf(at, row)) ?? [])
    })
    return { ok: true, value: order, message: "" }
  }

  const wanted = ({ q, filters }: ListQuery) => ({
    ...(q === "" ? {} : { q }),
    ...(filters["offices_id"] === undefined ? {} : { offices_id: Number(filters["offices_id"]) }),
  })

  const load = async (query: ListQuery, abort: AbortSignal): Promise<Outcome<ListPage<InboxRow>>> => {
    const { flow } = query.filters
    const outcome = await send(
      inbox,
      {
        page: query.page,
        per_page: query.perPage,
        ...wanted(query),
        ...(flow === undefined ? {} : { flow }),
      },
      abort,
    )
    if (!outcome.ok) return outcome
    const rows = await readAll(outcome.value.rows, abort)
    if (!rows.ok) return rows
    const { page, last_page, total } = outcome.value
    return {
      ...outcome,
      value: {
        rows: rows.value,
        total,
        page,
        last_page,
        ...(page < last_page ? { next: String(page + 1) } : {}),
        ...(page > 1 ? { prev: String(page - 1) } : {}),
      },
    }
  }

  const look = async (
    { ask: query, rows, mark }: Look<ListQuery>,
    abort: AbortSignal,
  ): Promise<Outcome<News<InboxRow>>> => {
    await visible(abort)
    const before = typeof mark === "object" ? mark : null
    const marks: Record<string, number> = {}
    const moved: InboxRow[] = []
    let fresh = 0
    for (const { at, flow } of parts) {
      if (query.filters["flow"] !== undefined && query.filters["flow"] !== flow.id) continue
      const own = rows.filter(({ id }) => atOf(id) === at)
      const known = before?.[flow.id]
      const news = await ask<{
        readonly rows: readonly ReviewRow[]
        readonly fresh: number
        readonly mark: number
      }>(
        flow.calls.watch,
        {
          ...flow.within,
          ...wanted(query),
          status: "pending",
          ids: own.map(({ id }) => idOf(id)),
          versions: own.map(({ version }) => version),
          ...(known === undefined ? {} : { mark: known }),
        },
        abort,
      )
      if (!news.ok) return news
      marks[flow.id] = news.value.mark
      fresh += news.value.fresh
      moved.push(...news.value.rows.map((row) => wrapped(at, row)))
    }
    return { ok: true, value: { rows: moved, fresh, mark: marks }, message: "" }
  }

  /**
   * One flow after the other; stops at the first without a response. Repeating the request is safe: it is idempotent.
   */
  const decideSome: FlowDoes["decideSome"] = async ({ ids, versions, ...decision }, abort) => {
    const results: RowResult[] = []
    for (const { at, does } of parts) {
      const own = ids.filter((id) => atOf(id) === at)
      if (own.length === 0) continue
      const outcome = await does.decideSome(
        {
          ...decision,
          ids: own.map(idOf),
          versions: Object.fromEntries(
            own.flatMap((id) => {
              const version = versions[id]
              return version === undefined ? [] : [[idOf(id), version]]
            }),
          ),
        },
        abort,
      )
      if (!outcome.ok) return outcome
      results.push(...outcome.value.map((result) => resultOf(at, result)))
    }
    return { ok: true, value: results, message: "" }
  }

  const actors = {
    list: made.list.provide({ actors: freshRows<InboxRow>(load) }),
    watch: made.watch.provide({
      actors: {
        hear: hearLive((topic) => parts.some(({ flow: { id, of = id } }) => of === topic)),
        look: actor<News<InboxRow>, Look<ListQuery>>(look),
      },
    }),
    one: made.one.provide({
      actors: {
        load: actor<InboxRow | null, QueryAsked<number | null>>(async ({ input }, abort) => {
          const part = input === null ? undefined : parts.find(({ at }) => at === atOf(input))
          if (input === null || part === undefined) return none
          const news = await ask<News<ReviewRow>>(part.flow.calls.watch, { ids: [idOf(input)] }, abort)
          if (!news.ok) return news
          const [row] = news.value.rows
          return row === undefined ? none : { ...news, value: wrapped(part.at, row) }
        }),
      },
    }),
    queue: made.queue.provide({
      actors: {
        recall: recallOf(parts),
        decide: actor<Undoable | null, DecideOne>(async ({ id, ...one }, abort) => {
          const { at, does } = partAt(atOf(id))
          const outcome = await does.decide({ ...one, id: idOf(id) }, abort)
          if (!outcome.ok) return { ok: false, failure: failureOf(at, outcome.failure) }
          const { value } = outcome
          return { ...outcome, value: value === null ? null : { ...value, id: keyOf(at, value.id) } }
        }),
        work: actor<readonly RowResult[], DecideSome>(decideSome),
      },
    }),
    undo: made.undo.provide({
      actors: {
        revoke: actor<readonly RowResult[], { readonly rows: readonly Undoable[] }>(({ rows }, abort) =>
          revokeInSteps(rows, STEP, decideSome, abort),
        ),
      },
    }),
  }
  return {
    batch: STEP,
    review: made.review.provide({ actors: { ...(actors as object), hear } }),
    does: {
      decide: (one: DecideOne, abort: AbortSignal) => partAt(atOf(one.id)).does.decide(one, abort),
      decideSome,
    },
  }
}

/** Notes on bulk decisions are saved for the inbox; notes on single rows are shared with the flow's own queue. */
const MANY = "many"

const recallOf = (parts: readonly Part[]) =>
  fromCallback<{ type: "never" }, Record<string, never>>(({ sendBack }) => {
    const recall = async (): Promise<void> => {
      const found: Record<string, Draft> = {}
      for (const { at, flow } of parts)
        for (const [row, draft] of Object.entries(await recallNotes(flow.id)))
          if (row !== MANY) found[String(keyOf(at, Number(row)))] = draft
      const { [MANY]: many } = await recallNotes(INBOX.id)
      const drafts = many === undefined ? found : { ...found, [MANY]: many }
      if (Object.keys(drafts).length > 0)
        sendBack({ type: "drafts.recalled", drafts } satisfies DraftsRecalled)
    }
    void recall()
  })

export const keepInboxDrafts = (
  parts: readonly Part[],
  drafts: Readonly<Record<string, Draft | null>>,
): void => {
  const { [MANY]: many, ...others } = drafts
  if (many !== undefined) void keepNotes(INBOX.id, { [MANY]: many })
  for (const { at, flow } of parts) {
    const own = Object.entries(others).filter(([key]) => atOf(Number(key)) === at)
    if (own.length > 0)
      void keepNotes(
        flow.id,
        Object.fromEntries(own.map(([key, draft]) => [String(idOf(Number(key))), draft])),
      )
  }
}
