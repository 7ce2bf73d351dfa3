import { assign, emit, sendTo, setup } from "xstate"
import { type Failure, isLost, type Outcome } from "#contract/kit/errors.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { defect, failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"
import type {
  Challenge,
  Credentials,
  Entry,
  Returned,
  SessionContext,
  SessionEvent,
  SessionOutside,
} from "./sessionTypes.ts"

const refused = (message: string) => ({
  type: "toast.failed" as const,
  failure: { _tag: "Refused" as const, message, reason: null, retryAfter: null, rows: [] },
})

/** Signed out here, but the server may not know: the token may still be valid there. */
export const unendedWords = (failure: Failure | null): string => {
  const why = isLost(failure) ? "server tidak dapat dihubungi" : "ada kesalahan di server"
  return `Kamu telah logout di browser ini. Sesi di server belum ditutup karena ${why}; dicoba lagi selama halaman ini terbuka`
}

/** Guards, actions and actors of the session; its states are in sessionMachine.ts. */
export const sessionParts = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionOutside,
    input: {} as {
      readonly hasToken: boolean
      readonly key: string | null
      readonly returned?: Returned | null
    },
    tags: {} as "busy",
  },
  actors: {
    signIn: actorSlot<SessionUser | Challenge, { readonly credentials: Credentials | null }>("signIn"),
    loadUser: actorSlot<SessionUser>("loadUser"),
    signOut: actorSlot<null>("signOut"),
    enterCompany: actorSlot<SessionUser, { readonly entry: Entry | null }>("enterCompany"),
    leaveCompany: actorSlot<{ readonly user: SessionUser; readonly to: string }>("leaveCompany"),
    watchIdle: listenerSlot<{ type: "activity.record" }>("watchIdle"),
    watchTabs: listenerSlot<{ type: "never" }>("watchTabs"),
    keepAlive: listenerSlot<{ type: "never" }>("keepAlive"),
    watchVisit: listenerSlot<{ type: "never" }, { readonly until: string | null }>("watchVisit"),
    endLater: listenerSlot<{ type: "never" }>("endLater"),
  },
  guards: {
    isSuccess,
    failedAs,
    isChallenged: (_, outcome: Outcome<SessionUser | Challenge>) =>
      outcome.ok && "challenge" in outcome.value,
    /** A wrong code; a challenge that is over begins anew with the password. */
    isAskedAgain: ({ context }, outcome: Outcome<unknown>) => {
      const failure = failureOf(outcome)
      return context.challenge !== null && !(failure?._tag === "Refused" && failure.reason === "expired")
    },
    hasChallenge: ({ context }) => context.challenge !== null,
    mustEnrol: ({ context }) => context.user?.must_enrol === true,
    hasKey: ({ context }) => context.credentials !== null,
    hasToken: ({ context }) => context.hasToken,
    isSuper: ({ context }) => context.user?.is_superusers === true,
    isInside: ({ context }) => context.user !== null && context.user.impersonated_by !== null,
  },
  actions: {
    keepUser: assign((_, outcome: Outcome<SessionUser | Challenge>) =>
      outcome.ok && "id" in outcome.value
        ? { user: outcome.value, credentials: null, challenge: null, entry: null }
        : {},
    ),
    keepChallenge: assign((_, outcome: Outcome<SessionUser | Challenge>) =>
      outcome.ok && "challenge" in outcome.value ? { challenge: outcome.value, credentials: null } : {},
    ),
    renewUser: assign({ user: (_, { user }: { readonly user: SessionUser }) => user }),
    keepCredentials: assign((_, { credentials }: { readonly credentials: Credentials }) => ({ credentials })),
    keepEntry: assign((_, { entry }: { readonly entry: Entry }) => ({ entry })),
    keepFailure: assign({ failure: (_, outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.failure) }),
    keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
    sayExpired: assign({ notice: "expired" as const }),
    sayLeft: assign({ notice: "left" as const }),
    forgetUser: assign({ user: null, credentials: null, challenge: null, entry: null }),
    forgetFailure: assign({ failure: null, notice: null }),
    announceStart: emit(({ context }) => ({ type: "session.started" as const, user: context.user })),
    announceSwitch: emit(({ context }) => ({ type: "session.switched" as const, user: context.user })),
    announceEnd: emit(({ context }) => ({
      type: "session.ended" as const,
      why: context.notice ?? ("left" as const),
    })),
    sayFailure: emit((_, { failure }: { readonly failure: Failure }) => ({
      type: "toast.failed" as const,
      failure,
    })),
    sayVisitOver: emit(refused("Kunjungan Anda ke perusahaan ini sudah berakhir")),
    sayUnended: emit((_, { failure }: { readonly failure: Failure | null }) =>
      refused(unendedWords(failure)),
    ),
    sayLoggedOut: emit({ type: "toast.succeeded", message: "Kamu telah logout" }),
    goTo: emit((_, to: string) => ({ type: "navigation.requested" as const, to, replace: false })),
    recordActivity: sendTo("watchIdle", { type: "activity.record" }),
  },
})
