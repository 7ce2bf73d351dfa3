import type { SchemaAST } from "effect"

/**
 * Size limits of a schema, derived from its own checks: far larger values are refused first (denial of service),
 * because the library decodes all elements of a list and runs all checks of a text before it reports any.
 */

/** `max` Infinity = unbounded. */
type Bound = { readonly max: number; readonly message: string }
export type Bounds = {
  readonly text: Bound | null
  readonly list: (Bound & { readonly item: Bounds }) | null
  readonly fields: ReadonlyMap<string, Bounds>
  /** A record of any keys, with at most so many. */
  readonly map: (Bound & { readonly item: Bounds }) | null
  /** Any value is accepted. */
  readonly isOpen: boolean
}

const ENDLESS: Bound = { max: Infinity, message: "Isian terlalu panjang" }
const NOTHING: Bounds = { text: null, list: null, fields: new Map(), map: null, isOpen: false }
const MAX_LENGTH = "effect/schema/isMaxLength"
const MAX_PROPERTIES = "effect/schema/isMaxProperties"

type Annotations = {
  readonly message?: unknown
  readonly representation?: {
    readonly id?: string
    readonly payload?: { readonly maxLength?: number; readonly maxProperties?: number }
  }
}

const boundIn = (checks: readonly SchemaAST.Check<never>[] = []): Bound =>
  checks.reduce((bound: Bound, check): Bound => {
    if (check._tag === "FilterGroup") return tighter(bound, boundIn(check.checks))
    const { message, representation } = (check.annotations ?? {}) as Annotations
    const { id, payload } = representation ?? {}
    const max =
      id === MAX_LENGTH ? payload?.maxLength : id === MAX_PROPERTIES ? payload?.maxProperties : undefined
    if (max === undefined) return bound
    return tighter(bound, { max, message: typeof message === "string" ? message : ENDLESS.message })
  }, ENDLESS)

const tighter = (a: Bound, b: Bound): Bound => (b.max < a.max ? b : a)
const wider = (a: Bound, b: Bound): Bound => (b.max > a.max ? b : a)

type Join = (a: Bound, b: Bound) => Bound

/** Merges two descriptions of one value: limits that both have are combined by `join`, others are kept. */
const joined = (a: Bounds, b: Bounds, join: Join): Bounds => {
  const fields = new Map(a.fields)
  for (const [name, field] of b.fields) {
    const known = fields.get(name)
    fields.set(name, known === undefined ? field : joined(known, field, join))
  }
  return {
    text: a.text === null || b.text === null ? (a.text ?? b.text) : join(a.text, b.text),
    list:
      a.list === null || b.list === null
        ? (a.list ?? b.list)
        : { ...join(a.list, b.list), item: joined(a.list.item, b.list.item, join) },
    fields,
    map:
      a.map === null || b.map === null
        ? (a.map ?? b.map)
        : { ...join(a.map, b.map), item: joined(a.map.item, b.map.item, join) },
    isOpen: a.isOpen || b.isOpen,
  }
}

const shapeOf = (ast: SchemaAST.AST): Bounds => {
  switch (ast._tag) {
    case "String":
    case "TemplateLiteral":
      return { ...NOTHING, text: boundIn(ast.checks) }
    case "Arrays": {
      const items = [...ast.elements, ...ast.rest].map(boundsIn)
      const item = items.reduce((all, one) => joined(all, one, wider), NOTHING)
      const bound = ast.rest.length === 0 ? { ...ENDLESS, max: ast.elements.length } : boundIn(ast.checks)
      return { ...NOTHING, list: { ...bound, item } }
    }
    case "Objects": {
      const [record] = ast.indexSignatures
      const bound = boundIn(ast.checks)
      const isBound = record !== undefined && bound.max < Infinity
      return {
        ...NOTHING,
        fields: new Map(ast.propertySignatures.map(({ name, type }) => [String(name), boundsIn(type)])),
        map: isBound ? { ...bound, item: boundsIn(record.type) } : null,
        isOpen: record !== undefined && !isBound,
      }
    }
    case "Union":
      return ast.types.map(boundsIn).reduce((all, one) => joined(all, one, wider), NOTHING)
    case "Unknown":
    case "Any":
    case "ObjectKeyword":
    case "Declaration":
    case "Suspend":
      return { ...NOTHING, isOpen: true }
    default:
      return NOTHING
  }
}

/** Encoded and decoded values have the same limits: text is trimmed in between, and a list keeps its length. */
const boundsIn = (ast: SchemaAST.AST): Bounds =>
  (ast.encoding ?? []).reduce((bounds, { to }) => joined(bounds, boundsIn(to), tighter), shapeOf(ast))

export const boundsOf = (schema: { readonly ast: SchemaAST.AST }): Bounds => boundsIn(schema.ast)

/**
 * Blanks around a text and separators inside a number are removed later: only a multiple of the limit is certainly
 * too long.
 */
const roughly = (max: number): number => 4 * max + 1_000

export type TooLong = { readonly path: string; readonly message: string }

/** Places where a value exceeds the limits of its schema; at most `most`. */
export const tooLongIn = (bounds: Bounds, value: unknown, most: number): readonly TooLong[] => {
  const found: TooLong[] = []
  const look = (at: Bounds, held: unknown, path: readonly string[]): void => {
    if (found.length >= most) return
    const tell = ({ message }: Bound) => found.push({ path: path.join("."), message })
    if (typeof held === "string") {
      const limit = at.text === null ? Infinity : roughly(at.text.max)
      if (at.text !== null && held.length > limit && held.trim().length > limit) tell(at.text)
    } else if (Array.isArray(held)) {
      if (at.list === null) return
      if (held.length > at.list.max) tell(at.list)
      else for (const [nth, item] of held.entries()) look(at.list.item, item, [...path, String(nth)])
    } else if (typeof held === "object" && held !== null) {
      if (at.map !== null) {
        const entries = Object.entries(held)
        if (entries.length > at.map.max) tell(at.map)
        else for (const [name, item] of entries) look(at.map.item, item, [...path, name])
      }
      for (const [name, field] of at.fields)
        if (Object.hasOwn(held, name)) look(field, (held as Record<string, unknown>)[name], [...path, name])
    }
  }
  look(bounds, value, [])
  return found
}

/** Paths at which a payload has no limit: texts, lists, and values of any shape. */
export const endlessIn = (bounds: Bounds, path: readonly string[] = []): readonly string[] => [
  ...(bounds.text?.max === Infinity ? [`${path.join(".")}: text`] : []),
  ...(bounds.isOpen ? [`${path.join(".")}: anything`] : []),
  ...(bounds.list === null
    ? []
    : [
        ...(bounds.list.max === Infinity ? [`${path.join(".")}: list`] : []),
        ...endlessIn(bounds.list.item, [...path, "0"]),
      ]),
  ...(bounds.map === null ? [] : endlessIn(bounds.map.item, [...path, "*"])),
  ...[...bounds.fields].flatMap(([name, field]) => endlessIn(field, [...path, name])),
]
