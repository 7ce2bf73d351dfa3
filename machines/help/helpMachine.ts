import { emit, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { defect, failureOf, isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import type { Onboarding } from "../welcome/pages.ts"
import type { WelcomeOutside } from "../welcome/welcomeTypes.ts"
import { outcomeOf, saidBy, when } from "../lib/outcomes.ts"

export type HelpEvent =
  | { readonly type: "help.hide" }
  | { readonly type: "help.confirm" }
  | { readonly type: "help.cancel" }

/** The help panel of a company: once hidden, it stays hidden on every device. */
export const helpMachine = setup({
  types: {
    events: {} as HelpEvent,
    emitted: {} as WelcomeOutside,
    input: {} as Record<string, never>,
    tags: {} as "busy" | "asking",
  },
  actors: { hide: actorSlot<Onboarding>("hide") },
  guards: { isSuccess },
  actions: {
    tellOnboarding: emit((_, outcome: Outcome<Onboarding>) => ({
      type: "onboarding.changed" as const,
      onboarding: outcome.ok ? outcome.value : { step: null, welcome_done: false, hide_help: false },
    })),
    sayDone: emit((_, outcome: Outcome<unknown>) => ({
      type: "toast.succeeded" as const,
      message: outcome.ok ? outcome.message : "",
    })),
    sayFailure: emit((_, outcome: Outcome<unknown>) => ({
      type: "toast.failed" as const,
      failure: failureOf(outcome) ?? defect("no failure"),
    })),
    sayDefect: emit((_, { error }: { readonly error: unknown }) => ({
      type: "toast.failed" as const,
      failure: defect(error),
    })),
  },
}).createMachine({
  id: "help",
  description: "Panel bantuan di beranda",
  initial: "shown",
  states: {
    shown: {
      description: "Panel terlihat",
      on: { "help.hide": { target: "asking", description: "Tekan Sembunyikan" } },
    },
    asking: {
      description: "Benar-benar disembunyikan, untuk semua administrator?",
      tags: "asking",
      on: {
        "help.confirm": { target: "hiding", description: "Tekan Sembunyikan seterusnya" },
        "help.cancel": { target: "shown", description: "Batal" },
      },
    },
    hiding: {
      description: "Menunggu jawaban",
      tags: ["busy", "asking"],
      invoke: {
        id: "hide",
        src: "hide",
        input: {},
        onDone: [
          {
            guard: when("isSuccess"),
            target: "hidden",
            actions: [
              { type: "tellOnboarding", params: outcomeOf },
              { type: "sayDone", params: outcomeOf },
            ],
          },
          saidBy("shown").failed,
        ],
        onError: saidBy("shown").broken,
      },
    },
    hidden: { description: "Tidak muncul lagi", type: "final" },
  },
})
