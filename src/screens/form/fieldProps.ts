import type { SessionUser } from "#contract/kit/user.ts"
import { isOpenTo } from "#src/api/wire/access.ts"
import type { AnyField, UsedBy } from "#src/resources/kit/fields.ts"

export type Values = Readonly<Record<string, unknown>>

/** Props of every field component, of any kind. */
export type FieldViewProps<F extends AnyField = AnyField> = {
  readonly field: F
  /** Path prefix of the values in the payload: "" or "items.2." */
  readonly at: string
  readonly values: Values
  /** Within a list of items: the values of the items before this one. */
  readonly earlier?: readonly Values[]
  /** The validation error at a path of the payload. */
  readonly errorAt: (path: string) => string | undefined
  readonly readOnly: boolean
  readonly onChange: (patch: Values) => void
  /** Deletes the stored file of a field at once; absent for a new row. */
  readonly onDetach?: ((key: string) => void) | undefined
}

/** Hint for fields that only another app reads, not this one. */
export const READ_ELSEWHERE: Readonly<Partial<Record<UsedBy, string>>> = {
  phone: "Dipakai aplikasi pegawai",
  site: "Dipakai situs web",
}

const hintOf = ({ field, values }: Pick<FieldViewProps, "field" | "values">): string | undefined => {
  const own = typeof field.hint === "function" ? field.hint(values) : field.hint
  const elsewhere = field.usedBy === undefined ? undefined : READ_ELSEWHERE[field.usedBy]
  return own === undefined || elsewhere === undefined ? (own ?? elsewhere) : `${own}. ${elsewhere}`
}

/** The unit of a number, which may depend on other values. */
export const unitOf = ({ field, values }: FieldViewProps): string | undefined => {
  if (field.kind !== "number") return undefined
  return typeof field.unit === "function" ? field.unit(values) : field.unit
}

/** Props common to every control. */
export const commonOf = (props: FieldViewProps) => {
  const { field, at, values, errorAt, readOnly } = props
  const fixed = field.fixedBy !== undefined && values[field.fixedBy.key] === true ? field.fixedBy.why : null
  return {
    name: at + field.key,
    label: field.label,
    hint: fixed ?? hintOf(props),
    required: field.required,
    error: errorAt(at + field.key),
    readOnly: readOnly || fixed !== null,
  }
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "")
export const wordOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null
export const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const recordOf = (value: unknown): Values =>
  typeof value === "object" && value !== null ? (value as Values) : {}

/** The filters of a select with these values. */
export const givenOf = (field: Extract<AnyField, { readonly options: unknown }>, values: Values) =>
  typeof field.given === "function" ? field.given(values) : field.given

/** Choices of the contract as options, in the order of declaration. */
export const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

/** Payload keys of a field. */
export const keysOf = (field: AnyField): readonly string[] =>
  field.kind === "mapPoint"
    ? [field.key, field.lng, ...(field.radius === undefined ? [] : [field.radius])]
    : [field.key]

/** Read-only keys of the row: names of references, file URLs, and immutable values. */
export const shownKeysOf = (field: AnyField): readonly string[] => [
  ...("shownBy" in field ? [field.shownBy] : []),
  ...(field.kind === "reference" ? (field.fills ?? []) : []),
  ...(field.kind === "richText" && field.pictures !== undefined ? ["pictures"] : []),
  ...(field.kind === "matrix" && field.compare !== undefined ? [field.compare.by] : []),
  ...("nameBy" in field && field.nameBy !== undefined ? [field.nameBy] : []),
  ...(field.fixedBy === undefined ? [] : [field.fixedBy.key]),
]

/** Whether a row has a stored photo or file in a field, nested lists included. */
export const hasStored = (field: AnyField, row: Values): boolean => {
  if (field.kind === "photo" || field.kind === "file") return wordOf(row[field.shownBy]) !== null
  if (field.kind !== "subItems") return false
  return listOf(row[field.key]).some((one) => field.fields.some((part) => hasStored(part, recordOf(one))))
}

/** Kinds that show the errors of nested paths themselves. */
const hasInside = (field: AnyField) => ["condition", "mapPoint", "subItems", "weekHours"].includes(field.kind)

const isGivenTheSame = ({ field, values }: FieldViewProps, { values: next }: FieldViewProps): boolean =>
  !("given" in field) ||
  typeof field.given !== "function" ||
  JSON.stringify(field.given(values)) === JSON.stringify(field.given(next))

/** Compares the items that a condition may refer to. */
const isAfterTheSame = ({ field, earlier = [] }: FieldViewProps, next: FieldViewProps): boolean =>
  field.kind !== "condition" ||
  JSON.stringify(field.sources(earlier)) === JSON.stringify(field.sources(next.earlier ?? []))

/** Fields whose choice changes other fields by what they contain. */
const readsOthers = (field: AnyField): boolean =>
  (field.kind === "lookup" && field.fills === "untyped") ||
  ((field.kind === "select" || field.kind === "text") && typeof field.sets === "function")

/** Memo comparison: typing changes one field, and only that one is re-rendered. */
export const isSameField = (a: FieldViewProps, b: FieldViewProps): boolean =>
  a.field === b.field &&
  a.at === b.at &&
  a.readOnly === b.readOnly &&
  a.onChange === b.onChange &&
  a.onDetach === b.onDetach &&
  (hasInside(a.field)
    ? a.errorAt === b.errorAt
    : a.errorAt(a.at + a.field.key) === b.errorAt(b.at + b.field.key)) &&
  [...keysOf(a.field), ...shownKeysOf(a.field)].every((key) => Object.is(a.values[key], b.values[key])) &&
  hintOf(a) === hintOf(b) &&
  unitOf(a) === unitOf(b) &&
  isGivenTheSame(a, b) &&
  (!readsOthers(a.field) || a.values === b.values) &&
  isAfterTheSame(a, b)

const isAsked = (field: AnyField, values: Values): boolean => field.showWhen?.(values) ?? true

/** Keys of fields hidden with these values. Fields the user may not see keep their values. */
export const unaskedKeys = (fields: readonly AnyField[], values: Values): readonly string[] =>
  fields.flatMap((field) => (isAsked(field, values) ? [] : keysOf(field)))

/** The declaration with the choices of this account and the stored one; without any it is null. */
const withOffered = (field: AnyField, values: Values, user: SessionUser): AnyField | null => {
  if (field.kind !== "select" || field.offeredTo === undefined) return field
  const { offeredTo } = field
  const stored = values[field.key]
  const choices = Object.entries(field.choices).filter(
    ([choice]) => choice === stored || offeredTo(choice, user),
  )
  return choices.length === 0 ? null : { ...field, choices: Object.fromEntries(choices) }
}
type Made = { readonly user: SessionUser; readonly stored: unknown; readonly field: AnyField | null }
const made = new WeakMap<AnyField, Made>()

/** The field as this account is offered it: the same object until the account or the value is another. */
export const offeredField = (field: AnyField, values: Values, user: SessionUser): AnyField | null => {
  const stored = values[field.key]
  const known = made.get(field)
  if (known?.user === user && known.stored === stored) return known.field
  const next = { user, stored, field: withOffered(field, values, user) }
  made.set(field, next)
  return next.field
}

export const isShown = (field: AnyField, values: Values, user: SessionUser): boolean =>
  isAsked(field, values) && (field.seenBy === undefined || isOpenTo(user, field.seenBy))

export const mayChangeField = (field: AnyField, user: SessionUser): boolean =>
  field.isReadOnly !== true && (field.changedBy === undefined || isOpenTo(user, field.changedBy))
