import type { Call } from "#contract/kit/call.ts"
import { failed, type Failure, type FieldErrors, type Outcome } from "#contract/kit/errors.ts"
import { titles } from "#contract/kit/resource.ts"
import { createFormMachine } from "#machines/form/formMachine.ts"
import type {
  Detached,
  Loaded as LoadedForm,
  Target,
  Typed,
  Unsaved,
  Values,
} from "#machines/form/formTypes.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { isAhead, mistakesIn, send } from "../wire/calls.ts"
import { drafts } from "../browser/drafts.ts"
import { actor } from "../wire/request.ts"
import { type AnyRow, type ApiResource, fieldsOf } from "./resource.ts"
import { keepSaved } from "../browser/returning.ts"

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.flatMap((key) => (key in values ? [[key, values[key]]] : [])))

/** A record as a form edits it. */
type FormRecord = Pick<ApiResource, "id" | "noun" | "values" | "files">

/** Where a form's record comes from and goes to. */
export type FormSource = {
  /** The record; its `version` is what a save holds against the server's. */
  readonly load: (id: number, abort: AbortSignal) => Promise<Outcome<unknown>>
  /** Whether it has been asked for already. */
  readonly isAsked?: (id: number) => boolean
  readonly save: (typed: Typed, abort: AbortSignal) => Promise<Outcome<unknown>>
  /** What the contract says of it before anything is sent; null = nothing. */
  readonly check?: (typed: Typed) => FieldErrors | null
  /** The record in what a stale answer says there is now; that itself unless said otherwise. */
  readonly theirs?: (current: unknown) => unknown
}

const isWithin = (row: Values, within: Values): boolean =>
  Object.entries(within).every(([name, value]) => row[name] === value)
/** A row that another list of the resource keeps: here there is none. */
const ELSEWHERE = {
  _tag: "Refused",
  message: "Data tidak ditemukan",
  reason: "not_found",
  retryAfter: null,
  rows: [],
} as const

/** A row of a resource. */
export const rowSource = ({ calls, within = {} }: Pick<ApiResource, "calls" | "within">): FormSource => {
  const payloadOf = ({ id, version, values }: Typed) =>
    id === null ? values : { ...values, id, ...(version === null ? {} : { version }) }
  const callFor = ({ id }: Typed) => (id === null ? calls.create : (calls.update ?? calls.create))
  return {
    load: async (id, abort) => {
      const outcome = await send(calls.find, { id }, abort)
      return outcome.ok && !isWithin(outcome.value as Values, within) ? failed(ELSEWHERE) : outcome
    },
    isAsked: (id) => isAhead(calls.find, { id }),
    save: (typed, abort) => send(callFor(typed), payloadOf(typed), abort),
    check: (typed) => mistakesIn(callFor(typed), payloadOf(typed)),
  }
}

type FormOptions = {
  /** Drafts are encrypted. */
  readonly personal: boolean
  /** What of a row names the chosen ones; shown, never sent. */
  readonly shown: readonly string[]
  /** What is not asked for with these values, and so not sent. */
  readonly unasked?: ((values: Values) => readonly string[]) | undefined
  /** By field: the call that takes its stored file away. */
  readonly removals?: Readonly<Record<string, Call>>
}

/** The list of it shows which one it was. */
const tellSaved = (resource: string, answer: unknown, values: Values): void => {
  const name = titles.map((title) => values[title]).find((value) => value !== undefined)
  if (typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "number")
    keepSaved(resource, { id: answer.id, name: typeof name === "string" ? name : "" })
}

/** What of the values is asked for, and so sent. */
const asked = (resource: FormRecord, values: Values, unasked: FormOptions["unasked"]): Values => {
  const left = unasked?.(values) ?? []
  return pick(
    values,
    fieldsOf(resource).filter((key) => !left.includes(key)),
  )
}

/**
 * All that is wrong with a form in which some fields could not be read: what those say, and what the contract says of the
 * others, so that nobody corrects one field only to be told of the next. Nothing where every field was read.
 */
export const withMistakes = (
  resource: FormRecord,
  { check }: FormSource,
  { unread, unasked, ...typed }: Typed & Pick<FormOptions, "unasked"> & { readonly unread: FieldErrors },
): FieldErrors =>
  Object.keys(unread).length === 0
    ? unread
    : { ...check?.({ ...typed, values: asked(resource, typed.values, unasked) }), ...unread }

/** The form machine of a record, its slots filled with where the record is and this browser's drafts. */
export const formOf = (
  resource: FormRecord,
  source: FormSource,
  { personal, shown, unasked, removals = {} }: FormOptions,
) => {
  const kept = drafts(resource.id, { personal })
  const fields = fieldsOf(resource)
  const readRow = (row: unknown): LoadedForm => {
    const values = row as AnyRow
    return { values: pick(values, [...fields, ...shown]), version: values.version }
  }
  return createFormMachine(`${resource.id}Form`, `Formulir ${resource.noun}`).provide({
    actors: {
      load: actor<LoadedForm, Target>(async ({ id }, abort) => {
        const isAsked = source.isAsked?.(id ?? 0) ?? false
        const outcome = await withMinimumDelay(isAsked, () => source.load(id ?? 0, abort))
        return outcome.ok ? { ...outcome, value: readRow(outcome.value) } : outcome
      }),
      recallDraft: actor(async ({ id }: Target) => {
        const outcome = await kept.recall(id)
        if (!outcome.ok || outcome.value === null) return outcome
        /** Where a stored file was is good for minutes only. */
        const { values } = outcome.value
        const typed = pick(
          values,
          Object.keys(values).filter((key) => !(key in resource.files)),
        )
        return { ...outcome, value: { ...outcome.value, values: typed } }
      }),
      keepDraft: actor((input: Unsaved) => kept.keep(input)),
      forgetDraft: actor(({ id }: Target) => kept.forget(id)),
      save: actor<null, Typed>(async ({ id, version, values }, abort) => {
        const wanted = asked(resource, values, unasked)
        const outcome = await source.save({ id, version, values: wanted }, abort)
        if (outcome.ok) tellSaved(resource.id, outcome.value, values)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
      detach: actor<{ readonly version: number }, Detached>(async ({ id, version, key }, abort) => {
        const call = removals[key ?? ""]
        if (call === undefined || id === null) return { ok: false, failure: { _tag: "NotFound" } }
        const outcome = await send(call, { id, ...(version === null ? {} : { version }) }, abort)
        return outcome as Outcome<{ readonly version: number }>
      }),
      readTheirs: actor<LoadedForm, { readonly failure: Failure | null }>(async ({ failure }) => {
        const current = failure?._tag === "Stale" ? failure.current : null
        const row = source.theirs === undefined ? current : source.theirs(current)
        return row === null || row === undefined
          ? { ok: false, failure: { _tag: "NotFound" } }
          : { ok: true, value: readRow(row), message: "" }
      }),
    },
  })
}
