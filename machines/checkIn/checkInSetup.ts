import { assign, emit, setup } from "xstate"
import type { PressKind } from "#contract/areas/self/attendance.ts"
import type { FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { REASON_MIN } from "#contract/kit/constants.ts"
import { errorsOf, isLostOutcome, isSuccess } from "../lib/guards.ts"
import { keepOutcome, sayOutcome } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { patience } from "../lib/patience.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"
import type {
  CheckInContext,
  CheckInEvent,
  Entry,
  Kept,
  Located,
  Pressed,
  PressState,
  Resent,
  Stamp,
} from "./checkInTypes.ts"
import {
  canPress,
  isBlocked,
  isFakeRefused,
  isOutside,
  isPlaceless,
  isVague,
  lacksReason,
  needsPhoto,
  nextKind,
} from "./judging.ts"

const SENT = "Absen yang tersimpan di ponsel sudah terkirim"
const why = ({ located }: CheckInContext) => (located?.found === null ? located.why : null)
const asksFor = (field: string, outcome: Outcome<unknown>): boolean => field in errorsOf(outcome)

/** Actors, guards and actions of a check-in. */
export const checkInSetup = setup({
  types: {
    context: {} as CheckInContext,
    events: {} as CheckInEvent,
    emitted: {} as Outside,
    tags: {} as "busy" | "overdue" | "pressing",
  },
  delays: patience,
  actors: {
    /** The presses that are stored on this phone. */
    recall: actorSlot<readonly Kept[], null>("recall"),
    load: actorSlot<PressState, null>("load"),
    locate: actorSlot<Located, null>("locate"),
    /** Whether the device has a camera. */
    findCamera: actorSlot<boolean, null>("findCamera"),
    /** Prepares the picture that was taken for sending. */
    capture: actorSlot<unknown, { readonly picture: unknown }>("capture"),
    stamp: actorSlot<Stamp, null>("stamp"),
    send: actorSlot<Pressed, Entry>("send"),
    keep: actorSlot<readonly Kept[], Entry>("keep"),
    sendKept: actorSlot<Resent, null>("sendKept"),
    discard: actorSlot<readonly Kept[], null>("discard"),
    watchLine: listenerSlot<CheckInEvent, null>("watchLine"),
  },
  guards: {
    isSuccess,
    isLost: isLostOutcome,
    wantsReason: (_, outcome: Outcome<unknown>) => asksFor("reason", outcome),
    wantsPhoto: (_, outcome: Outcome<unknown>) => asksFor("photo", outcome),
    hasCamera: (_, outcome: Outcome<boolean>) => outcome.ok && outcome.value,
    isRefused: (_, outcome: Outcome<Resent>) => outcome.ok && outcome.value.refused !== null,
    isEmptied: (_, outcome: Outcome<Resent>) => outcome.ok && outcome.value.left.length === 0,
    hasKept: ({ context }) => context.kept.length > 0,
    canPress: ({ context }) => canPress(context),
    isDenied: ({ context }) => why(context) === "denied",
    isUnknown: ({ context }) => why(context) === "unknown",
    isFakeRefused: ({ context }) => isFakeRefused(context),
    isVague: ({ context }) => isVague(context),
    isBlocked: ({ context }) => isBlocked(context),
    isOutside: ({ context }) => isOutside(context),
    isPlaceless: ({ context }) => isPlaceless(context),
    lacksReason: ({ context }) => lacksReason(context),
    isUnexplained: ({ context }) => context.reason.trim().length < REASON_MIN,
    needsPhoto: ({ context }) => needsPhoto(context),
  },
  actions: {
    ...keepOutcome<CheckInContext, CheckInEvent>(),
    ...sayOutcome<CheckInContext, CheckInEvent>(),
    begin: assign(({ context }) => ({
      kind: nextKind(context) ?? ("in" satisfies PressKind),
      located: null,
      reason: "",
      photo: null,
      result: null,
      errors: {},
      failure: null,
    })),
    keepState: assign((_, outcome: Outcome<PressState>) =>
      outcome.ok ? { state: outcome.value, failure: null } : {},
    ),
    keepLocated: assign((_, outcome: Outcome<Located>) => (outcome.ok ? { located: outcome.value } : {})),
    loseLocation: assign({ located: { found: null, why: "unknown" } }),
    keepReason: assign((_, { reason }: { readonly reason: string }) => ({ reason, errors: {} })),
    askReason: assign({ errors: { reason: [`Isi alasan, minimal ${REASON_MIN} karakter`] } }),
    keepPhoto: assign((_, outcome: Outcome<unknown>) =>
      outcome.ok ? { photo: outcome.value, errors: {} } : {},
    ),
    dropPhoto: assign({ photo: null }),
    keepStamp: assign((_, outcome: Outcome<Stamp>) => (outcome.ok ? { stamp: outcome.value } : {})),
    keepResult: assign((_, outcome: Outcome<Pressed>) => (outcome.ok ? { result: outcome.value } : {})),
    keepErrors: assign((_, outcome: Outcome<unknown>): { readonly errors: FieldErrors } => ({
      errors: errorsOf(outcome),
    })),
    keepKept: assign((_, outcome: Outcome<readonly Kept[]>) =>
      outcome.ok ? { kept: outcome.value, refused: null } : {},
    ),
    keepRest: assign((_, outcome: Outcome<Resent>) =>
      outcome.ok ? { kept: outcome.value.left, refused: outcome.value.refused } : {},
    ),
    saySent: emit({ type: "toast.succeeded", message: SENT }),
  },
})
