import { Schema } from "effect"
import type { Action, AppModule } from "./modules.ts"
import { asOfFields, differsFields } from "./asOf.ts"
import { type Call, defineCall, type FileRule, type PayloadSchema, type Who } from "./call.ts"
import { id, ids, listFields, pageOf, rowResults, search, writeFields } from "./schema.ts"

type Files = Readonly<Record<string, FileRule>>
type Fields = { readonly [key: string]: Schema.ConstraintDecoder<unknown> }

/** Title of a row: the first of these fields that it has. */
export const titles = ["nama", "judul", "question", "menu_name", "kegiatan"] as const

/** Validation error across fields, reported at the field to change. */
export type Problem = { readonly path: readonly (string | number)[]; readonly issue: string }

/** Last part of each call's path; one that begins with a slash is the whole path. */
export type Verbs = {
  readonly list: string
  readonly find: string
  readonly create: string
  readonly remove: string
}
const usualVerbs = { list: "list-all", find: "find", create: "create", remove: "delete" } as const
type UsualVerbs = typeof usualVerbs

type PathOf<G extends string, V extends string> = V extends `/${infer Whole}` ? Whole : `${G}/${V}`
const pathOf = <const G extends string, const V extends string>(group: G, verb: V) =>
  (verb.startsWith("/") ? verb.slice(1) : `${group}/${verb}`) as PathOf<G, V>

/** Calls that only some resources have, by the last part of their path. */
export type Extra = {
  /** Changes an existing row; `create` can do that too. */
  readonly update?: string
  /** Saves a manual order of the rows. */
  readonly sort?: string
  /** Option list for other forms. */
  readonly options?: string
}

/** Declaration of a resource's calls; see README, "Adding a resource". */
type Spec = {
  /** Key of its machines and drafts: `devisi` → `devisiForm`. */
  readonly id: string
  /**
   * First part of its calls' paths, if it differs from the id: `point/master` → `point/master/find`,
   * `list-point-master`.
   */
  readonly group?: string
  readonly verbs?: Verbs
  readonly extra?: Extra
  /** Owner of the rows: each company (default), or the platform. */
  readonly scope?: "tenant" | "platform"
  /** Older name of the id field in payloads (`shift_id`), accepted as well as `id`. */
  readonly alias: string
  /** Indonesian name of one row, for messages. */
  readonly noun: string
  /** Editable fields. */
  readonly fields: Fields
  /** Read-only fields the server adds to a row besides id, version, timestamps and the editable fields. */
  readonly shown: Fields
  /** Files a write may carry besides the fields, by their path. */
  readonly files?: Files
  /** The first one is the default order. */
  readonly sorts: readonly [string, ...string[]]
  /** Direction of the default order; ascending by default. */
  readonly firstDir?: "asc" | "desc"
  readonly filters: Fields
  /** Data of a list besides its rows, as `summary`. */
  readonly summary?: Fields
  /** Subset of the shown fields for list rows; all fields by default. */
  readonly listed?: readonly string[]
  /** Payload of `create` besides the fields, not stored as a value of the row. */
  readonly also?: Fields
  /** Split over several lists, each with a form of its own: the field that separates them, and its values. */
  readonly parts?: { readonly by: string; readonly names: readonly string[] }
  /** All options are returned at once, without paging. */
  readonly chooseAll?: true
  /** Effective dating: lists and single rows can be read as of another day (`per_tanggal`). */
  readonly dated?: true
  /** Rows with the same value of this field are ordered manually among themselves. */
  readonly sortedBy?: string
  /** The field refers to a row of the same kind, or to none: a tree, whose siblings are sorted together. */
  readonly sortsTop?: true
  readonly who: {
    readonly read: readonly Who[]
    readonly write: readonly Who[]
    /** Roles that may choose from it in other forms; defaults to the ones that may read it. */
    readonly choose?: readonly Who[]
  }
  /** Module it belongs to; null = none, it is the platform's. */
  readonly module: AppModule | null
  /** Fields a fresh demo company accepts. */
  readonly example: Readonly<Record<string, unknown>>
  /** Rows of a fresh demo for the examples of calls that row 1 is not for: one not in use to delete, all siblings to sort. */
  readonly exampleRows?: {
    readonly find?: number
    readonly update?: number
    readonly remove?: number
    readonly sort?: readonly number[]
  }
  /** Its refusals are toasts too: `Call.toastsRefusal`. */
  readonly toastsRefusal?: true
  /** Lists of other resources that show this one's values; their caches are invalidated too. */
  readonly alsoInvalidates?: readonly string[]
}

