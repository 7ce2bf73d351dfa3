import { assign, emit, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { failedAs, isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import { mayShow, pageToDo, pathOfPage, type WelcomePage } from "./pages.ts"
import type {
  Invitation,
  Marking,
  Progress,
  WelcomeContext,
  WelcomeEvent,
  WelcomeOutside,
} from "./welcomeTypes.ts"
import { keepOutcome, sayDone, sayOutcome } from "../lib/outcomes.ts"

type None = Record<string, never>

/** Guards, actions and actors of the welcome; the states are in welcomeMachine.ts. */
export const welcomeParts = setup({
  types: {
    context: {} as WelcomeContext,
    events: {} as WelcomeEvent,
    emitted: {} as WelcomeOutside,
    input: {} as { readonly page: WelcomePage },
    tags: {} as "busy" | "shown",
  },
  actors: {
    load: actorSlot<Progress, None>("load"),
    /** Marks a step as completed and returns the resulting progress. */
    mark: actorSlot<Progress, Marking>("mark"),
    invite: actorSlot<readonly Invitation[], { readonly ids: readonly number[] }>("invite"),
    finish: actorSlot<Progress, None>("finish"),
  },
  guards: {
    isSuccess,
    failedAs,
    isOtherPage: ({ context }, { page }: { readonly page: WelcomePage }) => page !== context.page,
    isAhead: ({ context }) =>
      context.progress !== null && !mayShow(context.page, context.progress.onboarding),
    isAt: ({ context }, { page }: { readonly page: WelcomePage }) => page === context.page,
    hasChosen: (_, { ids }: { readonly ids: readonly number[] }) => ids.length > 0,
    hasUndelivered: (_, outcome: Outcome<readonly Invitation[]>) =>
      outcome.ok && outcome.value.some(({ ok }) => !ok),
  },
  actions: {
    ...keepOutcome<WelcomeContext, WelcomeEvent>(),
    ...sayOutcome<WelcomeContext, WelcomeEvent>(),
    sayDone: sayDone<WelcomeContext, WelcomeEvent>(),
    keepPage: assign((_, { page }: { readonly page: WelcomePage }) => ({ page })),
    keepProgress: assign((_, outcome: Outcome<Progress>) =>
      outcome.ok ? { progress: outcome.value, failure: null } : {},
    ),
    /** Goes to the page where the company continues; also from a page beyond the progress. */
    toPageToDo: assign(({ context }) =>
      context.progress === null ? {} : { page: pageToDo(context.progress.onboarding) },
    ),
    toNextPage: assign((_, { page }: { readonly page: WelcomePage }) => ({ page })),
    keepChosen: assign((_, { ids }: { readonly ids: readonly number[] }) => ({
      chosen: ids,
      invitations: [],
    })),
    keepInvitations: assign((_, outcome: Outcome<readonly Invitation[]>) =>
      outcome.ok ? { invitations: outcome.value } : {},
    ),
    forgetChosen: assign({ chosen: [] }),
    goToPage: emit(({ context }, { replace }: { readonly replace: boolean }) => ({
      type: "navigation.requested" as const,
      to: pathOfPage(context.page),
      replace,
    })),
    tellOnboarding: emit((_, outcome: Outcome<Progress>) => ({
      type: "onboarding.changed" as const,
      onboarding: outcome.ok
        ? outcome.value.onboarding
        : { step: null, welcome_done: false, hide_help: false },
    })),
  },
})
