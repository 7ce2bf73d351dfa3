import { failsTo, outcomeOf, when } from "../lib/outcomes.ts"
import { importParts } from "./importParts.ts"

export const asking = importParts.createStateConfig({
  description: "Bertanya sebelum impor dibatalkan",
  on: {
    "undo.confirm": { target: "undoing", description: "Ya, batalkan impor" },
    "undo.cancel": { target: "committed", description: "Tidak jadi" },
  },
})

export const undoing = importParts.createStateConfig({
  description: "Yang ditulis impor ini diambil kembali",
  tags: "busy",
  invoke: {
    id: "undo",
    src: "undo",
    input: ({ context: { job } }) => ({ id: job?.id ?? 0 }),
    onDone: [
      /** The import before it may be undone as well. */
      {
        guard: when("isSuccess"),
        target: "recalling",
        actions: ["forget", { type: "sayDone", params: outcomeOf }],
      },
      failsTo("committed").failed,
    ],
    onError: failsTo("committed").broken,
  },
})