type FieldKey<S extends Spec> = keyof S["fields"] & string
/** The declaration checked against itself: keys that name fields exist, and no key is unknown. */
export type ResourceSpec<S extends Spec> = S & {
  readonly listed?: readonly (keyof (S["fields"] & S["shown"]) & string)[]
  readonly parts?: { readonly by: FieldKey<S> }
  readonly sortedBy?: FieldKey<S>
} & { readonly [K in Exclude<keyof S, keyof Spec>]: never }

/** Rules over several fields, checked once each field is valid by itself. */
type ResourceRulesOf<S extends Spec> = (values: Schema.Struct.Type<S["fields"]>) => readonly Problem[]

/** An optional key of the declaration, or its default. */
type Given<S, K extends keyof Spec, Default> = S extends { readonly [P in K]: infer Value }
  ? Exclude<Value, undefined>
  : Default
type NoFields = Record<never, never>
/** A word of a path as the declaration has it. */
type Verb<All, K extends string> = All extends { readonly [P in K]: infer Word extends string } ? Word : never

const baseRow = { id: Schema.Int, version: Schema.Int, created_at: Schema.String, updated_at: Schema.String }

/** The fields of a row that lists show. */
const listedOf = (fields: Fields, listed: readonly string[] | undefined): Fields =>
  listed === undefined
    ? fields
    : Object.fromEntries(
        Object.entries(fields).filter(
          ([name]) => name in baseRow || name in differsFields || listed.includes(name),
        ),
      )

/** A page of rows, with a summary if the resource has one. */
const listAnswer = <R extends Schema.Constraint, M extends Fields>(row: R, summary: M) =>
  Schema.Struct({ ...pageOf(row).fields, summary: Schema.optionalKey(Schema.toType(Schema.Struct(summary))) })

const optionRow = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: Schema.NullOr(Schema.String),
  is_active: Schema.Boolean,
})
/** Query and answer of a searchable option list; `ids` fetches the labels of values already chosen. */
export const optionFields = { q: search, ids: Schema.optionalKey(ids(100)) }
/** Options that say more of each row than its name and code. */
export const optionRowsWith = <const F extends Schema.Struct.Fields>(more: F) =>
  Schema.Struct({
    rows: Schema.Array(Schema.Struct({ ...optionRow.fields, ...more })),
    has_more: Schema.Boolean,
  })
export const optionRows = optionRowsWith({})

/** Maximum number of rows in one manual order. */
export const MOST_SORTED = 1_000

