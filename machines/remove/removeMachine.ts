import { assign, setup } from "xstate"
import type { Failure, Outcome, RowResult } from "#contract/errors.ts"
import { defect } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"

export type RemoveContext = {
  /** What is still to go; after a partial answer only what stayed. */
  readonly ids: readonly number[]
  readonly removed: readonly number[]
  readonly results: readonly RowResult[]
  readonly failure: Failure | null
  readonly message: string
}
export type RemoveEvent =
  | { readonly type: "confirm.yes" }
  | { readonly type: "confirm.no" }
  | { readonly type: "remove.retry" }
  | { readonly type: "remove.close" }
export type RemoveOutput = { readonly removed: readonly number[]; readonly message: string }
type Answer = Outcome<{ readonly rows: readonly RowResult[] }>

const rowsOf = (answer: Answer): readonly RowResult[] =>
  answer.ok ? answer.value.rows : answer.failure._tag === "Refused" ? answer.failure.rows : []

/** Asks before rows are deleted, and says row by row what stayed and why. */
export const removeMachine = setup({
  types: {
    context: {} as RemoveContext,
    events: {} as RemoveEvent,
    input: {} as { readonly ids: readonly number[] },
    output: {} as RemoveOutput,
    tags: {} as "busy",
  },
  actors: {
    remove: actorSlot<{ readonly rows: readonly RowResult[] }, { readonly ids: readonly number[] }>("remove"),
  },
  guards: {
    allGone: (_, answer: Answer) => answer.ok && answer.value.rows.every((row) => row.ok),
    someStayed: (_, answer: Answer) => rowsOf(answer).some((row) => !row.ok),
  },
  actions: {
    keepAnswer: assign(({ context }, answer: Answer) => {
      const rows = rowsOf(answer)
      const gone = rows.flatMap((row) => (row.ok && row.id !== undefined ? [row.id] : []))
      return {
        removed: [...context.removed, ...gone],
        ids: context.ids.filter((id) => !gone.includes(id)),
        results: rows,
        message: answer.ok ? answer.message : "",
        failure: answer.ok ? null : answer.failure,
      }
    }),
    keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: "remove",
  description: "Menghapus satu atau beberapa baris",
  context: ({ input }) => ({ ids: input.ids, removed: [], results: [], failure: null, message: "" }),
  initial: "asking",
  output: ({ context }) => ({ removed: context.removed, message: context.message }),
  states: {
    asking: {
      description: "Dialog: Are you sure you want delete this data?!",
      on: {
        "confirm.yes": { target: "removing", description: "Setuju menghapus" },
        "confirm.no": { target: "cancelled", description: "Batal" },
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
            guard: { type: "allGone", params: ({ event }) => event.output },
            target: "removed",
            actions: { type: "keepAnswer", params: ({ event }) => event.output },
          },
          {
            guard: { type: "someStayed", params: ({ event }) => event.output },
            target: "partial",
            actions: { type: "keepAnswer", params: ({ event }) => event.output },
          },
          { target: "failed", actions: { type: "keepAnswer", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "failed",
          actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    partial: {
      description: "Hasil baris demi baris: ada yang tidak dapat dihapus",
      on: {
        "remove.retry": { target: "removing", description: "Coba lagi yang gagal" },
        "remove.close": { target: "removed", description: "Tutup" },
      },
    },
    failed: {
      description: "Tidak ada jawaban; belum tentu terhapus",
      on: {
        "remove.retry": { target: "removing", description: "Coba lagi" },
        "remove.close": { target: "removed", description: "Tutup" },
      },
    },
    removed: { type: "final", description: "Selesai" },
    cancelled: { type: "final", description: "Dibatalkan" },
  },
})
