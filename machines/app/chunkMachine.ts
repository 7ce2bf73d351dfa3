import { setup } from "xstate"
import { actorSlot } from "../lib/slots.ts"
import { isSuccess } from "../lib/guards.ts"

export type ChunkEvent = { readonly type: "chunk.failed" } | { readonly type: "chunk.retry" }

/** A page's code that cannot be loaded: the page reloads, at most once per 60 s, else a person decides. */
export const chunkMachine = setup({
  types: { events: {} as ChunkEvent, tags: {} as "busy" },
  actors: {
    /** Reloads and remembers when; a failed outcome = it already did so within the last minute. */
    reloadOnce: actorSlot<null>("reloadOnce"),
    reload: actorSlot<null>("reload"),
  },
  guards: { isSuccess },
}).createMachine({
  id: "chunk",
  description: "Potongan kode halaman yang gagal dimuat",
  initial: "whole",
  states: {
    whole: { on: { "chunk.failed": { target: "reloading", description: "Potongan kode tidak termuat" } } },
    reloading: {
      tags: "busy",
      invoke: {
        id: "reloadOnce",
        src: "reloadOnce",
        input: {},
        onDone: [
          { guard: { type: "isSuccess", params: ({ event }) => event.output }, target: "leaving" },
          { target: "broken" },
        ],
        onError: "broken",
      },
    },
    broken: {
      description: "Halaman sudah dimuat ulang kurang dari semenit lalu",
      on: { "chunk.retry": { target: "forcing", description: "Tekan Coba lagi" } },
    },
    forcing: {
      tags: "busy",
      invoke: { id: "reload", src: "reload", input: {}, onDone: "leaving", onError: "broken" },
    },
    leaving: { type: "final", description: "Halaman sedang dimuat ulang" },
  },
})