/** The calls of a resource: list, find, create (an upsert), remove (one or many), and its extra ones. */
export const defineResource = <const S extends Spec>(
  declared: ResourceSpec<S>,
  rules: ResourceRulesOf<S> = () => [],
) => {
  const spec: S = declared
  const fields: S["fields"] = spec.fields
  const shown: S["shown"] = spec.shown
  const filters: S["filters"] = spec.filters
  const sorts: S["sorts"] = spec.sorts
  type G = Given<S, "group", S["id"]>
  type V = Given<S, "verbs", UsualVerbs>
  type E = Given<S, "extra", NoFields>
  type X = Given<S, "files", NoFields>
  type M = Given<S, "summary", NoFields>
  type D = Given<S, "dated", false>
  const asOf = (spec.dated === true ? asOfFields : {}) as D extends true ? typeof asOfFields : NoFields
  const differs = (spec.dated === true ? differsFields : {}) as D extends true
    ? typeof differsFields
    : NoFields
  const row = Schema.Struct({ ...baseRow, ...fields, ...shown, ...differs })
  /**
   * Type assertion: a write's payload has more fields than the values, which the compiler cannot see in a generic type.
   */
  const ruled = Schema.makeFilter((values: unknown) => rules(values as Schema.Struct.Type<S["fields"]>))
  const rowAnswer = Schema.toType(row)
  const listRow = Schema.toType(Schema.Struct(listedOf(row.fields, spec.listed))) as typeof rowAnswer
  const files = spec.files ?? ({} as X)
  const group = (spec.group ?? spec.id) as G
  const listKey = `list-${group.replaceAll("/", "-")}`
  const scope = spec.scope ?? "tenant"
  const verbs = (spec.verbs ?? usualVerbs) as V
  const extra: Extra = spec.extra ?? {}
  const { alias, noun, example, parts, sortedBy } = spec
  const toastsRefusal = spec.toastsRefusal === true
  const { module, exampleRows: shownRows = {} } = spec
  const needs = (action: Action | "choose") => (module === null ? null : { module, action })
  const lists = (parts?.names ?? []).map((name) => `${listKey}-${name}`)
  const invalidates = [...(parts === undefined ? [listKey] : lists), ...(spec.alsoInvalidates ?? [])]
  const written = { scope, who: spec.who.write, alias, write: true, invalidates, toastsRefusal } as const
  const only = (name: string | undefined): Fields =>
    name === undefined ? {} : { [name]: (fields as Fields)[name] ?? Schema.Unknown }
  const named = (name: string | undefined) => (name === undefined ? {} : { [name]: example[name] })
  const values = { ...writeFields, ...spec.also, ...fields }
  const saved = Schema.Struct({ id: Schema.Int, version: Schema.Int })
  const usual = {
    list: defineCall({
      path: pathOf(group, verbs.list as Verb<V, "list">),
      scope,
      who: spec.who.read,
      toastsRefusal,
      needs: needs("view"),
      payload: Schema.Struct({
        ...listFields,
        sort: Schema.optionalKey(Schema.Literals(sorts)),
        ...filters,
        ...asOf,
      }),
      answer: listAnswer(listRow, spec.summary ?? ({} as M)),
      summary: `Daftar ${noun}`,
      example: { page: 1, ...named(parts?.by) },
    }),
    find: defineCall({
      path: pathOf(group, verbs.find as Verb<V, "find">),
      scope,
      who: spec.who.read,
      toastsRefusal,
      needs: needs("view"),
      /** Type assertion: that a schema with optional fields needs no services cannot be inferred from a generic type. */
      payload: Schema.Struct({ id, ...asOf }) as unknown as Schema.Struct<{ readonly id: typeof id }>,
      alias,
      answer: rowAnswer,
      summary: `Satu ${noun}`,
      example: { id: shownRows.find ?? 1 },
      refusal: "not_found",
    }),
    create: defineCall({
      ...written,
      path: pathOf(group, verbs.create as Verb<V, "create">),
      needs: needs("create"),
      payload: Schema.Struct({
        ...writeFields,
        id: Schema.optionalKey(id),
        ...spec.also,
        ...fields,
      }).check(ruled),
      answer: saved,
      files,
      summary: `Menambah ${noun}, atau mengubahnya bila id diisi`,
      example,
    }),
    remove: defineCall({
      ...written,
      path: pathOf(group, verbs.remove as Verb<V, "remove">),
      needs: needs("delete"),
      payload: Schema.Struct({
        ...writeFields,
        id: Schema.optionalKey(id),
        ids: Schema.optionalKey(ids(200)),
      }),
      answer: rowResults,
      summary: `Menghapus satu atau beberapa ${noun}`,
      example: { ids: [shownRows.remove ?? 1] },
      refusal: "in_use",
    }),
  }
  const update = (verb: string) =>
    defineCall({
      ...written,
      path: `${group}/${verb as Verb<E, "update">}`,
      needs: needs("edit"),
      payload: Schema.Struct({ ...values, id }).check(ruled),
      answer: saved,
      files,
      summary: `Mengubah ${noun}`,
      example: { ...example, ...renamed(example), id: shownRows.update ?? 1 },
      refusal: "not_found",
    })
  const sort = (verb: string) =>
    defineCall({
      ...written,
      path: `${group}/${verb as Verb<E, "sort">}`,
      needs: needs("edit"),
      payload: Schema.Struct({ ...writeFields, ...only(sortedBy), ids: ids(MOST_SORTED) }),
      answer: Schema.Struct({ count: Schema.Int }),
      summary: `Mengurutkan ${noun}: seluruh urutan yang baru`,
      example: { ...named(sortedBy), ids: shownRows.sort ?? [1] },
      refusal: "state",
    })
  const options = (verb: string) =>
    defineCall({
      path: `${group}/${verb as Verb<E, "options">}`,
      /**
       * With `choose`, accounts of a company call it too: it then runs in the company's scope, which hides other
       * companies' rows.
       */
      scope: spec.who.choose === undefined ? scope : "tenant",
      who: spec.who.choose ?? spec.who.read,
      toastsRefusal,
      needs: needs("choose"),
      payload: Schema.Struct({ ...optionFields, ...optionalIn(only(parts?.by)) }),
      answer: optionRows,
      summary: `Pilihan ${noun}`,
      example: {},
    })
  type Also<K extends keyof Extra, C> = E extends { readonly [P in K]: string }
    ? { readonly [Key in K]: C }
    : unknown
  const calls = {
    ...usual,
    ...(extra.update === undefined ? {} : { update: update(extra.update) }),
    ...(extra.sort === undefined ? {} : { sort: sort(extra.sort) }),
    ...(extra.options === undefined ? {} : { options: options(extra.options) }),
  } as typeof usual &
    Also<"update", ReturnType<typeof update>> &
    Also<"sort", ReturnType<typeof sort>> &
    Also<"options", ReturnType<typeof options>>
  return {
    ...spec,
    rules,
    scope,
    files,
    listKey,
    row: rowAnswer,
    values: Schema.Struct(fields).check(ruled),
    calls,
  }
}

