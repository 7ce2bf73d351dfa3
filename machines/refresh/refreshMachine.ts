import { assign, emit, setup } from "xstate"
import { listenerSlot } from "../lib/slots.ts"
import type { LiveChanged, LiveNews } from "../live/liveMachine.ts"

/** The data of the page should be read again. */
export type RefreshDue = { readonly type: "refresh.due" }
export type RefreshContext = { readonly isLive: boolean }

/**
 * Debounce of live updates for a page with one expensive query: many changes in a row are one refetch, and refetches
 * keep an interval. Without live updates it polls.
 */
export const refreshMachine = setup({
  types: {
    context: {} as RefreshContext,
    events: {} as LiveNews | LiveChanged,
    emitted: {} as RefreshDue,
  },
  actors: { hear: listenerSlot<{ type: "never" }>("hear") },
  guards: { isLive: ({ context }) => context.isLive },
  actions: {
    keepLive: assign((_, { isOn }: { readonly isOn: boolean }) => ({ isLive: isOn })),
    tellDue: emit({ type: "refresh.due" as const }),
  },
  delays: { gather: 2_000, interval: 8_000, pulse: 60_000, slowPulse: 300_000 },
}).createMachine({
  id: "refresh",
  description: "Kapan sebuah halaman dibaca lagi karena ada yang berubah",
  context: { isLive: false },
  invoke: { id: "hear", src: "hear", input: {} },
  initial: "polling",
  on: {
    "live.changed": {
      target: ".choosing",
      actions: { type: "keepLive", params: ({ event }) => event },
      description: "Kabar langsung tersambung atau putus",
    },
  },
  states: {
    choosing: {
      description: "Dengan kabar langsung halaman jarang bertanya sendiri",
      always: [{ guard: "isLive", target: "listening" }, { target: "polling" }],
    },
    polling: {
      description: "Tanpa kabar langsung: semenit sekali",
      after: { pulse: { target: "polling", reenter: true, actions: "tellDue" } },
      on: { "live.news": { target: "gathering", description: "Ada yang berubah" } },
    },
    listening: {
      description: "Menunggu kabar; sesekali tetap dibaca",
      after: { slowPulse: { target: "listening", reenter: true, actions: "tellDue" } },
      on: { "live.news": { target: "gathering", description: "Ada yang berubah" } },
    },
    gathering: {
      description: "Perubahan lain yang segera menyusul dibaca sekaligus",
      after: { gather: { target: "pausing", actions: "tellDue" } },
    },
    pausing: {
      description: "Baru dibaca: kabar berikutnya menunggu jarak",
      after: { interval: "choosing" },
      on: { "live.news": { target: "waiting", description: "Berubah lagi" } },
    },
    waiting: {
      description: "Dibaca sekali lagi setelah jaraknya",
      after: { interval: { target: "pausing", actions: "tellDue" } },
    },
  },
})
