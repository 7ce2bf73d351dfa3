import { assign, setup } from "xstate"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { defect, failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"

export type SsoContext = {
  readonly email: string
  readonly errors: FieldErrors
  readonly failure: Failure | null
}
export type SsoEvent =
  | { readonly type: "email.submit"; readonly email: string }
  | { readonly type: "page.returned" }

/** Single sign-on: the e-mail address names the company, whose provider the browser is sent to. */
export const ssoMachine = setup({
  types: {
    context: {} as SsoContext,
    events: {} as SsoEvent,
    tags: {} as "busy",
  },
  actors: {
    begin: actorSlot<null, { readonly email: string }>("begin"),
    /** Notices that the browser shows this page again. */
    watchReturn: listenerSlot<{ type: "never" }>("watchReturn"),
  },
  guards: {
    isSuccess,
    failedAs,
    isEmpty: (_, { email }: { readonly email: string }) => email.trim() === "",
  },
  actions: {
    keepEmail: assign((_, { email }: { readonly email: string }) => ({ email, errors: {}, failure: null })),
    markEmpty: assign({ errors: { email: ["Wajib diisi"] } }),
    keepErrors: assign((_, outcome: Outcome<unknown>) => {
      const failure = failureOf(outcome)
      return { errors: failure?._tag === "Invalid" ? failure.errors : {} }
    }),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: "sso",
  description: "Masuk lewat penyedia identitas perusahaan",
  context: { email: "", errors: {}, failure: null },
  initial: "asking",
  states: {
    asking: {
      description: "Mengisi email",
      on: {
        "email.submit": [
          {
            guard: { type: "isEmpty", params: ({ event }) => event },
            actions: [{ type: "keepEmail", params: ({ event }) => event }, "markEmpty"],
            description: "Email belum diisi",
          },
          {
            target: "sending",
            actions: { type: "keepEmail", params: ({ event }) => event },
            description: "Tekan Lanjut",
          },
        ],
      },
    },
    sending: {
      description: "Menunggu alamat penyedia",
      tags: "busy",
      invoke: {
        id: "begin",
        src: "begin",
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          { guard: { type: "isSuccess", params: ({ event }) => event.output }, target: "sent" },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "asking",
            actions: { type: "keepErrors", params: ({ event }) => event.output },
          },
          {
            target: "asking",
            actions: {
              type: "keepFailure",
              params: ({ event }) => ({ failure: failureOf(event.output) ?? defect("") }),
            },
          },
        ],
        onError: {
          target: "asking",
          actions: { type: "keepFailure", params: ({ event }) => ({ failure: defect(event.error) }) },
        },
      },
    },
    sent: {
      description: "Browser membuka halaman penyedia",
      tags: "busy",
      /** The browser keeps the page in its history (bfcache): without this it would stay busy for ever. */
      invoke: { id: "watchReturn", src: "watchReturn", input: {} },
      on: {
        "page.returned": {
          target: "asking",
          description: "Tekan Kembali di browser, dari halaman penyedia",
        },
      },
    },
  },
})
