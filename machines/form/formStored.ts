import { formParts } from "./formParts.ts"

/** Deletes a stored file at once, independently of the unsaved input; asks for confirmation. */
export const formDetach = formParts.createStateConfig({
  description: "Dialog: Are you sure you want delete this data?!",
  tags: "shown",
  on: {
    "stored.confirm": { target: "detaching", description: "Setuju menghapus berkas" },
    "stored.keep": { target: "editing.dirty", actions: "forgetDetach", description: "Batal" },
  },
})

export const formDetaching = formParts.createStateConfig({
  description: "Menunggu jawaban hapus berkas; isian tetap",
  tags: ["busy", "shown"],
  entry: "forgetFailure",
  invoke: {
    id: "detach",
    src: "detach",
    input: ({ context: { id, version, detaching } }) => ({ id, version, key: detaching }),
    onDone: [
      {
        guard: { type: "isSuccess", params: ({ event }) => event.output },
        target: "editing.dirty",
        actions: [
          { type: "dropStored", params: ({ event }) => event.output },
          {
            type: "saySaved",
            params: ({ event }) => ({ message: event.output.ok ? event.output.message : "" }),
          },
          "forgetDetach",
        ],
      },
      {
        target: "editing.dirty",
        actions: [
          { type: "keepFailure", params: ({ event }) => event.output },
          { type: "sayFailure", params: ({ event }) => event.output },
          "forgetDetach",
        ],
      },
    ],
    onError: {
      target: "editing.dirty",
      actions: [
        { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
        { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
        "forgetDetach",
      ],
    },
  },
})
