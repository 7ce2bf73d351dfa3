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
import { nestedIn, valueAt } from "../wire/nestedKeys.ts"
import { drafts } from "../browser/drafts.ts"
import { actor } from "../wire/request.ts"
import { type AnyRow, type ApiResource, fieldsOf } from "./resource.ts"
import { keepSaved } from "../browser/returning.ts"

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.flatMap((key) => (key in values ? [[key, values[key]]] : [])))

/** A record as a form edits it. */
type FormRecord = Pick<ApiResource, "id" | "noun" | "values" | "files">

/** Where a form loads its record from and where it saves it. */
export type FormSource = {
  /** Loads the record; its `version` is the optimistic lock that a save is checked against. */
  readonly load: (id: number, abort: AbortSignal) => Promise<Outcome<unknown>>
  /** Whether the record has been prefetched. */
  readonly isAsked?: (id: number) => boolean
  readonly save: (typed: Typed, abort: AbortSignal) => Promise<Outcome<unknown>>
  /** Validates against the contract before anything is sent; null = valid. */
  readonly check?: (typed: Typed) => FieldErrors | null
  /** Extracts the current record from a stale (version conflict) response; the response itself by default. */
  readonly theirs?: (current: unknown) => unknown
}

const isWithin = (row: Values, within: Values): boolean =>
  Object.entries(within).every(([name, value]) => row[name] === value)
/** Placeholder for rows of the resource that are stored in another list; unused here. */
const ELSEWHERE = {
  _tag: "Refused",
  message: "Data tidak ditemukan",
  reason: "not_found",
  retryAfter: null,
  rows: [],
} as const

/** A row of a resource. */
export const rowSource = ({ calls, within = {} }: Pick<ApiResource, "calls" | "within">): FormSource => {
  const payloadOf = ({ id, version, values: flat }: Typed) => {
    const values = nestedIn(flat)
    return id === null ? values : { ...values, id, ...(version === null ? {} : { version }) }
  }
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
  /** Fields of a row that hold the names of the selected references; displayed, never sent. */
  readonly shown: readonly string[]
  /** Fields that are hidden for these values and therefore not sent. */
  readonly unasked?: ((values: Values) => readonly string[]) | undefined
  /** By field: the call that deletes its stored file. */
  readonly removals?: Readonly<Record<string, Call>>
}

/** The list highlights the row that was saved. */
const tellSaved = (resource: string, answer: unknown, values: Values): void => {
  const name = titles.map((title) => values[title]).find((value) => value !== undefined)
  if (typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "number")
    keepSaved(resource, { id: answer.id, name: typeof name === "string" ? name : "" })
}

/** The values of the visible fields only; hidden fields are not sent. */
const asked = (resource: FormRecord, values: Values, unasked: FormOptions["unasked"]): Values => {
  const left = unasked?.(values) ?? []
  return pick(
    values,
    fieldsOf(resource).filter((key) => !left.includes(key)),
  )
}

/**
 * All validation errors of a form in which some fields could not be parsed: the parse errors, plus the contract's
 * errors for the other fields, so that all errors are shown at once. Empty if every field was parsed.
 */
export const withMistakes = (
  resource: FormRecord,
  { check }: FormSource,
  { unread, unasked, ...typed }: Typed & Pick<FormOptions, "unasked"> & { readonly unread: FieldErrors },
): FieldErrors =>
  Object.keys(unread).length === 0
    ? unread
    : { ...check?.({ ...typed, values: asked(resource, typed.values, unasked) }), ...unread }

/** The form machine of a record, its slots filled with the record's source and this browser's draft storage. */
export const formOf = (
  resource: FormRecord,
  source: FormSource,
  { personal, shown, unasked, removals = {} }: FormOptions,
) => {
  const kept = drafts(resource.id, { personal })
  const fields = fieldsOf(resource)
  const readRow = (row: unknown): LoadedForm => {
    const values = row as AnyRow
    const read = [...fields, ...shown].flatMap((key) => {
      const value = valueAt(values, key)
      return value === undefined ? [] : [[key, value] as const]
    })
    return { values: Object.fromEntries(read), version: values.version }
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
        /** The signed URL of a stored file expires after minutes. */
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
