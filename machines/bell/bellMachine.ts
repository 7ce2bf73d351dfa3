import { assign, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { actorSlot } from "../lib/slots.ts"

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
  /** The last answer did not come; said inside the panel and nowhere else. */
  readonly isFailed: boolean
  readonly marking: Marking
}
/** Which ones become read: null = all. */
export type Marking = { readonly ids: readonly number[] | null }
export type BellEvent =
  | { readonly type: "bell.open" }
  | { readonly type: "bell.read"; readonly id: number }
  | { readonly type: "bell.readAll" }

const NONE: Marking = { ids: [] }

/** Notifications: asked for every minute and when the bell is opened, and failing silently. */
export const bellMachine = setup({
  types: { context: {} as BellContext, events: {} as BellEvent, tags: {} as "busy" },
  actors: { load: actorSlot<Bell>("load"), markRead: actorSlot<null, Marking>("markRead") },
  guards: { hasUnread: ({ context }) => context.unread > 0 },
  actions: {
    keepBell: assign((_, outcome: Outcome<Bell>) =>
      outcome.ok ? { ...outcome.value, isFailed: false } : { isFailed: true },
    ),
    keepFailed: assign({ isFailed: true }),
    /** Beside those that are being marked: marking one twice does no harm, losing one would. */
    keepOne: assign(({ context: { marking } }, { id }: { readonly id: number }) => ({
      marking: { ids: marking.ids === null ? null : [...marking.ids.filter((one) => one !== id), id] },
    })),
    keepAll: assign({ marking: { ids: null } }),
    forgetMarking: assign({ marking: NONE }),
  },
  delays: { pause: 60_000 },
}).createMachine({
  id: "bell",
  description: "Lonceng notifikasi",
  context: { unread: 0, rows: [], isFailed: false, marking: NONE },
  initial: "loading",
  /** Whatever else goes on: what somebody presses is not lost. */
  on: {
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
      invoke: {
        id: "load",
        src: "load",
        input: {},
        onDone: { target: "waiting", actions: { type: "keepBell", params: ({ event }) => event.output } },
        onError: { target: "waiting", actions: "keepFailed" },
      },
    },
    waiting: {
      description: "Menunggu semenit",
      after: { pause: "loading" },
      on: { "bell.open": { target: "loading", description: "Buka lonceng" } },
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
