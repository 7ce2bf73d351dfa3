import { assign, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"
import type { LiveChanged, LiveNews } from "../live/liveMachine.ts"

export type Notice = {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly is_read: boolean
  readonly created_at: string
}
export type Bell = { readonly unread: number; readonly rows: readonly Notice[] }
export type BellContext = Bell & {
  /** The last request failed; shown inside the panel only. */
  readonly isFailed: boolean
  readonly marking: Marking
  /** Notifications changed during the request: its answer may be outdated. */
  readonly again: boolean
  /** The server sends live updates, so polling is rare. */
  readonly isLive: boolean
}
/** Notifications to mark as read: null = all. */
export type Marking = { readonly ids: readonly number[] | null }
export type BellEvent =
  | LiveNews
  | LiveChanged
  | { readonly type: "bell.open" }
  | { readonly type: "bell.read"; readonly id: number }
  | { readonly type: "bell.readAll" }

const NONE: Marking = { ids: [] }

/** Notifications: fetched on a live update, on opening the bell, and at intervals; fails silently. */
export const bellMachine = setup({
  types: { context: {} as BellContext, events: {} as BellEvent, tags: {} as "busy" },
  actors: {
    load: actorSlot<Bell>("load"),
    markRead: actorSlot<null, Marking>("markRead"),
    hear: listenerSlot<{ type: "never" }>("hear"),
  },
  guards: {
    isOld: ({ context }) => context.again,
    isLive: ({ context }) => context.isLive,
    hasUnread: ({ context }) => context.unread > 0,
  },
  actions: {
    keepBell: assign((_, outcome: Outcome<Bell>) =>
      outcome.ok ? { ...outcome.value, isFailed: false } : { isFailed: true },
    ),
    keepFailed: assign({ isFailed: true }),
    /** Added to the ids being marked: marking is idempotent, and no mark may be lost. */
    keepOne: assign(({ context: { marking } }, { id }: { readonly id: number }) => ({
      marking: { ids: marking.ids === null ? null : [...marking.ids.filter((one) => one !== id), id] },
    })),
    keepAll: assign({ marking: { ids: null } }),
    keepLive: assign((_, { isOn }: { readonly isOn: boolean }) => ({ isLive: isOn })),
    askAgain: assign({ again: true }),
    startAnew: assign({ again: false }),
    forgetMarking: assign({ marking: NONE }),
  },
  delays: { pause: 60_000, longPause: 300_000 },
}).createMachine({
  id: "bell",
  description: "Lonceng notifikasi",
  context: { unread: 0, rows: [], isFailed: false, marking: NONE, again: false, isLive: false },
  invoke: { id: "hear", src: "hear", input: {} },
  initial: "loading",
  /** In every state, so that no click is lost. */
  on: {
    "live.changed": {
      actions: { type: "keepLive", params: ({ event }) => event },
      description: "Kabar langsung tersambung atau putus",
    },
    "bell.read": {
      target: ".marking",
      actions: { type: "keepOne", params: ({ event }) => event },
      description: "Tekan satu notifikasi",
    },
    "bell.readAll": {
      guard: "hasUnread",
      target: ".marking",
      actions: "keepAll",
      description: "Tandai semua dibaca",
    },
  },
  states: {
    loading: {
      description: "Menanyakan notifikasi; yang lama tetap terlihat",
      tags: "busy",
      entry: "startAnew",
      on: { "live.news": { actions: "askAgain", description: "Ada yang baru: ditanyakan sekali lagi" } },
      invoke: {
        id: "load",
        src: "load",
        input: {},
        onDone: [
          {
            guard: "isOld",
            target: "loading",
            reenter: true,
            actions: { type: "keepBell", params: ({ event }) => event.output },
          },
          {
            guard: "isLive",
            target: "listening",
            actions: { type: "keepBell", params: ({ event }) => event.output },
          },
          { target: "waiting", actions: { type: "keepBell", params: ({ event }) => event.output } },
        ],
        onError: { target: "waiting", actions: "keepFailed" },
      },
    },
    waiting: {
      description: "Menunggu semenit",
      after: { pause: "loading" },
      on: {
        "bell.open": { target: "loading", description: "Buka lonceng" },
        "live.news": { target: "loading", description: "Ada yang baru" },
      },
    },
    listening: {
      description: "Server mengabari kalau ada yang baru; hanya sesekali ditanyakan",
      after: { longPause: "loading" },
      on: {
        "bell.open": { target: "loading", description: "Buka lonceng" },
        "live.news": { target: "loading", description: "Ada yang baru" },
        "live.changed": {
          target: "loading",
          actions: { type: "keepLive", params: ({ event }) => event },
          description: "Kabar langsung putus: yang terlewat ditanyakan sekarang",
        },
      },
    },
    marking: {
      description: "Menandai sudah dibaca",
      tags: "busy",
      invoke: {
        id: "markRead",
        src: "markRead",
        input: ({ context }) => context.marking,
        onDone: { target: "loading", actions: "forgetMarking" },
        onError: { target: "waiting", actions: "forgetMarking" },
      },
    },
  },
})
