import { assign, emit, setup } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { outcomeOf, saidBy, sayOutcome, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"

/** `secret` is null in the answer to a repeated request: the first answer was lost on its way. */
export type Issued = { readonly secret: string | null }
export type SecretInput = {
  readonly id: number
  /** Another secret is in use, which issuing ends: it is confirmed first. */
  readonly isReplacing: boolean
}
export type SecretContext = SecretInput & { readonly secret: string | null }
export type SecretEvent =
  | { readonly type: "secret.ask"; readonly id: number; readonly isReplacing: boolean }
  | { readonly type: "secret.confirm" }
  | { readonly type: "secret.cancel" }
  | { readonly type: "secret.hide" }
export type SecretOutside = Outside | { readonly type: "secret.ended" }

const LOST: Failure = {
  _tag: "Refused",
  message: "Rahasia sudah diterbitkan, tetapi jawabannya hilang di jalan. Terbitkan sekali lagi.",
  reason: null,
  retryAfter: null,
  rows: [],
}

/** A secret that is shown once: issued, shown until the user hides it, then forgotten. */
export const createSecretMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as SecretContext,
      events: {} as SecretEvent,
      emitted: {} as SecretOutside,
      tags: {} as "busy",
    },
    actors: { issue: actorSlot<Issued, { readonly id: number }>("issue") },
    guards: {
      isSuccess,
      isTold: (_, outcome: Outcome<Issued>) => outcome.ok && outcome.value.secret !== null,
      isReplacing: (_, { isReplacing }: { readonly isReplacing: boolean }) => isReplacing,
    },
    actions: {
      ...sayOutcome<SecretContext, SecretEvent>(),
      keepAsked: assign((_, { id: row, isReplacing }: SecretInput) => ({ id: row, isReplacing })),
      keepSecret: assign((_, outcome: Outcome<Issued>) => ({
        secret: outcome.ok ? outcome.value.secret : null,
      })),
      forget: assign({ secret: null }),
      sayLost: emit({ type: "toast.failed" as const, failure: LOST }),
      /** The row is read again only now: another rendering of its page would lose the secret. */
      sayEnded: emit({ type: "secret.ended" as const }),
    },
  }).createMachine({
    id,
    description,
    context: { id: 0, isReplacing: false, secret: null },
    initial: "hidden",
    states: {
      hidden: {
        description: "Tidak ada rahasia di layar",
        on: {
          "secret.ask": [
            {
              guard: { type: "isReplacing", params: ({ event }) => event },
              target: "confirming",
              actions: { type: "keepAsked", params: ({ event }) => event },
              description: "Rahasia yang dipakai sekarang akan mati",
            },
            {
              target: "issuing",
              actions: { type: "keepAsked", params: ({ event }) => event },
              description: "Terbitkan",
            },
          ],
        },
      },
      confirming: {
        description: "Bertanya sebelum rahasia lama diganti",
        on: {
          "secret.confirm": { target: "issuing", description: "Ganti rahasia" },
          "secret.cancel": { target: "hidden", description: "Batal" },
        },
      },
      issuing: {
        description: "Menunggu rahasia baru",
        tags: "busy",
        invoke: {
          id: "issue",
          src: "issue",
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            { guard: when("isTold"), target: "shown", actions: { type: "keepSecret", params: outcomeOf } },
            { guard: when("isSuccess"), target: "hidden", actions: ["sayLost", "sayEnded"] },
            saidBy("hidden").failed,
          ],
          onError: saidBy("hidden").broken,
        },
      },
      shown: {
        description: "Rahasia tampil sekali, sampai pengguna menutupnya",
        exit: "forget",
        on: { "secret.hide": { target: "hidden", actions: "sayEnded", description: "Sudah saya simpan" } },
      },
    },
  })
