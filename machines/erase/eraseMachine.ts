import { assign, emit, setup } from "xstate"
import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"
import { removeMachine, type RemoveOutput } from "../remove/removeMachine.ts"

export type EraseContext = { readonly ids: readonly number[]; readonly label: string }
export type EraseEvent = { readonly type: "erase.ask"; readonly id: number; readonly label: string }
export type EraseOutside = Outside | { readonly type: "rows.changed"; readonly ids: readonly number[] }

const doneIn = ({ results }: RemoveOutput): readonly number[] =>
  results.flatMap(({ id, ok }) => (ok && id !== undefined ? [id] : []))
/** Why the row is still there, as a failure that a toast shows. */
const refusalOf = ({ results, failure }: RemoveOutput): Failure =>
  failure ?? {
    _tag: "Refused",
    message: results.find(({ ok }) => !ok)?.message ?? "",
    reason: "in_use",
    retryAfter: null,
    rows: [],
  }
type Ended = { readonly output: RemoveOutput }

/** Deletes one row of a page that is no list: asks, deletes, and says how it ended. */
export const createEraseMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as EraseContext,
      events: {} as EraseEvent,
      emitted: {} as EraseOutside,
      tags: {} as "busy",
    },
    actors: { removal: removeMachine },
    guards: {
      isGone: (_, { output }: Ended) => doneIn(output).length > 0,
      isAnswered: (_, { output }: Ended) => output.results.length > 0,
    },
    actions: {
      keepAsked: assign((_, { id: row, label }: { readonly id: number; readonly label: string }) => ({
        ids: [row],
        label,
      })),
      sayDone: emit((_, { output }: Ended) => ({
        type: "toast.succeeded" as const,
        message: output.message,
      })),
      sayRefused: emit((_, { output }: Ended) => ({
        type: "toast.failed" as const,
        failure: refusalOf(output),
      })),
      /** Rows that are gone; also if none is, as the lists did not show why. */
      tellChanged: emit((_, { output }: Ended) => ({ type: "rows.changed" as const, ids: doneIn(output) })),
      forget: assign({ ids: [], label: "" }),
    },
  }).createMachine({
    id,
    description,
    context: { ids: [], label: "" },
    initial: "idle",
    states: {
      idle: {
        description: "Tidak ada yang sedang dihapus",
        on: {
          "erase.ask": {
            target: "open",
            actions: { type: "keepAsked", params: ({ event }) => event },
            description: "Tekan Hapus",
          },
        },
      },
      open: {
        description: "Dialog hapus, lalu menunggu jawaban",
        tags: "busy",
        invoke: {
          id: "removal",
          src: "removal",
          input: ({ context }) => ({ ids: context.ids, isConfirmed: false }),
          onDone: [
            {
              guard: { type: "isGone", params: ({ event }) => event },
              target: "idle",
              actions: [
                { type: "sayDone", params: ({ event }) => event },
                { type: "tellChanged", params: ({ event }) => event },
                "forget",
              ],
            },
            {
              guard: { type: "isAnswered", params: ({ event }) => event },
              target: "idle",
              actions: [
                { type: "sayRefused", params: ({ event }) => event },
                { type: "tellChanged", params: ({ event }) => event },
                "forget",
              ],
            },
            { target: "idle", actions: "forget" },
          ],
          onError: { target: "idle", actions: "forget" },
        },
      },
    },
  })
