import { assign, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"
import type { LiveChanged, LiveNews } from "../live/liveMachine.ts"

/** A queue and its pending requests, as in `inbox/waiting`. */
export type Waits = {
  readonly flow: string
  readonly page: string
  readonly title: string
  readonly noun: string
  readonly count: number
  readonly oldest_at: string | null
  readonly sum: number | null
}
export type WaitingContext = {
  /** Queues that this user may decide on; null = not loaded yet. */
  readonly queues: readonly Waits[] | null
  /** Something changed during the count: the answer may be outdated. */
  readonly again: boolean
  /** The server sends live updates, so polling is rare. */
  readonly isLive: boolean
}

type Held = { readonly context: WaitingContext }

/**
 * Pending count of all queues, shown next to the menus: recounted when rows change and at intervals; fails silently.
 */
export const waitingMachine = setup({
  types: { context: {} as WaitingContext, events: {} as LiveNews | LiveChanged, tags: {} as "busy" },
  actors: {
    load: actorSlot<readonly Waits[]>("load"),
    hear: listenerSlot<{ type: "never" }>("hear"),
  },
  guards: {
    isOld: ({ context }: Held) => context.again,
    isLive: ({ context }: Held) => context.isLive,
  },
  actions: {
    /** After a failed request the previous counts stay. */
    keepQueues: assign((_, outcome: Outcome<readonly Waits[]>) =>
      outcome.ok ? { queues: outcome.value } : {},
    ),
    keepLive: assign((_, { isOn }: { readonly isOn: boolean }) => ({ isLive: isOn })),
    askAgain: assign({ again: true }),
    startAnew: assign({ again: false }),
  },
  delays: { pause: 60_000, longPause: 300_000 },
}).createMachine({
  id: "waiting",
  description: "Jumlah yang menunggu keputusan, di samping menu",
  context: { queues: null, again: false, isLive: false },
  invoke: { id: "hear", src: "hear", input: {} },
  initial: "loading",
  on: {
    "live.changed": {
      actions: { type: "keepLive", params: ({ event }) => event },
      description: "Kabar langsung tersambung atau putus",
    },
  },
  states: {
    loading: {
      description: "Menghitung; jumlah yang lama tetap terlihat",
      tags: "busy",
      entry: "startAnew",
      on: { "live.news": { actions: "askAgain", description: "Ada yang berubah: dihitung sekali lagi" } },
      invoke: {
        id: "load",
        src: "load",
        input: {},
        onDone: [
          {
            guard: "isOld",
            target: "loading",
            reenter: true,
            actions: { type: "keepQueues", params: ({ event }) => event.output },
          },
          {
            guard: "isLive",
            target: "listening",
            actions: { type: "keepQueues", params: ({ event }) => event.output },
          },
          { target: "resting", actions: { type: "keepQueues", params: ({ event }) => event.output } },
        ],
        onError: "resting",
      },
    },
    resting: {
      description: "Semenit kemudian dihitung lagi",
      after: { pause: "loading" },
      on: { "live.news": { target: "loading", description: "Ada yang berubah" } },
    },
    listening: {
      description: "Server mengabari kalau ada yang berubah; hanya sesekali dihitung",
      after: { longPause: "loading" },
      on: {
        "live.news": { target: "loading", description: "Ada yang berubah" },
        "live.changed": {
          target: "loading",
          actions: { type: "keepLive", params: ({ event }) => event },
          description: "Kabar langsung putus: yang terlewat dihitung sekarang",
        },
      },
    },
  },
})
