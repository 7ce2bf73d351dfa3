import { type DescribedForm, fieldsIn } from "./describe.ts"
import type { AnyField } from "./fields.ts"

type Row = Readonly<Record<string, unknown>>
/** By key of a form's value: where a request has it, if not under the same key. Applies to the entries of lists too. */
export type Renamed = Readonly<Record<string, (row: Row) => unknown>>

/** A stored file of the old request, and the place of the form that it belongs to. */
export type OldFile = {
  readonly at: readonly (string | number)[]
  readonly url: string
  readonly name: string | null
}
export type Again = {
  readonly values: Row
  readonly files: readonly OldFile[]
  /** Files for which the form has no place. */
  readonly left: number
}

/** Time of day of an instant in a time zone: HH:mm. */
export const clockAt = (at: string | null, zone: unknown): string | null =>
  at === null
    ? null
    : new Intl.DateTimeFormat("en-GB", {
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZone: String(zone),
      }).format(new Date(at))

type Kind = AnyField["kind"]
type Loose = {
  readonly kind: Kind
  readonly key: string
  readonly shownBy?: string
  readonly fills?: unknown
  readonly choices?: object
  readonly given?: unknown
  readonly showWhen?: unknown
  readonly fields?: readonly (AnyField | readonly AnyField[])[]
}
const looseIn = (placed: readonly (AnyField | readonly AnyField[])[]): readonly Loose[] =>
  placed.flat() as unknown as readonly Loose[]

const fileIn = (value: unknown): { readonly url: string; readonly name: string | null } | null => {
  if (typeof value === "string") return { url: value, name: null }
  if (typeof value !== "object" || value === null || !("url" in value)) return null
  const name = "name" in value && typeof value.name === "string" ? value.name : null
  return { url: String(value.url), name }
}

const collected = (fields: readonly Loose[], row: Row, renamed: Renamed, at: OldFile["at"]): Again => {
  const found = (key: string): unknown => (renamed[key] === undefined ? row[key] : renamed[key](row))
  const values: Record<string, unknown> = {}
  const files: OldFile[] = []
  let left = 0
  const put = (key: string) => {
    const value = found(key)
    if (value !== undefined && value !== null) values[key] = value
  }
  for (const field of fields) {
    const { kind, key } = field
    if (kind === "file" || kind === "photo") {
      const stored = found(key)
      const [first, ...others] = (Array.isArray(stored) ? stored : [stored]).flatMap(
        (one) => fileIn(one) ?? [],
      )
      if (first !== undefined) files.push({ at: [...at, key], ...first })
      left += others.length
    } else if (kind === "subItems") {
      const rows = (found(key) ?? []) as readonly Row[]
      const each = rows.map((one, index) =>
        collected(looseIn(field.fields ?? []), one, renamed, [...at, key, index]),
      )
      values[key] = each.map((one) => one.values)
      files.push(...each.flatMap((one) => one.files))
      left += each.reduce((sum, one) => sum + one.left, 0)
    } else {
      put(key)
      if (field.shownBy !== undefined) put(field.shownBy)
      if (Array.isArray(field.fills)) for (const fill of field.fills as readonly string[]) put(fill)
    }
  }
  return { values, files, left }
}

/** Values of a form from a request that was refused or taken back, and the files it had. */
export const againOf = (form: DescribedForm & { readonly again: Renamed }, row: Row): Again => {
  const { values, ...files } = collected(looseIn(fieldsIn(form)), row, form.again, [])
  return { values: { ...form.start, ...values }, ...files }
}

/** Whether a form of its flow could have made this request: its choices have the kind of the request. */
export const fitsForm = (form: DescribedForm, row: Row): boolean =>
  looseIn(fieldsIn(form)).every(({ kind, key, choices, given, showWhen }) => {
    const value = row[key]
    if (kind === "select" && showWhen === undefined && typeof value === "string")
      return value in (choices ?? {})
    if (typeof given !== "object" || given === null) return true
    return Object.entries(given).every(
      ([name, allowed]) => !(name in row) || !Array.isArray(allowed) || allowed.includes(row[name]),
    )
  })

/** The values with a file in its place. */
export const withFile = (values: Row, [step, ...rest]: OldFile["at"], file: File): Row => {
  const key = String(step)
  if (rest.length === 0) return { ...values, [key]: file }
  const list = (values[key] ?? []) as readonly Row[]
  const [index, ...inner] = rest
  return { ...values, [key]: list.map((one, at) => (at === index ? withFile(one, inner, file) : one)) }
}

/** Statuses after which the same can be asked for again. */
export const isOver = (status: string): boolean => status === "rejected" || status === "cancelled"
