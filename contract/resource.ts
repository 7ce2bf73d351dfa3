import { Schema } from "effect"
import { defineCall, type FileRule, type PayloadSchema, type Who } from "./call.ts"
import { id, ids, listFields, pageOf, rowResults, writeFields } from "./schema.ts"

type Files = Readonly<Record<string, FileRule>>
type Fields = { readonly [key: string]: Schema.ConstraintDecoder<unknown> }

/** What a row is called by: the first of these fields that it has. */
export const titles = ["nama", "judul"] as const

/** What is wrong with a row as a whole, at the field a person must change. */
export type Problem = { readonly path: readonly (string | number)[]; readonly issue: string }

/** What a resource's calls need to know; see README, "Adding a resource". */
export type ResourceSpec<
  Id extends string,
  F extends Fields,
  R extends Fields,
  S extends string,
  L extends Fields,
  M extends Fields,
  X extends Files,
> = {
  /** Group of the calls and key of the list cache: `devisi` → `devisi/create`, `list-devisi`. */
  readonly id: Id
  /** Older name of the id field in payloads (`shift_id`), accepted beside `id`. */
  readonly alias: string
  /** Indonesian name of one row, for messages. */
  readonly noun: string
  /** What a person fills in. */
  readonly fields: F
  /** What the server adds to a row beside id, version, times and the fields. */
  readonly shown: R
  /** Files a write may carry beside the fields, by their path. */
  readonly files?: X
  /** Rules over several fields, asked once each field is right by itself. */
  readonly rules?: (values: Schema.Struct.Type<F>) => readonly Problem[]
  /** First one is the default order. */
  readonly sorts: readonly [S, ...S[]]
  /** Which way the default order goes; upwards unless said otherwise. */
  readonly firstDir?: "asc" | "desc"
  readonly filters: L
  /** What a list says beside its rows, as `summary`. */
  readonly summary?: M
  /** Of what a row shows, what the rows of a list show; everything without it. */
  readonly listed?: readonly (keyof (F & R) & string)[]
  /** What its `create` takes beside the fields, and what is no value of the row. */
  readonly also?: Fields
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  /** Fields a fresh demo company accepts. */
  readonly example: Record<string, unknown>
  /** Lists of other resources that show this one's values. */
  readonly alsoInvalidates?: readonly string[]
}

const baseRow = { id: Schema.Int, version: Schema.Int, created_at: Schema.String, updated_at: Schema.String }

/** The fields of a row that lists show. */
const listedOf = (fields: Fields, listed: readonly string[] | undefined): Fields =>
  listed === undefined
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([name]) => name in baseRow || listed.includes(name)))

/** A page of rows, with a summary where the resource has one. */
const listAnswer = <R extends Schema.Constraint, M extends Fields>(row: R, summary: M) =>
  Schema.Struct({ ...pageOf(row).fields, summary: Schema.optionalKey(Schema.toType(Schema.Struct(summary))) })

/** The four calls every simple resource has: list-all, find, create (an upsert) and delete (one or many). */
export const defineResource = <
  const Id extends string,
  F extends Fields,
  R extends Fields,
  const S extends string,
  L extends Fields,
  M extends Fields = Record<never, never>,
  X extends Files = Record<never, never>,
>(
  spec: ResourceSpec<Id, F, R, S, L, M, X>,
) => {
  const row = Schema.Struct({ ...baseRow, ...spec.fields, ...spec.shown })
  /** The payload of a write holds more than the values, which the compiler cannot see of a generic. */
  const rules = Schema.makeFilter((values: unknown) => spec.rules?.(values as Schema.Struct.Type<F>) ?? [])
  const rowAnswer = Schema.toType(row)
  const listRow = Schema.toType(Schema.Struct(listedOf(row.fields, spec.listed))) as typeof rowAnswer
  const listKey = `list-${spec.id}` as const
  const files = spec.files ?? ({} as X)
  const invalidates = [listKey, ...(spec.alsoInvalidates ?? [])]
  return {
    ...spec,
    files,
    listKey,
    row: rowAnswer,
    values: Schema.Struct(spec.fields).check(rules),
    calls: {
      list: defineCall({
        path: `${spec.id}/list-all`,
        scope: "tenant",
        who: spec.who.read,
        payload: Schema.Struct({
          ...listFields,
          sort: Schema.optionalKey(Schema.Literals(spec.sorts)),
          ...spec.filters,
        }),
        answer: listAnswer(listRow, spec.summary ?? ({} as M)),
        summary: `Daftar ${spec.noun}`,
        example: { page: 1 },
      }),
      find: defineCall({
        path: `${spec.id}/find`,
        scope: "tenant",
        who: spec.who.read,
        payload: Schema.Struct({ id }),
        alias: spec.alias,
        answer: rowAnswer,
        summary: `Satu ${spec.noun}`,
        example: { id: 1 },
        refusal: "not_found",
      }),
      create: defineCall({
        path: `${spec.id}/create`,
        scope: "tenant",
        who: spec.who.write,
        payload: Schema.Struct({
          ...writeFields,
          id: Schema.optionalKey(id),
          ...spec.also,
          ...spec.fields,
        }).check(rules),
        alias: spec.alias,
        answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
        files,
        write: true,
        invalidates,
        summary: `Menambah ${spec.noun}, atau mengubahnya bila id diisi`,
        example: spec.example,
      }),
      remove: defineCall({
        path: `${spec.id}/delete`,
        scope: "tenant",
        who: spec.who.write,
        payload: Schema.Struct({
          ...writeFields,
          id: Schema.optionalKey(id),
          ids: Schema.optionalKey(ids(200)),
        }),
        alias: spec.alias,
        answer: rowResults,
        write: true,
        invalidates,
        summary: `Menghapus satu atau beberapa ${spec.noun}`,
        example: { ids: [1] },
        refusal: "in_use",
      }),
    },
  }
}

type FourCalls<L, F, C, R> = {
  readonly calls: { readonly list: L; readonly find: F; readonly create: C; readonly remove: R }
}
/** The four calls of a resource, each with its own type. */
export const callsOf = <L, F, C, R>({ calls: own }: FourCalls<L, F, C, R>): readonly [L, F, C, R] => [
  own.list,
  own.find,
  own.create,
  own.remove,
]

export type AnyResource = {
  readonly id: string
  readonly alias: string
  readonly noun: string
  readonly listKey: string
  readonly sorts: readonly [string, ...string[]]
  readonly firstDir?: "asc" | "desc"
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  readonly values: PayloadSchema
  readonly example: Readonly<Record<string, unknown>>
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: ReturnType<typeof defineCall> }
}
