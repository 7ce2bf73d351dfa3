import { setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"

export type VersionEvent =
  /** A newer version was loaded in the background and waits. */
  | { readonly type: "version.arrived" }
  | { readonly type: "version.take" }
  | { readonly type: "version.confirm" }
  | { readonly type: "version.cancel" }

/**
 * A newer version of the product: it is announced, and the page is reloaded only when the user asks for it. Unsaved
 * input is asked about first.
 */
export const versionMachine = setup({
  types: { events: {} as VersionEvent, tags: {} as "busy" },
  actors: {
    watch: listenerSlot<{ type: "never" }>("watch"),
    /** Whether a form of the page has unsaved input. */
    lookForInput: actorSlot<boolean>("lookForInput"),
    /** Lets the new version take over and reloads the page; fails while the server is unreachable. */
    reload: actorSlot<null>("reload"),
  },
  guards: { isSuccess, isTyping: (_, outcome: Outcome<boolean>) => outcome.ok && outcome.value },
}).createMachine({
  id: "version",
  description: "Versi baru aplikasi: diberitahukan, tidak pernah dipaksakan",
  initial: "current",
  invoke: { id: "watch", src: "watch", input: {} },
  states: {
    current: {
      description: "Versi terbaru yang diketahui",
      on: { "version.arrived": { target: "waiting", description: "Versi baru selesai dimuat" } },
    },
    waiting: {
      description: "Bar: versi baru tersedia",
      on: { "version.take": { target: "looking", description: "Tekan Muat ulang" } },
    },
    looking: {
      description: "Melihat apakah ada isian yang belum disimpan",
      tags: "busy",
      invoke: {
        id: "lookForInput",
        src: "lookForInput",
        input: {},
        onDone: [
          {
            guard: { type: "isTyping", params: ({ event }) => event.output },
            target: "asking",
          },
          { target: "reloading" },
        ],
        onError: "asking",
      },
    },
    asking: {
      description: "Ada isian yang belum disimpan: muat ulang sekarang atau nanti",
      on: {
        "version.confirm": { target: "reloading", description: "Tekan Muat ulang sekarang" },
        "version.cancel": { target: "waiting", description: "Tekan Nanti" },
      },
    },
    reloading: {
      description: "Versi baru mengambil alih, lalu halaman dimuat ulang",
      tags: "busy",
      invoke: {
        id: "reload",
        src: "reload",
        input: {},
        onDone: [
          { guard: { type: "isSuccess", params: ({ event }) => event.output }, target: "leaving" },
          { target: "waiting" },
        ],
        onError: "waiting",
      },
    },
    leaving: {
      description: "Halaman sedang dimuat ulang",
      on: { "version.take": { target: "reloading", description: "Belum juga dimuat ulang: tekan lagi" } },
    },
  },
})
