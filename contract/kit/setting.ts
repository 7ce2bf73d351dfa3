import { Schema } from "effect"
import { defineCall, type Who } from "./call.ts"
import type { AppModule } from "./modules.ts"
import type { Problem } from "./resource.ts"
import { writeFields } from "./schema.ts"

type Fields = { readonly [key: string]: Schema.ConstraintDecoder<unknown> }

/** A record every company has exactly one of: it is never added or deleted, and read with the company itself. */
export type SettingSpec<Id extends string, Key extends string, F extends Fields> = {
  /** Last part of the path: `companies/update/aturan-absensi`. */
  readonly id: Id
  /** Its name in `companies/find`: asked for in `settings`, answered beside the company's own fields. */
  readonly key: Key
  /** Indonesian name, for messages. */
  readonly noun: string
  /** What a person fills in; each has a default, and a company that has saved nothing has those. */
  readonly fields: F
  readonly rules?: (values: Schema.Struct.Type<F>) => readonly Problem[]
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  readonly module: AppModule
  readonly example: Record<string, unknown>
}

export const defineSetting = <const Id extends string, const Key extends string, F extends Fields>(
  spec: SettingSpec<Id, Key, F>,
) => {
  /** The payload of a write holds more than the values, which the compiler cannot see of a generic. */
  const rules = Schema.makeFilter((values: unknown) => spec.rules?.(values as Schema.Struct.Type<F>) ?? [])
  return {
    ...spec,
    /** `version` 1 = nothing saved yet. */
    row: Schema.toType(
      Schema.Struct({ version: Schema.Int, updated_at: Schema.NullOr(Schema.String), ...spec.fields }),
    ),
    values: Schema.Struct(spec.fields).check(rules),
    update: defineCall({
      path: `companies/update/${spec.id}`,
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
