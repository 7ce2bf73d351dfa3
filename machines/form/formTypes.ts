import type { Failure, FieldErrors } from "#contract/kit/errors.ts"

export type Values = Readonly<Record<string, unknown>>
/** A row as the form edits it: its fields, and the labels of the chosen options. */
export type Loaded = { readonly values: Values; readonly version: number | null }
/** Unsaved input and its time, ISO. */
export type Draft = {
  readonly values: Values
  readonly version: number | null
  readonly at: string
  /** Fields with chosen files, which a draft does not hold. */
  readonly without?: readonly string[]
}

export type FormContext = {
  /** null = a new row. */
  readonly id: number | null
  /** Where a finished or left form goes. */
  readonly listPath: string
  /** Query of the list from which the form was opened; "" = unfiltered. */
  readonly listQuery: string
  /** A record without a list (a setting): saved or left, the form stays and shows what is stored. */
  readonly stays: boolean
  /** One that stays though there is a list: once its row is gone, it ends there as any other form. */
  readonly listed: boolean
  /** Editable fields; other keys of `values` (labels of chosen options) are read-only. */
  readonly fields: readonly string[]
  /** Where a stored file is the row's own and goes with it: "foto", "documents.*.file". */
  readonly stored: readonly string[]
  readonly values: Values
  /** As the server has it; what "changed" is measured against. */
  readonly saved: Values
  /** As the server had it at `version`; null = not known: a restored draft began with an older one. */
  readonly base: Values | null
  readonly version: number | null
  /** Offered until it is taken, thrown away, or the form is saved. */
  readonly draft: Draft | null
  readonly draftAt: string | null
  /** Fields whose chosen file a restored draft did not hold, until another is chosen or all is saved. */
  readonly lacks: readonly string[]
  readonly errors: FieldErrors
  readonly failure: Failure | null
  /** Conflicting version that another account has saved. */
  readonly theirs: Loaded | null
  /** The field whose stored file is about to go. */
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
  /** `unread`: fields whose text means nothing (31/02/2026) with what is wrong with it, and then with all the others. */
  | { readonly type: "form.submit"; readonly unread: FieldErrors }
  | { readonly type: "form.cancel" }
  /** The answer to a save is not waited for any longer. */
  | { readonly type: "form.stop" }
  | { readonly type: "form.retry" }
  /** The row was changed outside the form: it is reloaded if there is no unsaved input. */
  | { readonly type: "form.renew" }
  /** The page is about to go: what was typed is kept now. */
  | { readonly type: "draft.flush" }
  /** The stored file of a field goes at once, whatever becomes of the rest. */
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

/** An emptied text or list and a field never touched are the same to a person. */
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

/** A corrected field loses its message; of its parts those lose theirs that were corrected. */
export const withoutErrorsOf = (errors: FieldErrors, values: Values, patch: Values): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const [key = "", ...rest] = path.split(".")
      if (!(key in patch)) return true
      return rest.length > 0 && !isOther(values[key], patch[key], rest)
    }),
  )

/** Values without the stored file at a path. Where one was is a text; one that was chosen comes along. */
export const withoutStored = (values: Values, [key = "", ...rest]: readonly string[]): Values => {
  const { [key]: value, ...others } = values
  if (rest.length === 0) return typeof value === "string" ? others : values
  if (!Array.isArray(value)) return values
  return { ...values, [key]: value.map((one: Values) => withoutStored(one, rest.slice(1))) }
}
