import { type AnyActorRef, type AnyEventObject, assign, emit, enqueueActions, sendTo, setup } from "xstate"
import type { QueueInput } from "../queue/queueTypes.ts"
import { listenerSlot } from "../lib/slots.ts"
import { focusAfter } from "./inSight.ts"
import type {
  ReviewContext,
  ReviewEvent,
  ReviewInput,
  ReviewRow,
  ReviewSaid,
  Standing,
} from "./reviewTypes.ts"

/** The single row with an open decision; null = none, or several. */
const decidedOn = ({ state, chosen }: Standing): number | null =>
  (state === "confirming" || state === "deciding") && chosen?.ids.length === 1
    ? (chosen.ids[0] ?? null)
    : null
const staleIn = ({ state, failure }: Standing): unknown =>
  state === "told" && failure?._tag === "Stale" ? failure.current : null

/** The id, if the page contains that row; otherwise null. */
const readIn = (rows: readonly ReviewRow[], id: number | null): number | null =>
  rows.some((row) => row.id === id) ? id : null
const isOfAddress = ({
  focused,
  opened,
}: {
  readonly focused: number | null
  readonly opened: number | null
}) => focused !== null && focused === opened

/** Guards, actions and actors of the review screen; its states are in reviewMachine.ts. */
export const reviewParts = <Row extends ReviewRow>() =>
  setup({
    types: {
      context: {} as ReviewContext<Row>,
      events: {} as ReviewEvent<Row>,
      emitted: {} as ReviewSaid,
      input: {} as ReviewInput,
    },
    actors: {
      list: listenerSlot<AnyEventObject, object>("list"),
      queue: listenerSlot<AnyEventObject, QueueInput>("queue"),
      undo: listenerSlot<AnyEventObject, { readonly noun: string }>("undo"),
      watch: listenerSlot<AnyEventObject, undefined>("watch"),
      one: listenerSlot<AnyEventObject, { readonly input: number | null }>("one"),
      /** Forwards events and states of the other machines to this one. */
      hear: listenerSlot<{ type: "never" }, { readonly review: AnyActorRef }>("hear"),
    },
    guards: {
      isTold: (_, { standing }: { readonly standing: Standing }) => staleIn(standing) !== null,
      isAboutOne: (_, { standing }: { readonly standing: Standing }) => decidedOn(standing) !== null,
      isNew: (_, { isNew }: { readonly isNew: boolean }) => isNew,
    },
    actions: {
      keepRows: assign(
        ({ context }, { rows, query }: { rows: readonly Row[]; query: ReviewContext<Row>["query"] }) => ({
          rows,
          query,
          /** Drops the focus on a row that is no longer loaded, unless its note is open. */
          focused:
            context.focused !== null &&
            context.focused !== context.deciding &&
            rows.every((row) => row.id !== context.focused)
              ? context.deciding
              : context.focused,
        }),
      ),
      keepFocus: assign((_, { id: focused }: { readonly id: number }) => ({ focused })),
      /** A new URL overrides the focused row. */
      keepAddress: assign(({ context }, { opened }: { readonly opened: number | null }) => ({
        opened,
        focused:
          opened === null
            ? readIn(context.rows, context.focused)
            : opened === context.opened
              ? context.focused
              : opened,
      })),
      keepNamed: assign((_, { row }: { readonly row: Row | null }) => ({ named: row })),
      keepHeld: assign(({ context }, { rows }: { readonly rows: readonly Row[] }) => ({
        held: rows,
        focused: rows.length === 1 ? (rows[0]?.id ?? null) : context.focused,
      })),
      /** A row that was visible only because of its open note disappears with it. */
      keepStanding: assign(({ context }, { standing }: { readonly standing: Standing }) => {
        const deciding = decidedOn(standing)
        const { rows, focused } = context
        return {
          deciding,
          told: staleIn(standing) as Row | null,
          focused:
            focused === deciding
              ? focused
              : (readIn(rows, focused) ?? (isOfAddress(context) ? focused : null)),
        }
      }),
      passFocus: assign(({ context }, { ids }: { readonly ids: readonly number[] }) => ({
        focused: focusAfter(
          context.focused,
          context.rows.map((row) => row.id),
          ids,
        ),
      })),
      /** Fetches the row in the URL separately if the page does not contain it. */
      askNamed: enqueueActions(({ context: { opened, rows, asked }, enqueue }) => {
        const wanted = opened !== null && rows.every((row) => row.id !== opened) ? opened : null
        if (wanted === asked) return
        enqueue.assign({ asked: wanted })
        enqueue.sendTo("one", { type: "query.ask", input: wanted })
      }),
      watchRows: sendTo("watch", ({ context: { rows, query } }) => ({
        type: "watch.ask",
        sight: { ask: query, rows: rows.map(({ id: row, version }) => ({ id: row, version })) },
      })),
      readQuery: sendTo("list", (_, { query }: { readonly query: ReviewContext<Row>["query"] }) => ({
        type: "list.query",
        query,
      })),
      readAgain: sendTo("list", { type: "list.refresh" }),
      readNamedAgain: sendTo("one", { type: "query.refresh" }),
      clearPicked: enqueueActions(({ enqueue }, { ids }: { readonly ids: readonly number[] }) => {
        if (ids.length > 1) enqueue.sendTo("list", { type: "selection.clear" })
      }),
      renewRows: sendTo("list", (_, { rows }: { readonly rows: readonly Row[] }) => ({
        type: "rows.renew",
        rows,
      })),
      lookForUndo: sendTo("undo", (_, { rows }: { readonly rows: readonly Row[] }) => ({
        type: "undo.look",
        rows,
      })),
      offerUndo: sendTo(
        "undo",
        (_, { message, rows }: { readonly message: string; readonly rows: readonly unknown[] }) => ({
          type: "undo.offer",
          message,
          rows,
        }),
      ),
      takeBack: sendTo("undo", { type: "undo.press" }),
      closeOffer: sendTo("undo", { type: "undo.close" }),
      openDecision: sendTo(
        "queue",
        (_, { rows, decision, extra }: { rows: readonly Row[]; decision: string; extra: object }) => ({
          type: "decision.open",
          ids: rows.map((row) => row.id),
          decision,
          versions: Object.fromEntries(rows.map((row) => [row.id, row.version])),
          extra,
        }),
      ),
      /** Moving to another row dismisses the notice about the previous one. */
      closeTold: enqueueActions(({ context: { told }, enqueue }, { id: row }: { readonly id: number }) => {
        if (told !== null && told.id !== row) enqueue.sendTo("queue", { type: "decision.close" })
      }),
      say: emit((_, { said }: { readonly said: ReviewSaid }) => said),
    },
  })
