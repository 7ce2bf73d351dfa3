import { assign, emit, setup } from "xstate"
import type { Failure, Outcome, RowResult } from "#contract/kit/errors.ts"
import { NOTE_MAX, NOTE_MIN } from "../lifecycles/rules.ts"
import { failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"
import type { Undoable } from "../undo/undoTypes.ts"
import type {
  Chosen,
  DecideOne,
  DecideSome,
  Draft,
  DraftsRecalled,
  Extra,
  QueueContext,
  QueueEvent,
  QueueInput,
  QueueOutside,
} from "./queueTypes.ts"
import { keepOutcome, sayOutcome } from "../lib/outcomes.ts"
import { patience } from "../lib/patience.ts"

type Rows = Outcome<readonly RowResult[]>

const rowsIn = (outcome: Rows): readonly RowResult[] => (outcome.ok ? outcome.value : [])
const isFailed = ({ ok }: RowResult) => !ok
/** A row that another account changed needs a new review, not a retry. */
const mayRetry = ({ ok, stale }: RowResult) => !ok && stale !== true
/** Key of a draft: the row's id; several rows share one key, so that the note is kept when another row is selected. */
const draftOf = (ids: readonly number[]) => (ids.length === 1 ? String(ids[0]) : "many")
/** Keys of the drafts that are finished once these rows are decided. */
const sentBy = (chosen: Chosen | null): readonly string[] => {
  const ids = chosen?.ids ?? []
  return [...new Set([...ids.map(String), draftOf(ids)])]
}
const undoableIn = (results: readonly RowResult[]): readonly Undoable[] =>
  results.flatMap(({ id, undo }) => (id === undefined || undo === undefined ? [] : [{ id, version: undo }]))
const idsOf = (results: readonly RowResult[]) => results.flatMap(({ id }) => (id === undefined ? [] : [id]))
const drafted = ({ chosen, drafts }: QueueContext, typed: Partial<Draft>): QueueContext["drafts"] => {
  const key = draftOf(chosen?.ids ?? [])
  return { ...drafts, [key]: { note: "", extra: null, ...drafts[key], ...typed } }
}

/** The next batch of rows. */
export const batchOf = ({ waiting, batch }: QueueContext): readonly number[] => waiting.slice(0, batch)

/** Guards, actions and actors of the queue; the states are in queueMachine.ts. */
export const queueParts = setup({
  types: {
    context: {} as QueueContext,
    events: {} as QueueEvent,
    emitted: {} as QueueOutside,
    input: {} as QueueInput,
    tags: {} as "busy" | "overdue",
  },
  actors: {
    recall: listenerSlot<{ type: "never" }>("recall"),
    decide: actorSlot<Undoable | null, DecideOne>("decide"),
    work: actorSlot<readonly RowResult[], DecideSome>("work"),
  },
  guards: {
    isSuccess,
    failedAs,
    /** A rejection, or taking an approval back, without a reason of 5 to 500 characters. */
    lacksReason: ({ context: { chosen, decisions, note } }) => {
      const { length } = note.trim()
      const isAsked = decisions[chosen?.decision ?? "approved"]?.reason === true
      return isAsked && (length < NOTE_MIN || length > NOTE_MAX)
    },
    isOne: ({ context }) => context.chosen?.ids.length === 1,
    areChosen: (_, { ids }: { readonly ids: readonly number[] }) => ids.length > 0,
    /** After this answer no rows are left, and all of them succeeded. */
    areAllDone: ({ context }, outcome: Rows) =>
      outcome.ok &&
      context.waiting.length <= context.batch &&
      !context.results.some(isFailed) &&
      !outcome.value.some(isFailed),
    isLast: ({ context }, outcome: Rows) => outcome.ok && context.waiting.length <= context.batch,
    isStopping: ({ context }, outcome: Rows) => outcome.ok && context.wish === "stop",
    haveSomeFailed: ({ context }) => context.results.some(isFailed),
    mayRetrySome: ({ context }) => context.results.some(mayRetry),
  },
  actions: {
    ...keepOutcome<QueueContext, QueueEvent>(),
    ...sayOutcome<QueueContext, QueueEvent>(),
    /** Restores the draft of these rows, whichever decision is chosen now. */
    keepChosen: assign(
      ({ context }, { ids, decision, versions, extra }: Chosen & { readonly extra: Extra }) => {
        const draft = context.drafts[draftOf(ids)]
        return {
          chosen: { ids, decision, versions },
          extra: decision === "approved" ? (draft?.extra ?? extra) : extra,
          note: draft?.note ?? "",
          errors: {},
          failure: null,
          results: [],
          said: [],
          waiting: [],
        }
      },
    ),
    /** Drafts typed since the page loaded are newer and take precedence over the restored ones. */
    keepRecalled: assign(({ context }, { drafts }: DraftsRecalled) => ({
      drafts: { ...drafts, ...context.drafts },
    })),
    /** Shows the restored draft at once if its rows are already open and nothing has been typed about them. */
    showRecalled: assign(({ context: { chosen, drafts, extra } }, { drafts: recalled }: DraftsRecalled) => {
      const key = draftOf(chosen?.ids ?? [])
      const draft = recalled[key]
      if (draft === undefined || key in drafts) return {}
      return { note: draft.note, extra: (chosen?.decision === "approved" ? draft.extra : null) ?? extra }
    }),
    keepNote: assign(({ context }, { note }: { readonly note: string }) => ({
      note,
      drafts: drafted(context, { note }),
      errors: {},
    })),
    keepExtra: assign(({ context }, { extra }: { readonly extra: Extra }) => ({
      extra,
      drafts: drafted(context, { extra }),
      errors: {},
    })),
    /** Deletes drafts that were sent, so that they are not offered again. */
    dropDrafts: assign(({ context: { chosen, drafts } }) => {
      const sent = sentBy(chosen)
      return { drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => !sent.includes(key))) }
    }),
    sayDropped: emit(({ context: { chosen } }) => ({
      type: "drafts.changed" as const,
      drafts: Object.fromEntries(sentBy(chosen).map((key) => [key, null])),
    })),
    /** Reports the draft for persistence. */
    sayTyped: emit(({ context: { chosen, drafts } }) => {
      const key = draftOf(chosen?.ids ?? [])
      return { type: "drafts.changed" as const, drafts: { [key]: drafts[key] ?? null } }
    }),
    askReason: assign({ errors: { note: [`Isi alasan ${NOTE_MIN} sampai ${NOTE_MAX} karakter`] } }),
    forget: assign({
      chosen: null,
      note: "",
      extra: {},
      errors: {},
      failure: null,
      results: [],
      said: [],
      waiting: [],
    }),
    clearFailure: assign({ failure: null, errors: {} }),
    keepFailure: assign((_, outcome: Outcome<unknown>) => {
      const failure = failureOf(outcome)
      return { failure, errors: failure?._tag === "Invalid" ? failure.errors : {} }
    }),
    sayDecided: emit((_, outcome: Outcome<Undoable | null>) => ({
      type: "decision.made" as const,
      message: outcome.ok ? outcome.message : "",
      rows: outcome.ok && outcome.value !== null ? [outcome.value] : [],
    })),
    sayChanged: emit(({ context }) => ({
      type: "rows.changed" as const,
      ids: context.chosen?.ids ?? [],
    })),
    /** The open dialog remains open, but its row is outdated. */
    sayOutdated: emit({ type: "rows.changed" as const, ids: [] }),
    queueChosen: assign(({ context }) => ({
      waiting: context.chosen?.ids ?? [],
      said: [],
      wish: "go" as const,
    })),
    queueFailed: assign(({ context }) => ({
      waiting: idsOf(context.results.filter(mayRetry)),
      results: context.results.filter((result) => !mayRetry(result)),
      said: [],
      wish: "go" as const,
    })),
    goOn: assign({ wish: "go", failure: null }),
    askStop: assign({ wish: "stop" }),
    keepResults: assign(({ context }, outcome: Rows) => ({
      waiting: context.waiting.slice(context.batch),
      results: [...context.results, ...rowsIn(outcome)],
      said: outcome.ok ? [...context.said, outcome.message] : context.said,
    })),
    /** The server's message if a single answer covers all rows, otherwise counts. */
    sayOutcome: emit(({ context }) => {
      const { results, noun, said, chosen, decisions } = context
      const verb = decisions[chosen?.decision ?? "approved"]?.done ?? ""
      const count = results.filter(({ ok }) => ok).length
      const left = results.length - count
      const own = said.length === 1 ? (said[0] ?? "") : ""
      if (count > 0) {
        const counted = left === 0 ? `${count} ${noun} ${verb}` : `${count} ${noun} ${verb}, ${left} tidak`
        return {
          type: "decision.made" as const,
          message: own === "" ? counted : own,
          rows: undoableIn(results),
        }
      }
      const message = own === "" ? `Tidak ada ${noun} yang ${verb}` : own
      const failure: Failure = { _tag: "Refused", message, reason: "state", retryAfter: null, rows: results }
      return { type: "toast.failed" as const, failure }
    }),
  },
  delays: patience,
})
