import { assign, setup } from "xstate"
import type { VisitState } from "#contract/areas/fieldwork/visitWords.ts"
import type { OwnVisit } from "#contract/areas/self/ownVisits.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { REASON_MIN } from "#contract/kit/constants.ts"
import type { Located } from "../checkIn/checkInTypes.ts"
import { errorsOf, failureOf, isLostOutcome, isSuccess } from "../lib/guards.ts"
import { keepOutcome, sayDone, sayOutcome } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { patience } from "../lib/patience.ts"
import { actorSlot } from "../lib/slots.ts"
import type {
  FieldVisitContext,
  FieldVisitEvent,
  KeptForm,
  Report,
  Tick,
  VisitForm,
} from "./fieldVisitTypes.ts"
import {
  answerChanged,
  endingChanged,
  type Given,
  linesChanged,
  markCleared,
  markNamed,
  pictureDropped,
  pictureTaken,
  strokeBegun,
  strokeExtended,
} from "./formChanges.ts"
import {
  begunForm,
  formOf,
  isBlocked,
  isMocked,
  isOutside,
  isVague,
  mistakesOf,
  needsPhoto,
  NO_FORM,
} from "./judging.ts"

const why = ({ located }: FieldVisitContext) => (located?.found === null ? located.why : null)
const isIn = ({ visit }: FieldVisitContext, state: VisitState): boolean => visit?.visit_status === state
const may = ({ visit }: FieldVisitContext, step: keyof OwnVisit["steps"]): boolean =>
  visit !== null && visit.steps[step] === null

export type Cancelling = { readonly id: number; readonly version: number; readonly note: string }
export type Departing = { readonly id: number; readonly version: number }

/** Actors, guards and actions of a visit of the employee. */
export const fieldVisitSetup = setup({
  types: {
    context: {} as FieldVisitContext,
    events: {} as FieldVisitEvent,
    emitted: {} as Outside,
    input: {} as { readonly id: number },
    tags: {} as "busy" | "overdue" | "reporting" | "filling",
  },
  delays: patience,
  actors: {
    load: actorSlot<OwnVisit, { readonly id: number }>("load"),
    depart: actorSlot<null, Departing>("depart"),
    cancel: actorSlot<null, Cancelling>("cancel"),
    tick: actorSlot<null, Tick>("tick"),
    locate: actorSlot<Located, null>("locate"),
    /** Whether the device has a camera. */
    findCamera: actorSlot<boolean, null>("findCamera"),
    /** Prepares the picture that was taken for sending. */
    capture: actorSlot<unknown, { readonly picture: unknown }>("capture"),
    report: actorSlot<null, Report>("report"),
    /** The draft of a page that was closed; null = none. */
    recall: actorSlot<KeptForm | null, { readonly id: number }>("recall"),
    keepDraft: actorSlot<null, { readonly id: number; readonly form: VisitForm }>("keepDraft"),
  },
  guards: {
    isSuccess,
    isLost: isLostOutcome,
    isInvalid: (_, outcome: Outcome<unknown>) => failureOf(outcome)?._tag === "Invalid",
    isInvalidOut: ({ context }, outcome: Outcome<unknown>) =>
      context.phase === "out" && failureOf(outcome)?._tag === "Invalid",
    hasCamera: (_, outcome: Outcome<boolean>) => outcome.ok && outcome.value,
    isPlanned: ({ context }) => isIn(context, "planned"),
    isOnTheWay: ({ context }) => isIn(context, "on_the_way"),
    isThereAnew: ({ context }) => isIn(context, "in_progress") && context.form === NO_FORM,
    isThere: ({ context }) => isIn(context, "in_progress"),
    mayDepart: ({ context }) => may(context, "depart"),
    mayCheckIn: ({ context }) => may(context, "check_in"),
    mayCancel: ({ context }) => may(context, "cancel"),
    isDenied: ({ context }) => why(context) === "denied",
    isUnknown: ({ context }) => why(context) === "unknown",
    isMocked: ({ context }) => isMocked(context),
    isVague: ({ context }) => isVague(context),
    isBlocked: ({ context }) => isBlocked(context),
    isOutside: ({ context }) => isOutside(context),
    needsPhoto: ({ context }) => needsPhoto(context),
    hasMistakes: ({ context }) => Object.keys(mistakesOf(context)).length > 0,
    isUnexplained: ({ context }) => context.reason.trim().length < REASON_MIN,
  },
  actions: {
    ...keepOutcome<FieldVisitContext, FieldVisitEvent>(),
    ...sayOutcome<FieldVisitContext, FieldVisitEvent>(),
    sayDone: sayDone<FieldVisitContext, FieldVisitEvent>(),
    changeEnding: assign(({ context }, given: Given<"form.change">) => endingChanged(context, given)),
    changeAnswer: assign(({ context }, given: Given<"answer.change">) => answerChanged(context, given)),
    changeLines: assign(({ context }, given: Given<"lines.change">) => linesChanged(context, given)),
    keepBusyKey: assign((_, { key }: { readonly key: string }) => ({ busyKey: key })),
    dropPicture: assign(({ context }, given: Given<"picture.drop">) => pictureDropped(context, given)),
    beginStroke: assign(({ context }, given: Given<"stroke.begin">) => strokeBegun(context, given)),
    extendStroke: assign(({ context }, given: Given<"stroke.extend">) => strokeExtended(context, given)),
    clearMark: assign(({ context }, given: Given<"mark.clear">) => markCleared(context, given)),
    nameMark: assign(({ context }, given: Given<"mark.name">) => markNamed(context, given)),
    keepVisit: assign((_, outcome: Outcome<OwnVisit>) =>
      outcome.ok ? { visit: outcome.value, failure: null } : {},
    ),
    keepForm: assign((_, outcome: Outcome<KeptForm | null>) =>
      outcome.ok ? { form: formOf(outcome.value) } : {},
    ),
    beginForm: assign(({ context }) => ({ form: begunForm(context) })),
    beginIn: assign({ phase: "in", located: null, note: "", photo: null, errors: {}, failure: null }),
    beginOut: assign({ phase: "out", located: null, note: "", photo: null, errors: {}, failure: null }),
    beginReason: assign({ reason: "", errors: {} }),
    keepReason: assign((_, { reason }: { readonly reason: string }) => ({ reason, errors: {} })),
    askReason: assign({ errors: { note: [`Isi alasan, minimal ${REASON_MIN} karakter`] } }),
    keepLocated: assign((_, outcome: Outcome<Located>) => (outcome.ok ? { located: outcome.value } : {})),
    loseLocation: assign({ located: { found: null, why: "unknown" } }),
    keepNote: assign((_, { note }: { readonly note: string }) => ({ note })),
    keepPhoto: assign((_, outcome: Outcome<unknown>) =>
      outcome.ok ? { photo: outcome.value, errors: {} } : {},
    ),
    keepPicture: assign(({ context }, outcome: Outcome<unknown>) =>
      outcome.ok ? pictureTaken(context, outcome.value) : {},
    ),
    keepTick: assign(({ context }, { nth, done }: { readonly nth: number; readonly done: boolean }) => ({
      tick: { id: context.visit?.task?.id ?? 0, nth, done },
    })),
    keepMistakes: assign(({ context }) => ({ errors: mistakesOf(context) })),
    keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
  },
})
