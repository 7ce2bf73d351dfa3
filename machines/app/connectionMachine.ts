import { assign, emit, setup } from "xstate"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"

export type ConnectionContext = {
  /** At the start; later the states say it. */
  readonly isOnline: boolean
  /** ISO time of the oldest stored answer shown since the connection was lost; null = none is shown. */
  readonly at: string | null
}
export type ConnectionEvent =
  | { readonly type: "connection.lost" }
  | { readonly type: "connection.back" }
  /** A stored answer is shown in place of the server's. */
  | { readonly type: "answer.stored"; readonly at: string }
  | { readonly type: "connection.retry" }

/** The connection to the server: without one the page shows the last answers, and says how old they are. */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    emitted: {} as { readonly type: "connection.restored" },
    /** An answer may have been shown before this machine runs. */
    input: {} as ConnectionContext,
    tags: {} as "busy",
  },
  actors: {
    watch: listenerSlot<{ type: "never" }>("watch"),
    /** Whether the server answers. */
    probe: actorSlot<null>("probe"),
  },
  guards: { isSuccess, isOnline: ({ context }) => context.isOnline && context.at === null },
  actions: {
    keepAt: assign({
      at: ({ context }, { at }: { readonly at: string }) =>
        context.at === null || at < context.at ? at : context.at,
    }),
    forgetAt: assign({ at: null }),
    sayRestored: emit({ type: "connection.restored" as const }),
  },
  delays: { again: 20_000 },
}).createMachine({
  id: "connection",
  description: "Sambungan ke server: terputus, data terakhir, tersambung lagi",
  context: ({ input }) => input,
  initial: "starting",
  invoke: { id: "watch", src: "watch", input: {} },
  on: {
    "answer.stored": {
      target: ".offline",
      actions: { type: "keepAt", params: ({ event }) => event },
      description: "Data terakhir dipakai karena server tidak menjawab",
    },
    "connection.lost": { target: ".offline", description: "Browser tidak punya jaringan" },
  },
  states: {
    starting: {
      description: "Melihat apakah ada jaringan dan apakah data terakhir sudah dipakai",
      always: [{ guard: "isOnline", target: "online" }, { target: "offline" }],
    },
    online: { description: "Tersambung" },
    offline: {
      description: "Bar: tidak ada sambungan, dengan jam data terakhir",
      after: { again: { target: "probing", description: "Dua puluh detik kemudian ditanyakan lagi" } },
      on: {
        "connection.back": { target: "probing", description: "Jaringan kembali" },
        "connection.retry": { target: "probing", description: "Tekan Coba lagi" },
      },
    },
    probing: {
      description: "Menanyakan apakah server menjawab; bar tetap terlihat",
      tags: "busy",
      invoke: {
        id: "probe",
        src: "probe",
        input: {},
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "online",
            actions: ["forgetAt", "sayRestored"],
          },
          { target: "offline" },
        ],
        onError: "offline",
      },
      on: {
        "connection.back": {
          target: "probing",
          reenter: true,
          description: "Jaringan kembali: ditanyakan sekali lagi",
        },
      },
    },
  },
})
