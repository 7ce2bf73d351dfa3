import { assign, emit, setup } from "xstate"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { defect, failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { keepOutcome, keptBy, outcomeOf, when } from "../lib/outcomes.ts"
import { awaiting, patience } from "../lib/patience.ts"

export type LinkState = "valid" | "expired" | "used" | "unknown"
export type LinkData = {
  readonly link_state: LinkState
  readonly email: string | null
  readonly nama: string | null
  readonly companie_name: string | null
}
export type NewPassword = { readonly password: string; readonly confirm_password: string }
export type MailLinkContext = {
  readonly key: string
  readonly link: LinkData | null
  readonly typed: NewPassword
  readonly errors: FieldErrors
  readonly failure: Failure | null
}
export type MailLinkEvent =
  | { readonly type: "password.submit"; readonly typed: NewPassword }
  | { readonly type: "link.retry" }

type Saved = Outcome<null>

/** Refusals that mean that the link itself is no longer valid; after any other one the user may retry. */
const ends = { used: "used", expired: "expired", not_found: "unknown" } as const
const endOf = (outcome: Saved): LinkState | null => {
  const failure = failureOf(outcome)
  if (failure?._tag !== "Refused") return null
  return Object.entries(ends).find(([reason]) => reason === failure.reason)?.[1] ?? null
}

/** A mailed single-use link to set a password. */
export const mailLinkMachine = setup({
  types: {
    context: {} as MailLinkContext,
    events: {} as MailLinkEvent,
    emitted: {} as Outside,
    input: {} as { readonly key: string },
    tags: {} as "busy" | "overdue",
  },
  actors: {
    readLink: actorSlot<LinkData, { readonly key: string }>("readLink"),
    savePassword: actorSlot<null, NewPassword & { readonly key: string }>("savePassword"),
  },
  guards: {
    isSuccess,
    failedAs,
    isOverNow: (_, outcome: Saved) => endOf(outcome) !== null,
    isValid: (_, outcome: Outcome<LinkData>) => outcome.ok && outcome.value.link_state === "valid",
  },
  actions: {
    ...keepOutcome<MailLinkContext, MailLinkEvent>(),
    keepLink: assign((_, outcome: Outcome<LinkData>) =>
      outcome.ok ? { link: outcome.value, failure: null } : {},
    ),
    keepErrors: assign((_, outcome: Saved) => {
      const failure = failureOf(outcome)
      return { errors: failure?._tag === "Invalid" ? failure.errors : {}, failure }
    }),
    keepTyped: assign((_, { typed }: { readonly typed: NewPassword }) => ({
      typed,
      errors: {},
      failure: null,
    })),
    forgetTyped: assign({ typed: { password: "", confirm_password: "" } }),
    sayFailure: emit((_, { failure }: { readonly failure: Failure }) => ({
      type: "toast.failed" as const,
      failure,
    })),
    goToSuccess: emit({
      type: "navigation.requested" as const,
      to: "/mailing/response/success",
      replace: true,
    }),
    goToErrors: emit(({ context }) => ({
      type: "navigation.requested" as const,
      to: `/mailing/response/errors?state=${context.link?.link_state ?? "unknown"}`,
      replace: true,
    })),
    keepEnd: assign(({ context }, outcome: Saved) => {
      const link_state = endOf(outcome)
      return context.link === null || link_state === null ? {} : { link: { ...context.link, link_state } }
    }),
  },
  delays: patience,
}).createMachine({
  id: "mailLink",
  description: "Menetapkan kata sandi lewat tautan email",
  context: ({ input }) => ({
    key: input.key,
    link: null,
    typed: { password: "", confirm_password: "" },
    errors: {},
    failure: null,
  }),
  initial: "reading",
  states: {
    reading: {
      description: "Memeriksa tautan",
      tags: "busy",
      invoke: {
        id: "readLink",
        src: "readLink",
        input: ({ context }) => ({ key: context.key }),
        onDone: [
          {
            guard: when("isValid"),
            target: "choosing",
            actions: { type: "keepLink", params: outcomeOf },
          },
          {
            guard: when("isSuccess"),
            target: "refused",
            actions: [{ type: "keepLink", params: outcomeOf }, "goToErrors"],
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "refused",
            actions: "goToErrors",
            description: "Tidak ada tautan seperti itu: kuncinya terpotong",
          },
          keptBy("unavailable").failed,
        ],
        onError: keptBy("unavailable").broken,
      },
    },
    unavailable: {
      description: "Tautan tidak dapat diperiksa",
      on: { "link.retry": { target: "reading", description: "Tekan Coba lagi" } },
    },
    choosing: {
      description: "Mengisi kata sandi baru",
      on: {
        "password.submit": {
          target: "saving",
          actions: { type: "keepTyped", params: ({ event }) => event },
          description: "Tekan Simpan kata sandi",
        },
      },
    },
    saving: {
      description: "Menunggu jawaban simpan kata sandi",
      ...awaiting,
      tags: "busy",
      exit: "forgetTyped",
      invoke: {
        id: "savePassword",
        src: "savePassword",
        input: ({ context }) => ({ key: context.key, ...context.typed }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "done",
            actions: "goToSuccess",
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "choosing",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          {
            guard: when("isOverNow"),
            target: "refused",
            actions: [{ type: "keepEnd", params: outcomeOf }, "goToErrors"],
          },
          {
            target: "choosing",
            actions: {
              type: "sayFailure",
              params: ({ event }) => ({ failure: failureOf(event.output) ?? defect("") }),
            },
          },
        ],
        onError: {
          target: "choosing",
          actions: { type: "sayFailure", params: ({ event }) => ({ failure: defect(event.error) }) },
        },
      },
    },
    refused: { type: "final", description: "Tautan kedaluwarsa, sudah dipakai atau tidak dikenal" },
    done: { type: "final", description: "Kata sandi tersimpan" },
  },
})
