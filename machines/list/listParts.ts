import { assign, emit, raise, setup } from "xstate"
import type { Outcome, RowResult } from "#contract/kit/errors.ts"
import { defect, isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import { removeMachine, type RemoveOutput } from "../remove/removeMachine.ts"
import {
  fromStart,
  isSameChoice,
  isSameQuery,
  type ListQuery,
  neighbourOf,
  startQuery,
  writeQuery,
} from "./listQuery.ts"
import type {
  Asked,
  ListContext,
  ListEvent,
  ListInput,
  ListOutside,
  ListView,
  Loaded,
  Verb,
} from "./listTypes.ts"
import { freshened, togglePage, toggleRange, toggleRow, withAll } from "./picking.ts"
import { isSavedName, savedBy, withoutSaved, withSaved } from "./saved.ts"
import { keepOutcome, sayOutcome } from "../lib/outcomes.ts"

type Rows<Row> = Outcome<Loaded<Row> | null>
type Named = { readonly name: string }
const toggled = <T>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
const idsWhere = (results: readonly RowResult[], ok: boolean): readonly number[] =>
  results.flatMap((row) => (row.ok === ok && row.id !== undefined ? [row.id] : []))
/** Failed rows, without those that are still referenced: a retry cannot delete these. */
const failedIn = (results: readonly RowResult[]): readonly number[] =>
  idsWhere(
    results.filter(({ used }) => used !== true),
    false,
  )
const isPastEnd = ({ page, cursor }: ListQuery, loaded: Loaded<unknown> | null): boolean =>
  loaded?.page.rows.length === 0 && (page > 1 || cursor !== null)
/** Removes deleted rows from the page at once; the following rows come with the next fetch. */
const withoutRows = <Row extends { readonly id: number }>(
  { page, at }: Loaded<Row>,
  gone: readonly number[],
) => {
  const rows = page.rows.filter((row) => !gone.includes(row.id))
  return { at, page: { ...page, rows, total: Math.max(0, page.total - (page.rows.length - rows.length)) } }
}
const to = (path: string, replace: boolean) => ({ type: "navigation.requested" as const, to: path, replace })

/** Guards, actions and actors of a list; the states are in listMachine.ts. */
export const listParts = <Row extends { readonly id: number }>() =>
  setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent,
      emitted: {} as ListOutside,
      input: {} as ListInput,
      tags: {} as "busy",
    },
    actors: {
      recall: actorSlot<Loaded<Row> | null, { readonly query: ListQuery }>("recall"),
      load: actorSlot<Loaded<Row>, Asked>("load"),
      removal: removeMachine,
    },
    guards: {
      isSuccess,
      wasKept: (_, outcome: Rows<Row>) => outcome.ok && outcome.value !== null,
      /** Rows were deleted concurrently: the page is empty, but other pages are not. */
      isPastEnd: ({ context }, outcome: Rows<Row>) => outcome.ok && isPastEnd(context.query, outcome.value),
      isGiven: ({ context }) => context.loaded !== null && !isPastEnd(context.query, context.loaded),
      /** Edited or outdated URL: the server rejects the query. */
      isNotUnderstood: ({ context }, outcome: Rows<Row>) =>
        !outcome.ok &&
        outcome.failure._tag === "Invalid" &&
        !isSameQuery(context.query, startQuery(context.words)),
      isOtherQuery: ({ context }, query: ListQuery) => !isSameQuery(context.query, query),
      isOtherChoice: ({ context }, query: ListQuery) => !isSameChoice(context.query, query),
      may: ({ context }, verb: Verb) => context.allowed.includes(verb),
      /** Rows still referenced by other data cannot be deleted by a retry. */
      canRetry: ({ context }) => failedIn(context.report).length > 0,
      mayRemoveThese: ({ context }, { ids }: { readonly ids: readonly number[] }) =>
        context.allowed.includes("remove") && ids.length > 0,
      /** Rows of another query are visible. */
      hasOtherRows: ({ context }, query: ListQuery) =>
        context.loaded !== null && context.loaded.page.rows.length > 0 && !isSameQuery(context.query, query),
      /** The unfiltered list is not worth saving. */
      isWorthKeeping: ({ context }, { name }: Named) =>
        isSavedName(name) && !isSameQuery(fromStart(context.query, {}), startQuery(context.words)),
      isKept: ({ context }, { name }: Named) => savedBy(context.view.saved, name) !== undefined,
      hasNext: ({ context }) => context.loaded?.page.next !== undefined,
      hasPrev: ({ context }) => context.loaded?.page.prev !== undefined,
      areAllGone: (_, { results }: RemoveOutput) => results.length > 0 && results.every((row) => row.ok),
      areAllThere: (_, { results }: RemoveOutput) => results.length > 0 && !results.some((row) => row.ok),
      /** The request was sent, but its result is unknown. */
      isUnknown: (_, { results, failure }: RemoveOutput) => results.length === 0 && failure !== null,
      areSomeGoneSomeNot: (_, { results }: RemoveOutput) =>
        results.some((row) => row.ok) && results.some((row) => !row.ok),
    },
    actions: {
      ...keepOutcome<ListContext<Row>, ListEvent>(),
      ...sayOutcome<ListContext<Row>, ListEvent>(),
      keepRows: assign(({ context }, outcome: Rows<Row>) =>
        outcome.ok && outcome.value !== null
          ? {
              loaded: outcome.value,
              failure: null,
              picked: context.picksStand
                ? context.picked
                : freshened(context.picked, outcome.value.page.rows),
            }
          : {},
      ),
      renewRows: assign(
        ({ context: { loaded } }, { rows }: { readonly rows: readonly { readonly id: number }[] }) =>
          loaded === null
            ? {}
            : {
                loaded: {
                  ...loaded,
                  page: { ...loaded.page, rows: freshened(loaded.page.rows, rows as readonly Row[]) },
                },
              },
      ),
      dropRows: assign({ loaded: null }),
      keepQuery: assign((_, query: ListQuery) => ({ query })),
      keepTyped: assign((_, { q }: { readonly q: string }) => ({ typed: q })),
      /** The search box follows the URL, but keeps trailing spaces while the user types. */
      followQuery: assign(({ context }, { q }: ListQuery) =>
        context.typed.trim() === q ? {} : { typed: q },
      ),
      showQuery: emit(({ context }, patch: Partial<ListQuery>) =>
        to(context.path + writeQuery(fromStart(context.query, patch), context.words), false),
      ),
      showTyped: emit(({ context }) =>
        to(
          context.path + writeQuery(fromStart(context.query, { q: context.typed.trim() }), context.words),
          true,
        ),
      ),
      showNeighbour: emit(({ context }, { step }: { readonly step: 1 | -1 }) =>
        to(
          context.path + writeQuery(neighbourOf(context.query, context.loaded?.page, step), context.words),
          false,
        ),
      ),
      showStart: emit(({ context }) =>
        to(context.path + writeQuery(fromStart(context.query, {}), context.words), true),
      ),
      showPlain: emit(({ context }) => to(context.path, true)),
      showForm: emit(({ context }) => to(`${context.path}/form`, false)),
      showRemoved: emit(({ context }) =>
        to(context.path + writeQuery(context.query, context.words, true), true),
      ),
      pickRow: assign(({ context }, { id }: { readonly id: number }) => ({
        picked: toggleRow(context.picked, context.loaded?.page.rows ?? [], id),
        anchor: id,
      })),
      pickRange: assign(({ context }, { id }: { readonly id: number }) => ({
        picked: toggleRange(context.picked, context.loaded?.page.rows ?? [], context.anchor, id),
        anchor: id,
      })),
      pickPage: assign(({ context }) => ({
        picked: togglePage(context.picked, context.loaded?.page.rows ?? []),
      })),
      dropPicked: assign({ picked: [], anchor: null }),
      keepRemoving: assign(({ context }, { ids }: { readonly ids: readonly number[] }) => ({
        removing: ids,
        subjects: withAll(context.picked, context.loaded?.page.rows ?? []).filter((row) =>
          ids.includes(row.id),
        ),
      })),
      dropGone: assign(({ context }, { results }: RemoveOutput) => ({
        picked: context.picked.filter((row) => !idsWhere(results, true).includes(row.id)),
        ...(context.loaded === null ? {} : { loaded: withoutRows(context.loaded, idsWhere(results, true)) }),
      })),
      keepReport: assign((_, { results }: RemoveOutput) => ({ report: results })),
      dropReport: assign({ report: [], removing: [], subjects: [] }),
      keepFailed: assign(({ context }) => ({ removing: failedIn(context.report) })),
      sayRemoved: emit((_, { message }: RemoveOutput) => ({ type: "toast.succeeded" as const, message })),
      sayNotRemoved: emit((_, { failure }: RemoveOutput) => ({
        type: "toast.failed" as const,
        failure: failure ?? defect("no failure"),
      })),
      toggleColumn: assign(({ context }, { key }: { readonly key: string }) => ({
        view: { ...context.view, hidden: toggled(context.view.hidden, key) },
      })),
      setDensity: assign(({ context }, { density }: Pick<ListView, "density">) => ({
        view: { ...context.view, density },
      })),
      keepSaved: assign(({ context }, { name }: Named) => ({
        view: {
          ...context.view,
          saved: withSaved(
            context.view.saved,
            name,
            writeQuery(fromStart(context.query, {}), context.words).slice(1),
          ),
        },
      })),
      dropSaved: assign(({ context }, { name }: Named) => ({
        view: { ...context.view, saved: withoutSaved(context.view.saved, name) },
      })),
      showSaved: emit(({ context }, { name }: Named) =>
        to(`${context.path}?${savedBy(context.view.saved, name)?.query ?? ""}`, false),
      ),
      readAgain: raise({ type: "list.refresh" as const }),
      announceView: emit(({ context }) => ({ type: "view.changed" as const, view: context.view })),
    },
    delays: { searchPause: 250 },
  })
