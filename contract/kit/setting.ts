import { Schema } from "effect"
import { defineCall, type Who } from "./call.ts"
import type { AppModule } from "./modules.ts"
import type { Problem } from "./resource.ts"
import { writeFields } from "./schema.ts"

type Fields = { readonly [key: string]: Schema.ConstraintDecoder<unknown> }
type None = Record<never, never>

/** A record that every company has exactly one of: never added or deleted, and read with the company itself. */
export type SettingSpec<
  Id extends string,
  Key extends string,
  F extends Fields,
  S extends Fields,
  Read extends string,
  Update extends string,
> = {
  /** Last part of the path: `companies/update/aturan-absensi`. */
  readonly id: Id
  /** Its own calls, if the specification names them: then it is read by its own call, not with the company. */
  readonly paths?: { readonly read: Read; readonly update: Update }
  /** Key in `companies/find`: requested in `settings`, returned next to the company's own fields. */
  readonly key: Key
  /** Indonesian name, for messages. */
  readonly noun: string
  /** Editable fields; each has a default, used until a company saves its own. */
  readonly fields: F
  /** Read-only fields the server adds: names of the referenced rows. */
  readonly shown?: S
  readonly rules?: (values: Schema.Struct.Type<F>) => readonly Problem[]
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  readonly module: AppModule
  readonly example: Record<string, unknown>
}

/** The call that reads a setting with its own paths; null = it is read with the company. */
type Find<Read extends string, Row extends Schema.ConstraintDecoder<unknown>> = [Read] extends [never]
  ? null
  : ReturnType<typeof findCall<Read, Row>>

const findCall = <const P extends string, Row extends Schema.ConstraintDecoder<unknown>>(
  path: P,
  { who, module, noun }: Pick<SettingSpec<string, string, None, None, P, P>, "who" | "module" | "noun">,
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

export const defineSetting = <
  const Id extends string,
  const Key extends string,
  F extends Fields,
  S extends Fields = None,
  const Read extends string = never,
  const Update extends string = `companies/update/${Id}`,
>(
  spec: SettingSpec<Id, Key, F, S, Read, Update>,
) => {
  /**
   * Type assertion: a write's payload has more fields than the values, which the compiler cannot see in a generic type.
   */
  const rules = Schema.makeFilter((values: unknown) => spec.rules?.(values as Schema.Struct.Type<F>) ?? [])
  /** `version` 1 = nothing saved yet. */
  const row = Schema.toType(
    Schema.Struct({
      version: Schema.Int,
      updated_at: Schema.NullOr(Schema.String),
      ...spec.fields,
      ...(spec.shown ?? ({} as S)),
    }),
  )
  const { paths } = spec
  return {
    ...spec,
    row,
    values: Schema.Struct(spec.fields).check(rules),
    find: (paths === undefined ? null : findCall(paths.read, spec, row)) as Find<Read, typeof row>,
    update: defineCall({
      path: (paths?.update ?? `companies/update/${spec.id}`) as Update,
      scope: "tenant",
      who: spec.who.write,
      needs: { module: spec.module, action: "edit" },
      payload: Schema.Struct({ ...writeFields, ...spec.fields }).check(rules),
      answer: Schema.Struct({ version: Schema.Int }),
      write: true,
      summary: `Menyimpan ${spec.noun} perusahaan sendiri`,
      example: spec.example,
    }),
  }
}
