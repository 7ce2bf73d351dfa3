import { setup } from "xstate"
import { actorSlot } from "../lib/slots.ts"
import { isSuccess } from "../lib/guards.ts"

export type ChunkEvent = { readonly type: "chunk.failed" } | { readonly type: "chunk.retry" }

/** A chunk that fails to load: the page reloads automatically at most once per 60 s; otherwise the user decides. */
export const chunkMachine = setup({
  types: { events: {} as ChunkEvent, tags: {} as "busy" },
  actors: {
    /**
     * Reloads and stores the time; a failed outcome = the last reload was less than a minute ago, or the server is
     * unreachable.
     */
    reloadOnce: actorSlot<null>("reloadOnce"),
    /** The same, regardless of the last reload. */
    reload: actorSlot<null>("reload"),
  },
  guards: { isSuccess },
}).createMachine({
  id: "chunk",
  description: "Potongan kode halaman yang gagal dimuat",
  initial: "whole",
  states: {
    whole: {
      description: "Semua potongan termuat",
      on: { "chunk.failed": { target: "reloading", description: "Potongan kode tidak termuat" } },
    },
    reloading: {
      description: "Memuat ulang, paling sering sekali semenit",
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
      description: "Sudah dimuat ulang kurang dari semenit lalu, atau server tidak terhubung",
      on: {
        "chunk.retry": { target: "forcing", description: "Tekan Coba lagi" },
        "chunk.failed": { target: "reloading", description: "Potongan lain tidak termuat" },
      },
    },
    forcing: {
      description: "Memuat ulang karena diminta",
      tags: "busy",
      invoke: {
        id: "reload",
        src: "reload",
        input: {},
        onDone: [
          { guard: { type: "isSuccess", params: ({ event }) => event.output }, target: "leaving" },
          { target: "broken" },
        ],
        onError: "broken",
      },
    },
    leaving: { type: "final", description: "Halaman sedang dimuat ulang" },
  },
})
