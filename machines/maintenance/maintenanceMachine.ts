import { assign, emit, setup } from "xstate"
import { isMaintenance, type Outcome } from "#contract/kit/errors.ts"
import { failureOf, isSuccess } from "../lib/guards.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"
import type { LiveNews } from "../live/liveMachine.ts"

/** Maintenance that is announced or has begun, as the server tells everyone. */
export type MaintenanceNotice = {
  readonly is_on: boolean
  readonly start_at: string | null
  readonly end_at: string | null
  readonly message: string
}
export type MaintenanceContext = {
  readonly notice: MaintenanceNotice | null
  /** A call has already been answered that maintenance is on. */
  readonly isClosed: boolean
}
export type MaintenanceEvent =
  | LiveNews
  /** Another call was answered that maintenance is on. */
  | { readonly type: "maintenance.met" }
  /** The announced start is reached. */
  | { readonly type: "maintenance.due" }
  | { readonly type: "maintenance.retry" }
export type MaintenanceOutside = { readonly type: "maintenance.ended" }

type Held = { readonly context: MaintenanceContext }
type Answer = Outcome<MaintenanceNotice | null>
type Answered = { readonly event: { readonly output: Answer } }
const outputOf = ({ event }: Answered) => event.output

const parts = setup({
  types: {
    context: {} as MaintenanceContext,
    events: {} as MaintenanceEvent,
    emitted: {} as MaintenanceOutside,
    input: {} as { readonly isClosed: boolean },
    tags: {} as "busy",
  },
  actors: {
    askNotice: actorSlot<MaintenanceNotice | null>("askNotice"),
    /** The same question, while the page is closed. */
    askEnd: actorSlot<MaintenanceNotice | null>("askEnd"),
    /** Asks for the user: it is answered only to those who may go on. */
    probeUser: actorSlot<null>("probeUser"),
    hear: listenerSlot<{ type: "never" }>("hear"),
    watchStart: listenerSlot<{ type: "never" }, { readonly at: string | null }>("watchStart"),
  },
  guards: {
    isSuccess,
    isClosed: ({ context }: Held) => context.isClosed,
    isOn: ({ context }: Held) => context.notice?.is_on === true,
    isAnnounced: ({ context }: Held) => context.notice !== null,
    isTurnedAway: (_, outcome: Outcome<null>) => isMaintenance(failureOf(outcome)),
    isStillOn: (_, outcome: Answer) => outcome.ok && outcome.value?.is_on === true,
  },
  actions: {
    keepNotice: assign((_, outcome: Answer) => (outcome.ok ? { notice: outcome.value } : {})),
    sayEnded: emit({ type: "maintenance.ended" as const }),
  },
  delays: { pause: 300_000, retry: 20_000 },
})

const news = { "live.news": { target: "asking", description: "Pengaturan aplikasi berubah" } } as const
const later = { pause: { target: "asking", description: "Lima menit kemudian ditanyakan lagi" } } as const

/** Everyone but super administrators: the page comes back by itself once maintenance is over. */
const closed = parts.createStateConfig({
  description: "Halaman pemeliharaan; draf tetap tersimpan",
  initial: "asking",
  on: { "maintenance.met": { description: "Sudah diketahui" } },
  states: {
    asking: {
      description: "Menanyakan apakah pemeliharaan sudah selesai",
      tags: "busy",
      invoke: {
        id: "askEnd",
        src: "askEnd",
        input: {},
        onDone: [
          {
            guard: { type: "isStillOn", params: outputOf },
            target: "resting",
            actions: { type: "keepNotice", params: outputOf },
          },
          {
            guard: { type: "isSuccess", params: outputOf },
            target: "#maintenance.deciding",
            actions: [{ type: "keepNotice", params: outputOf }, "sayEnded"],
          },
          { target: "resting" },
        ],
        onError: "resting",
      },
    },
    resting: {
      description: "Sebentar kemudian ditanyakan lagi",
      after: { retry: { target: "asking", description: "Dua puluh detik kemudian" } },
      on: {
        "maintenance.retry": { target: "asking", description: "Tekan Coba sekarang" },
        "live.news": { target: "asking", description: "Pengaturan aplikasi berubah" },
      },
    },
  },
})

/** Maintenance of the platform: announced by a bar, then a page that waits until it is over. */
export const maintenanceMachine = parts.createMachine({
  id: "maintenance",
  description: "Pemeliharaan aplikasi: diumumkan, berlangsung, selesai",
  context: ({ input }) => ({ notice: null, isClosed: input.isClosed }),
  initial: "starting",
  invoke: { id: "hear", src: "hear", input: {} },
  on: {
    "maintenance.met": { target: ".closed", description: "Server menjawab bahwa pemeliharaan berlangsung" },
  },
  states: {
    starting: {
      description: "Apakah server sudah menjawab begitu",
      always: [{ guard: "isClosed", target: "closed" }, { target: "asking" }],
    },
    asking: {
      description: "Menanyakan apakah ada pemeliharaan; yang diketahui tetap terlihat",
      tags: "busy",
      invoke: {
        id: "askNotice",
        src: "askNotice",
        input: {},
        onDone: { target: "deciding", actions: { type: "keepNotice", params: outputOf } },
        onError: "deciding",
      },
    },
    deciding: {
      description: "Melihat apa yang diketahui",
      always: [
        { guard: "isOn", target: "probing" },
        { guard: "isAnnounced", target: "announced" },
        { target: "quiet" },
      ],
    },
    quiet: { description: "Tidak ada pemeliharaan", after: later, on: news },
    announced: {
      description: "Bar: kapan mulai dan mengapa",
      after: later,
      invoke: {
        id: "watchStart",
        src: "watchStart",
        input: ({ context }) => ({ at: context.notice?.start_at ?? null }),
      },
      on: { ...news, "maintenance.due": { target: "asking", description: "Waktunya tiba" } },
    },
    probing: {
      description: "Sudah mulai: apakah akun ini tetap dilayani",
      tags: "busy",
      invoke: {
        id: "probeUser",
        src: "probeUser",
        input: {},
        onDone: [
          { guard: { type: "isTurnedAway", params: ({ event }) => event.output }, target: "closed" },
          { target: "spared" },
        ],
        onError: "spared",
      },
    },
    spared: {
      description: "Bar: pemeliharaan berlangsung, akun ini tetap dilayani",
      after: later,
      on: news,
    },
    closed,
  },
})
