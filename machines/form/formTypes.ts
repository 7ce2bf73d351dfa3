import type { Failure, FieldErrors } from "#contract/kit/errors.ts"

export type Values = Readonly<Record<string, unknown>>
/** A row as the form edits it: its fields, and the labels of the chosen options. */
export type Loaded = { readonly values: Values; readonly version: number | null }
/** Unsaved input and its time, ISO. */
export type Draft = {
  readonly values: Values
  readonly version: number | null
  readonly at: string
  /** Fields with chosen files, which a draft does not contain. */
  readonly without?: readonly string[]
}

export type FormContext = {
  /** null = a new row. */
  readonly id: number | null
  /** Path to go to after saving or leaving the form. */
  readonly listPath: string
  /** Query of the list from which the form was opened; "" = unfiltered. */
  readonly listQuery: string
  /** A record without a list (a setting): after saving or leaving, the form stays open with the stored values. */
  readonly stays: boolean
  /** With `stays`: it has a list nevertheless, to which it returns when its row is gone. */
  readonly listed: boolean
  /** Editable fields; other keys of `values` (labels of chosen options) are read-only. */
  readonly fields: readonly string[]
  /** Paths of stored files that belong to the row and are deleted with it: "foto", "documents.*.file". */
  readonly stored: readonly string[]
  readonly values: Values
  /** Stored values; changes are detected against them. */
  readonly saved: Values
  /** Stored values at `version`; null = unknown: a restored draft is based on an older version. */
  readonly base: Values | null
  readonly version: number | null
  /** Offered until it is restored or discarded, or the form is saved. */
  readonly draft: Draft | null
  readonly draftAt: string | null
  /** Fields whose chosen file was not in the restored draft, until a file is chosen again or the form is saved. */
  readonly lacks: readonly string[]
  readonly errors: FieldErrors
  readonly failure: Failure | null
  /** Conflicting version that another account has saved. */
  readonly theirs: Loaded | null
  /** Field whose stored file is to be deleted, pending confirmation. */
  readonly detaching: string | null
}
export type FormInput = Pick<FormContext, "id" | "listPath" | "fields"> & {
  readonly start: Values
  readonly listQuery?: string
  readonly stays?: boolean
  readonly listed?: boolean
  readonly stored?: readonly string[]
}

export type FormEvent =
  | { readonly type: "form.change"; readonly patch: Values }
  /**
   * `unread`: fields whose text could not be parsed (31/02/2026) with their error, and the errors of all other fields.
   */
  | { readonly type: "form.submit"; readonly unread: FieldErrors }
  | { readonly type: "form.cancel" }
  /** Stops waiting for the answer to a save. */
  | { readonly type: "form.stop" }
  | { readonly type: "form.retry" }
  /** The row was changed outside the form: it is reloaded if there is no unsaved input. */
  | { readonly type: "form.renew" }
  /** The page is about to close: saves the draft now. */
  | { readonly type: "draft.flush" }
  /** Deletes the stored file of a field at once, independently of the other input. */
  | { readonly type: "stored.remove"; readonly key: string }
  | { readonly type: "stored.confirm" }
  | { readonly type: "stored.keep" }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.discard" }
  | { readonly type: "leave.confirm" }
  | { readonly type: "leave.stay" }
  | { readonly type: "stale.keepMine" }
  | { readonly type: "stale.takeTheirs" }
  | { readonly type: "orphan.saveAsNew" }

/** Input of the form's actors. */
export type Target = { readonly id: number | null }
export type Detached = Target & { readonly version: number | null; readonly key: string | null }
export type Typed = Target & { readonly version: number | null; readonly values: Values }
export type Unsaved = Typed & Pick<FormContext, "lacks">

export const unsavedOf = ({ id, version, values, lacks }: FormContext): Unsaved => ({
  id,
  version,
  values,
  lacks,
})

/** An emptied text or list equals a field that was never filled in. */
const plain = (value: unknown): unknown =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0) ? null : value
const same = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

export const isChanged = (values: Values, saved: Values, fields: readonly string[]): boolean =>
  fields.some((key) => !same(values[key], saved[key]))

const at = (value: unknown, step: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined
const counted = (value: unknown) => (Array.isArray(value) ? value.length : null)

/** Whether the value at a path has changed, or may have moved to another index of its list. */
const isOther = (before: unknown, after: unknown, [step, ...rest]: readonly string[]): boolean =>
  step === undefined
    ? !same(before, after)
    : counted(before) !== counted(after) || isOther(at(before, step), at(after, step), rest)

/** Removes the errors of changed fields; within a field, only those of the changed parts. */
export const withoutErrorsOf = (errors: FieldErrors, values: Values, patch: Values): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      if (path in patch) return false
      const [key = "", ...rest] = path.split(".")
      if (!(key in patch)) return true
      return rest.length > 0 && !isOther(values[key], patch[key], rest)
    }),
  )

/** Values without the stored file (a text) at a path; a newly chosen file is kept. */
export const withoutStored = (values: Values, [key = "", ...rest]: readonly string[]): Values => {
  const { [key]: value, ...others } = values
  if (rest.length === 0) return typeof value === "string" ? others : values
  if (!Array.isArray(value)) return values
  return { ...values, [key]: value.map((one: Values) => withoutStored(one, rest.slice(1))) }
}
