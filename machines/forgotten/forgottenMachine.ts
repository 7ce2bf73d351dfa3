import { assign, setup } from "xstate"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { defect, failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"

export type ForgottenContext = {
  readonly email: string
  readonly errors: FieldErrors
  readonly failure: Failure | null
}
export type ForgottenEvent =
  | { readonly type: "email.submit"; readonly email: string }
  | { readonly type: "email.change" }

/** Requests a password reset link. Never reveals whether the account exists (user enumeration). */
export const forgottenMachine = setup({
  types: {
    context: {} as ForgottenContext,
    events: {} as ForgottenEvent,
    tags: {} as "busy",
  },
  actors: { askLink: actorSlot<null, { readonly email: string }>("askLink") },
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
  id: "forgotten",
  description: "Meminta tautan karena lupa kata sandi",
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
            description: "Tekan Kirim tautan",
          },
        ],
      },
    },
    sending: {
      description: "Menunggu jawaban permintaan tautan",
      tags: "busy",
      invoke: {
        id: "askLink",
        src: "askLink",
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
      description: "Tautan dikirim bila ada akunnya",
      on: { "email.change": { target: "asking", description: "Tekan Pakai email lain" } },
    },
  },
})
