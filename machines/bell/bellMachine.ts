import { assign, setup } from "xstate"
import type { Outcome } from "#contract/errors.ts"
import { isSuccess } from "../lib/guards.ts"
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
export type BellEvent =
  | { readonly type: "bell.open" }
  | { readonly type: "bell.close" }
  | { readonly type: "bell.readAll" }

/** Notifications: asked for every minute, and failing silently. */
export const bellMachine = setup({
  types: { context: {} as Bell, events: {} as BellEvent, tags: {} as "busy" },
  actors: { load: actorSlot<Bell>("load"), readAll: actorSlot<null>("readAll") },
  guards: { isSuccess, hasUnread: ({ context }) => context.unread > 0 },
  actions: { keepBell: assign((_, outcome: Outcome<Bell>) => (outcome.ok ? outcome.value : {})) },
  delays: { pause: 60_000 },
}).createMachine({
  id: "bell",
  description: "Lonceng notifikasi",
  context: { unread: 0, rows: [] },
  type: "parallel",
  states: {
    news: {
      initial: "loading",
      states: {
        loading: {
          tags: "busy",
          invoke: {
            id: "load",
            src: "load",
            input: {},
            onDone: { target: "waiting", actions: { type: "keepBell", params: ({ event }) => event.output } },
            onError: "waiting",
          },
        },
        waiting: {
          after: { pause: "loading" },
          on: {
            "bell.open": { target: "loading", description: "Buka lonceng" },
            "bell.readAll": {
              guard: "hasUnread",
              target: "reading",
              description: "Tandai semua sudah dibaca",
            },
          },
        },
        reading: {
          tags: "busy",
          invoke: { id: "readAll", src: "readAll", input: {}, onDone: "loading", onError: "waiting" },
        },
      },
    },
    panel: {
      initial: "closed",
      states: {
        closed: { on: { "bell.open": { target: "open", description: "Buka lonceng" } } },
        open: { on: { "bell.close": { target: "closed", description: "Tutup lonceng" } } },
      },
    },
  },
})