/** Renames the example row for a second run, because its name is unique. */
const renamed = (example: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    titles.flatMap((title) => (title in example ? [[title, `${String(example[title])} baru`]] : [])),
  )

/** The same fields, all optional. */
const optionalIn = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Schema.optionalKey(schema)]))

/** The calls of a resource, each with its own type. */
export const callsOf = <C extends Readonly<Record<string, Call>>>({
  calls,
}: {
  readonly calls: C
}): readonly C[keyof C][] => Object.values(calls) as unknown as readonly C[keyof C][]

type Parted = { readonly id: string; readonly listKey: string; readonly parts?: AnyResource["parts"] }

/**
 * One of the lists of a resource that is split over several, as screens use it: with its own caches, drafts and
 * machines.
 * @param noun Indonesian name of one of its rows
 */
export const partOf = <const R extends Parted>(resource: R, name: string, noun: string) => {
  if (resource.parts?.names.includes(name) !== true) throw new Error(`${resource.id} has no part ${name}`)
  return {
    ...resource,
    noun,
    id: partId(resource.id, name),
    listKey: `${resource.listKey}-${name}`,
    within: { [resource.parts.by]: name },
  }
}
const partId = (of: string, name: string) => `${of}-${name}`

/** Ids of the lists and forms of a resource: its own id, or that of each part. */
export const screenIds = (of: Pick<Parted, "id" | "parts">): readonly string[] =>
  of.parts === undefined ? [of.id] : of.parts.names.map((name) => partId(of.id, name))

export type AnyResource = {
  readonly id: string
  readonly scope: "tenant" | "platform"
  readonly alias: string
  readonly noun: string
  readonly listKey: string
  readonly sorts: readonly [string, ...string[]]
  readonly firstDir?: "asc" | "desc"
  readonly parts?: { readonly by: string; readonly names: readonly string[] }
  readonly sortedBy?: string
  readonly sortsTop?: true
  readonly chooseAll?: true
  readonly dated?: true
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  readonly module: AppModule | null
  readonly values: PayloadSchema
  readonly example: Readonly<Record<string, unknown>>
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: ReturnType<typeof defineCall> } & {
    readonly [V in "update" | "sort" | "options"]?: ReturnType<typeof defineCall>
  }
}
