import { assign, setup } from "xstate"
import type { Failure, Outcome, RowResult } from "#contract/kit/errors.ts"
import { defect, failureOf } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { failsTo, outcomeOf, sayOutcome, when } from "../lib/outcomes.ts"

export type RemoveInput = {
  readonly ids: readonly number[]
  /** Already confirmed, as for a retry of failed rows. */
  readonly isConfirmed: boolean
}
export type RemoveContext = RemoveInput & {
  /** Result per row, from the server. */
  readonly results: readonly RowResult[]
  readonly failure: Failure | null
  readonly message: string
}
export type RemoveEvent =
  | { readonly type: "confirm.yes" }
  | { readonly type: "confirm.no" }
  | { readonly type: "remove.retry" }
  | { readonly type: "remove.close" }
/** `failure`: why nothing was deleted; null if something was, or if it was cancelled. */
export type RemoveOutput = Pick<RemoveContext, "results" | "failure" | "message">
type Answer = Outcome<{ readonly rows: readonly RowResult[] }>

const rowsOf = (answer: Answer): readonly RowResult[] =>
  answer.ok ? answer.value.rows : answer.failure._tag === "Refused" ? answer.failure.rows : []

/** Asks for confirmation, deletes rows, and outputs the result per row. */
export const removeMachine = setup({
  types: {
    context: {} as RemoveContext,
    events: {} as RemoveEvent,
    emitted: {} as Outside,
    input: {} as RemoveInput,
    output: {} as RemoveOutput,
    tags: {} as "busy",
  },
  actors: {
    remove: actorSlot<{ readonly rows: readonly RowResult[] }, { readonly ids: readonly number[] }>("remove"),
  },
  guards: {
    isConfirmed: ({ context }) => context.isConfirmed,
    isAnsweredByRow: (_, answer: Answer) => rowsOf(answer).length > 0,
  },
  actions: {
    ...sayOutcome<RemoveContext, RemoveEvent>(),
    keepAnswer: assign((_, answer: Answer) => ({
      results: rowsOf(answer),
      message: answer.ok ? answer.message : "",
      failure: failureOf(answer),
    })),
    keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: "remove",
  description: "Menghapus satu atau beberapa baris",
  context: ({ input }) => ({ ...input, results: [], failure: null, message: "" }),
  output: ({ context: { results, failure, message } }) => ({ results, failure, message }),
  initial: "starting",
  states: {
    starting: {
      description: "Diminta menghapus",
      always: [{ guard: "isConfirmed", target: "removing" }, { target: "asking" }],
    },
    asking: {
      description: "Dialog: Are you sure you want delete this data?!",
      on: {
        "confirm.yes": { target: "removing", description: "Setuju menghapus" },
        "confirm.no": { target: "ended", description: "Batal" },
      },
    },
    removing: {
      description: "Menunggu jawaban hapus",
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "remove",
        src: "remove",
        input: ({ context }) => ({ ids: context.ids }),
        onDone: [
          {
            guard: when("isAnsweredByRow"),
            target: "ended",
            actions: { type: "keepAnswer", params: outcomeOf },
          },
          {
            target: "failed",
            actions: [
              { type: "keepAnswer", params: outcomeOf },
              { type: "sayFailure", params: outcomeOf },
            ],
          },
        ],
        onError: failsTo("failed").broken,
      },
    },
    failed: {
      description: "Tidak ada jawaban baris demi baris; belum tentu terhapus",
      on: {
        "remove.retry": { target: "removing", description: "Coba lagi" },
        "remove.close": { target: "ended", description: "Tutup" },
      },
    },
    ended: { description: "Selesai atau dibatalkan", type: "final" },
  },
})
