import { Schema } from "effect"
import { defineCall, type Who } from "./call.ts"
import type { AppModule } from "./modules.ts"
import type { Problem } from "./resource.ts"
import { writeFields } from "./schema.ts"

type Fields = { readonly [key: string]: Schema.ConstraintDecoder<unknown> }
/** A record that every company has exactly one of: never added or deleted, and read with the company itself. */
type Spec = {
  /** Last part of the path: `companies/update/aturan-absensi`. */
  readonly id: string
  /** Its own calls, if the specification names them: then it is read by its own call, not with the company. */
  readonly paths?: { readonly read: string; readonly update: string }
  /** Key in `companies/find`: requested in `settings`, returned next to the company's own fields. */
  readonly key: string
  /** Indonesian name, for messages. */
  readonly noun: string
  /** Editable fields; each has a default, used until a company saves its own. */
  readonly fields: Fields
  /** Read-only fields the server adds: names of the referenced rows. */
  readonly shown?: Fields
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  readonly module: AppModule
  readonly example: Readonly<Record<string, unknown>>
}

/** The declaration without unknown keys. */
export type SettingSpec<S extends Spec> = S & { readonly [K in Exclude<keyof S, keyof Spec>]: never }

const findCall = <const P extends string, Row extends Schema.ConstraintDecoder<unknown>>(
  path: P,
  { who, module, noun }: Pick<Spec, "who" | "module" | "noun">,
  row: Row,
) =>
  defineCall({
    path,
    scope: "tenant",
    who: who.read,
    needs: { module, action: "view" },
    payload: Schema.Struct({}),
    answer: row,
    summary: `Membaca ${noun} perusahaan sendiri`,
    example: {},
  })

/** The call that reads a setting with its own paths; null = it is read with the company. */
type Find<S extends Spec, Row extends Schema.ConstraintDecoder<unknown>> = S extends {
  readonly paths: { readonly read: infer Path extends string }
}
  ? ReturnType<typeof findCall<Path, Row>>
  : null
type UpdatePath<S extends Spec> = S extends {
  readonly paths: { readonly update: infer Path extends string }
}
  ? Path
  : `companies/update/${S["id"]}`
type Shown<S extends Spec> = S extends { readonly shown: infer Given extends Fields }
  ? Given
  : Record<never, never>

export const defineSetting = <const S extends Spec>(
  declared: SettingSpec<S>,
  /** Rules over several fields, checked once each field is valid by itself. */
  rules: (values: Schema.Struct.Type<S["fields"]>) => readonly Problem[] = () => [],
) => {
  const spec: S = declared
  const fields: S["fields"] = spec.fields
  /**
   * Type assertion: a write's payload has more fields than the values, which the compiler cannot see in a generic type.
   */
  const ruled = Schema.makeFilter((values: unknown) => rules(values as Schema.Struct.Type<S["fields"]>))
  /** `version` 1 = nothing saved yet. */
  const row = Schema.toType(
    Schema.Struct({
      version: Schema.Int,
      updated_at: Schema.NullOr(Schema.String),
      ...fields,
      ...((spec.shown ?? {}) as Shown<S>),
    }),
  )
  const { paths } = spec
  return {
    ...spec,
    rules,
    row,
    values: Schema.Struct(fields).check(ruled),
    find: (paths === undefined ? null : findCall(paths.read, spec, row)) as Find<S, typeof row>,
    update: defineCall({
      path: (paths?.update ?? `companies/update/${spec.id}`) as UpdatePath<S>,
      scope: "tenant",
      who: spec.who.write,
      needs: { module: spec.module, action: "edit" },
      payload: Schema.Struct({ ...writeFields, ...fields }).check(ruled),
      answer: Schema.Struct({ version: Schema.Int }),
      write: true,
      summary: `Menyimpan ${spec.noun} perusahaan sendiri`,
      example: spec.example,
    }),
  }
}
