import { assign, emit, setup } from "xstate"
import type { Outcome, RowResult } from "#contract/kit/errors.ts"
import { isLostOutcome, isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import type { Undoable, UndoContext, UndoEvent, UndoInput, UndoOutside } from "./undoTypes.ts"
import { sayOutcome } from "../lib/outcomes.ts"

type Rows = Outcome<readonly RowResult[]>
type Offer = Pick<UndoContext, "message" | "rows">

const rowsIn = (outcome: Rows): readonly RowResult[] => (outcome.ok ? outcome.value : [])
const isFailed = ({ ok }: RowResult) => !ok

const parts = setup({
  types: {
    context: {} as UndoContext,
    events: {} as UndoEvent,
    emitted: {} as UndoOutside,
    input: {} as UndoInput,
    tags: {} as "busy",
  },
  actors: {
    revoke: actorSlot<readonly RowResult[], { readonly rows: readonly Undoable[] }>("revoke"),
  },
  guards: {
    isSuccess,
    /** It may be retried. */
    isLost: isLostOutcome,
    areSome: (_, { rows }: Offer) => rows.length > 0,
    /** One of the rows has changed since. */
    isOutdated: ({ context }, { rows }: Pick<Offer, "rows">) =>
      rows.some(({ id, version }) => context.rows.some((row) => row.id === id && row.version !== version)),
  },
  actions: {
    ...sayOutcome<UndoContext, UndoEvent>(),
    keepOffer: assign((_, { message, rows }: Offer) => ({ message, rows, results: [] })),
    keepResults: assign((_, outcome: Rows) => ({ results: rowsIn(outcome) })),
    forget: assign({ message: "", rows: [], results: [] }),
    sayDone: emit((_, { message }: Offer) => ({ type: "toast.succeeded" as const, message })),
    sayOffered: emit(({ context: { message } }) => ({ type: "toast.offered" as const, message })),
    withdraw: emit({ type: "toast.withdrawn" as const }),
    sayChanged: emit(({ context }) => ({
      type: "rows.changed" as const,
      ids: context.rows.map(({ id }) => id),
    })),
    /** Number of undone rows; if some failed, with the reason of the first. */
    sayTaken: emit(({ context: { noun, what, results } }) => {
      const failed = results.filter(isFailed)
      const done = results.length - failed.length
      const counted = `${what} ${done} ${noun} dibatalkan`
      return failed[0] === undefined
        ? { type: "toast.succeeded" as const, message: counted }
        : {
            type: "toast.failed" as const,
            failure: {
              _tag: "Refused" as const,
              message: `${done > 0 ? `${counted}, ${failed.length} tidak: ` : ""}${failed[0].message}`,
              reason: null,
              retryAfter: null,
              rows: [],
            },
          }
    }),
  },
})

type Offering = { readonly event: Extract<UndoEvent, { readonly type: "undo.offer" }> }
const params = ({ event }: Offering) => event

/** Undo of a decision from its toast, with the row versions that the decision produced. */
export const createUndoMachine = (id: string, description: string) =>
  parts.createMachine({
    id,
    description,
    context: ({ input: { noun, what = "Persetujuan" } }) => ({
      noun,
      what,
      message: "",
      rows: [],
      results: [],
    }),
    initial: "idle",
    states: {
      idle: {
        description: "Tidak ada yang dapat diurungkan",
        on: {
          "undo.offer": [
            {
              guard: { type: "areSome", params },
              target: "offered",
              actions: [{ type: "keepOffer", params }, "sayOffered"],
              description: "Baru diputuskan, dan dapat dibatalkan",
            },
            {
              actions: { type: "sayDone", params },
              description: "Baru diputuskan, dan tidak ada jalan kembali",
            },
          ],
        },
      },
      offered: {
        description: "Pemberitahuan dengan tombol Urungkan",
        on: {
          "undo.offer": [
            {
              guard: { type: "areSome", params },
              actions: ["withdraw", { type: "keepOffer", params }, "sayOffered"],
              description: "Yang berikutnya diputuskan: hanya yang terakhir dapat diurungkan",
            },
            {
              target: "idle",
              actions: ["withdraw", { type: "sayDone", params }, "forget"],
              description: "Yang berikutnya diputuskan tanpa jalan kembali",
            },
          ],
          "undo.press": { target: "undoing", description: "Urungkan ditekan" },
          "undo.close": {
            target: "idle",
            actions: "forget",
            description: "Pemberitahuan berlalu atau ditutup",
          },
          "undo.look": {
            guard: { type: "isOutdated", params: ({ event }) => event },
            target: "idle",
            actions: ["withdraw", "forget"],
            description: "Orang lain sudah mengubah salah satunya",
          },
        },
      },
      undoing: {
        description: "Pembatalan dikirim",
        tags: "busy",
        on: {
          "undo.offer": {
            actions: { type: "sayDone", params },
            description: "Yang berikutnya diputuskan selama pembatalan dikirim",
          },
        },
        invoke: {
          id: "revoke",
          src: "revoke",
          input: ({ context: { rows } }) => ({ rows }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "idle",
              actions: [
                { type: "keepResults", params: ({ event }) => event.output },
                "sayTaken",
                "sayChanged",
                "forget",
              ],
            },
            {
              guard: { type: "isLost", params: ({ event }) => event.output },
              target: "offered",
              actions: [{ type: "sayFailure", params: ({ event }) => event.output }, "sayOffered"],
            },
            {
              target: "idle",
              actions: [{ type: "sayFailure", params: ({ event }) => event.output }, "sayChanged", "forget"],
            },
          ],
          onError: {
            target: "idle",
            actions: [
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
              "sayChanged",
              "forget",
            ],
          },
        },
      },
    },
  })
