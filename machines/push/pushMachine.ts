import { assign, emit, setup } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { defect, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"

/** The permission of a browser, and the subscription that the server has of it. */
export type PushState = {
  readonly permission: "unsupported" | "denied" | "open"
  /** This browser receives notifications of this account. */
  readonly is_here: boolean
  /** Browsers of the account, this one included. */
  readonly browsers: number
  /** The company sends something through this channel. */
  readonly is_used: boolean
}
export type PushContext = { readonly state: PushState | null; readonly failure: Failure | null }
export type PushEvent =
  | { readonly type: "push.turnOn" }
  | { readonly type: "push.turnOff" }
  | { readonly type: "push.test" }
  | { readonly type: "push.retry" }

const saved = (outcome: Outcome<PushState>): Partial<PushContext> =>
  outcome.ok ? { state: outcome.value, failure: null } : {}

const parts = setup({
  types: {
    context: {} as PushContext,
    events: {} as PushEvent,
    emitted: {} as Outside,
    tags: {} as "busy",
  },
  actors: {
    look: actorSlot<PushState>("look"),
    /** Asks the user for the permission, which a browser allows only after a press, and subscribes. */
    subscribe: actorSlot<PushState>("subscribe"),
    unsubscribe: actorSlot<PushState>("unsubscribe"),
    test: actorSlot<null>("test"),
  },
  guards: {
    isSuccess,
    isUnsupported: ({ context }) => context.state?.permission === "unsupported",
    isDenied: ({ context }) => context.state?.permission === "denied",
    isOn: ({ context }) => context.state?.is_here === true,
  },
  actions: {
    keepState: assign((_, outcome: Outcome<PushState>) => saved(outcome)),
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    sayDone: emit((_, outcome: Outcome<unknown>) => ({
      type: "toast.succeeded" as const,
      message: outcome.ok ? outcome.message : "",
    })),
    sayFailure: emit((_, failure: Failure) => ({ type: "toast.failed" as const, failure })),
  },
})

const turningOn = parts.createStateConfig({
  description: "Meminta izin browser, lalu mendaftarkannya di server",
  tags: "busy",
  invoke: {
    id: "subscribe",
    src: "subscribe",
    input: {},
    onDone: [
      {
        guard: { type: "isSuccess", params: ({ event }) => event.output },
        target: "deciding",
        actions: { type: "keepState", params: ({ event }) => event.output },
      },
      {
        target: "off",
        actions: { type: "sayFailure", params: ({ event }) => failureOf(event.output) ?? defect("") },
      },
    ],
    onError: {
      target: "off",
      actions: { type: "sayFailure", params: ({ event }) => defect(event.error) },
    },
  },
})

const turningOff = parts.createStateConfig({
  description: "Menghapus browser ini dari server",
  tags: "busy",
  invoke: {
    id: "unsubscribe",
    src: "unsubscribe",
    input: {},
    onDone: [
      {
        guard: { type: "isSuccess", params: ({ event }) => event.output },
        target: "deciding",
        actions: { type: "keepState", params: ({ event }) => event.output },
      },
      {
        target: "on",
        actions: { type: "sayFailure", params: ({ event }) => failureOf(event.output) ?? defect("") },
      },
    ],
    onError: {
      target: "on",
      actions: { type: "sayFailure", params: ({ event }) => defect(event.error) },
    },
  },
})

/** Push notifications in this browser: off until the user turns them on here and the browser allows them. */
export const pushMachine = parts.createMachine({
  id: "push",
  description: "Pemberitahuan push di browser ini",
  context: { state: null, failure: null },
  initial: "looking",
  states: {
    looking: {
      description: "Melihat apa yang diizinkan browser dan yang diketahui server",
      tags: "busy",
      invoke: {
        id: "look",
        src: "look",
        input: {},
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "deciding",
            actions: { type: "keepState", params: ({ event }) => event.output },
          },
          {
            target: "failed",
            actions: {
              type: "keepFailure",
              params: ({ event }) => failureOf(event.output) ?? defect(""),
            },
          },
        ],
        onError: {
          target: "failed",
          actions: { type: "keepFailure", params: ({ event }) => defect(event.error) },
        },
      },
    },
    deciding: {
      description: "Menyala, mati, diblokir atau tidak didukung",
      always: [
        { guard: "isUnsupported", target: "unsupported" },
        { guard: "isDenied", target: "denied" },
        { guard: "isOn", target: "on" },
        { target: "off" },
      ],
    },
    failed: {
      description: "Keadaannya tidak diketahui",
      on: { "push.retry": { target: "looking", description: "Tekan Coba lagi" } },
    },
    unsupported: { type: "final", description: "Browser ini tidak mendukung pemberitahuan push" },
    denied: {
      description: "Diblokir di pengaturan browser; hanya di sana dapat diizinkan lagi",
      on: { "push.retry": { target: "looking", description: "Tekan Periksa lagi" } },
    },
    off: {
      description: "Mati: izin baru diminta setelah sakelar ditekan",
      on: { "push.turnOn": { target: "turningOn", description: "Tekan sakelar" } },
    },
    turningOn,
    on: {
      description: "Menyala: pemberitahuan tampil juga saat halaman tertutup",
      on: {
        "push.turnOff": { target: "turningOff", description: "Tekan sakelar" },
        "push.test": { target: "testing", description: "Tekan Kirim percobaan" },
      },
    },
    turningOff,
    testing: {
      description: "Meminta satu pemberitahuan percobaan",
      tags: "busy",
      invoke: {
        id: "test",
        src: "test",
        input: {},
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "on",
            actions: { type: "sayDone", params: ({ event }) => event.output },
          },
          {
            target: "on",
            actions: {
              type: "sayFailure",
              params: ({ event }) => failureOf(event.output) ?? defect(""),
            },
          },
        ],
        onError: {
          target: "on",
          actions: { type: "sayFailure", params: ({ event }) => defect(event.error) },
        },
      },
    },
  },
})
