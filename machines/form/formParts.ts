import { assign, emit, setup } from "xstate"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { failedAs, failureOf, isMissing, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import {
  type Detached,
  type Draft,
  type FormContext,
  type FormEvent,
  type FormInput,
  isChanged,
  type Loaded,
  type Target,
  type Typed,
  type Unsaved,
  type Values,
  withoutErrorsOf,
  withoutStored,
} from "./formTypes.ts"
import { keepOutcome, sayOutcome } from "../lib/outcomes.ts"
import { patience } from "../lib/patience.ts"

/** Guards, actions and actors of a form; the states are in formMachine.ts. */
export const formParts = setup({
  types: {
    context: {} as FormContext,
    events: {} as FormEvent,
    emitted: {} as Outside,
    input: {} as FormInput,
    tags: {} as "busy" | "shown" | "overdue",
  },
  actors: {
    load: actorSlot<Loaded, Target>("load"),
    recallDraft: actorSlot<Draft | null, Target>("recallDraft"),
    keepDraft: actorSlot<string, Unsaved>("keepDraft"),
    forgetDraft: actorSlot<null, Target>("forgetDraft"),
    save: actorSlot<null, Typed>("save"),
    /** Deletes a stored file; returns the version of the record afterwards. */
    detach: actorSlot<{ readonly version: number }, Detached>("detach"),
    /** Parses the row of a stale answer into values. */
    readTheirs: actorSlot<Loaded, { readonly failure: Failure | null }>("readTheirs"),
  },
  guards: {
    isSuccess,
    failedAs,
    /** A newly created row is shown in its list. */
    /** The form shows a stored row, which can be read again. */
    isStored: ({ context }) => context.id !== null || (context.stays && !context.listed),
    stays: ({ context }) => context.stays && (context.id !== null || !context.listed),
    hasList: ({ context }) => context.listed,
    goesBack: ({ context }) => !context.stays,
    isNew: ({ context }) => context.id === null,
    isKnown: ({ context }) => context.id !== null,
    isChanged: ({ context: { values, saved, fields, lacks } }) =>
      lacks.length > 0 || isChanged(values, saved, fields),
    /** A draft equal to the row is not offered, unless it had chosen a file. */
    hasNewsIn: ({ context }, outcome: Outcome<Draft | null>) =>
      outcome.ok &&
      outcome.value !== null &&
      (isChanged({ ...context.values, ...outcome.value.values }, context.values, context.fields) ||
        (outcome.value.without ?? []).length > 0),
    hasKeptDraft: ({ context }) => context.draftAt !== null,
    hasOffer: ({ context }) => context.draft !== null,
    hasUnread: (_, { unread }: { readonly unread: FieldErrors }) => Object.keys(unread).length > 0,
    isMissing,
    /** The id in the URL is not valid for any row. */
    isNoId: (_, outcome: Outcome<unknown>) => !outcome.ok && outcome.failure._tag === "Invalid",
  },
  actions: {
    ...keepOutcome<FormContext, FormEvent>(),
    ...sayOutcome<FormContext, FormEvent>(),
    keepRow: assign((_, outcome: Outcome<Loaded>) =>
      outcome.ok
        ? {
            values: outcome.value.values,
            saved: outcome.value.values,
            base: outcome.value.values,
            version: outcome.value.version,
            failure: null,
          }
        : {},
    ),
    keepDraftOffer: assign((_, outcome: Outcome<Draft | null>) =>
      outcome.ok ? { draft: outcome.value } : {},
    ),
    useDraft: assign(({ context }) =>
      context.draft === null
        ? {}
        : {
            values: { ...context.values, ...context.draft.values },
            version: context.draft.version ?? context.version,
            base: (context.draft.version ?? context.version) === context.version ? context.base : null,
            draftAt: context.draft.at,
            lacks: context.draft.without ?? [],
            draft: null,
            errors: {},
          },
    ),
    startAnew: assign({ draft: null, draftAt: null, lacks: [], errors: {}, theirs: null }),
    dropDraftOffer: assign({ draft: null }),
    forgetDraftTime: assign({ draftAt: null, lacks: [] }),
    keepDraftTime: assign((_, outcome: Outcome<string>) => (outcome.ok ? { draftAt: outcome.value } : {})),
    change: assign(({ context }, patch: Values) => ({
      values: { ...context.values, ...patch },
      lacks: context.lacks.filter((key) => !(key in patch)),
      errors: withoutErrorsOf(context.errors, context.values, patch),
    })),
    keepUnread: assign((_, { unread }: { readonly unread: FieldErrors }) => ({
      errors: unread,
      failure: { _tag: "Invalid" as const, message: "", errors: unread },
    })),
    keepErrors: assign((_, outcome: Outcome<unknown>) => {
      const failure = failureOf(outcome)
      return { errors: failure?._tag === "Invalid" ? failure.errors : {}, failure }
    }),
    forgetFailure: assign({ failure: null, errors: {} }),
    /** Whether it was saved is unknown, as after a lost response. */
    giveUp: assign({ failure: { _tag: "TimedOut" as const } }),
    keepTheirs: assign((_, outcome: Outcome<Loaded>) => (outcome.ok ? { theirs: outcome.value } : {})),
    overTheirs: assign(({ context }) =>
      context.theirs === null
        ? {}
        : {
            saved: context.theirs.values,
            base: context.theirs.values,
            version: context.theirs.version,
            theirs: null,
          },
    ),
    takeTheirs: assign(({ context }) =>
      context.theirs === null
        ? {}
        : {
            values: context.theirs.values,
            saved: context.theirs.values,
            base: context.theirs.values,
            version: context.theirs.version,
            theirs: null,
            failure: null,
          },
    ),
    keepDetach: assign({ detaching: (_, { key }: { readonly key: string }) => key }),
    forgetDetach: assign({ detaching: null }),
    dropStored: assign(({ context }, outcome: Outcome<{ readonly version: number }>) => {
      if (!outcome.ok || context.detaching === null) return {}
      const gone = { [context.detaching]: null }
      return {
        values: { ...context.values, ...gone },
        saved: { ...context.saved, ...gone },
        base: context.base === null ? null : { ...context.base, ...gone },
        version: outcome.value.version,
      }
    }),
    becomeNew: assign(({ context: { values, stored } }) => ({
      id: null,
      version: null,
      draft: null,
      values: stored.reduce((left, path) => withoutStored(left, path.split(".")), values),
    })),
    saySaved: emit((_, { message }: { readonly message: string }) => ({
      type: "toast.succeeded" as const,
      message,
    })),
    /** Back to the list with its former query; `action`: after a write. */
    goToList: emit(({ context: { listPath, listQuery } }, { action }: { readonly action: boolean }) => ({
      type: "navigation.requested" as const,
      to: `${listPath}${listQuery}${action ? `${listQuery === "" ? "?" : "&"}action=true` : ""}`,
      replace: false,
    })),
  },
  delays: { draftPause: 600, ...patience },
})
