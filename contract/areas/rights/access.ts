import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import {
  type APP_MODULES,
  type AppModule,
  appModules,
  FEATURES,
  moduleOf,
  MODULES,
} from "../../kit/modules.ts"
import { id, writeFields } from "../../kit/schema.ts"
import { moduleRows } from "./roles.ts"

type Switched<When> = When extends { readonly plan: unknown } | null ? never : true
/**
 * Modules that can be switched off for a company, each by its module or feature flag. Modules that depend on the plan
 * are not among them.
 */
export type Switchable = {
  [K in AppModule]: Switched<(typeof APP_MODULES)[K]["when"]> extends true ? K : never
}[AppModule]

const isSwitchable = (key: AppModule): key is Switchable => {
  const { when } = moduleOf(key)
  return when !== null && !("plan" in when)
}
export const switchable: readonly Switchable[] = appModules.filter(isSwitchable)

/** Form of one company's access: a switch for each module. */
export const accessValues = Schema.Struct(
  Object.fromEntries(switchable.map((key) => [key, Schema.Boolean])) as Readonly<
    Record<Switchable, typeof Schema.Boolean>
  >,
)

export type Switches = { readonly modules: readonly string[]; readonly features: readonly string[] }

export const isOn = (key: Switchable, { modules, features }: Switches): boolean => {
  const { when } = moduleOf(key)
  if (when === null || "plan" in when) return true
  if ("module" in when) return modules.includes(MODULES[when.module])
  return "feature" in when
    ? features.includes(FEATURES[when.feature])
    : !features.includes(FEATURES[when.without])
}

const having = (words: readonly string[], word: string, on: boolean): readonly string[] => [
  ...words.filter((one) => one !== word),
  ...(on ? [word] : []),
]

/** The same switches with one of them toggled. */
export const turned = (key: Switchable, on: boolean, switches: Switches): Switches => {
  const { when } = moduleOf(key)
  if (when === null || "plan" in when || isOn(key, switches) === on) return switches
  const { modules, features } = switches
  if ("module" in when) return { features, modules: having(modules, MODULES[when.module], on) }
  return "feature" in when
    ? { modules, features: having(features, FEATURES[when.feature], on) }
    : { modules, features: having(features, FEATURES[when.without], !on) }
}

/** By its id in `app/module/all`; null = it cannot be switched. */
export const switchableOf = (moduleId: number): Switchable | null => {
  const key = moduleRows.find((row) => row.id === moduleId)?.key
  return key !== undefined && isSwitchable(key) ? key : null
}
export const moduleIdOf = (key: AppModule): number => appModules.indexOf(key) + 1

const accessRow = Schema.Struct({
  companies_id: Schema.Int,
  nama: Schema.String,
  version: Schema.Int,
  /** Read-only here: the plan is changed where it is sold. */
  plan: Schema.Struct({ name: Schema.String, is_limited_storage: Schema.Boolean }),
  modules: Schema.Array(
    Schema.Struct({
      app_module_id: Schema.Int,
      key: Schema.Literals(switchable),
      nama: Schema.String,
      group: Schema.String,
      enabled: Schema.Boolean,
      /** Number of pending requests. */
      waiting: Schema.Int,
      /** Number of rows that were granted or planned and are not over: leaves to come, visits, advances, pay periods. */
      running: Schema.Int,
    }),
  ),
})

export const findAccess = defineCall({
  path: "companies/akses-aplikasi",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ companies_id: id }),
  answer: accessRow,
  summary: "Modul dan fitur sebuah perusahaan, dan mana yang aktif",
  example: { companies_id: 1000 },
})

/** Modules that are not listed do not change. */
export const saveAccess = defineCall({
  path: "companies/akses-aplikasi/save",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    companies_id: id,
    modules: Schema.Array(
      Schema.Struct({
        app_module_id: id.check(
          Schema.makeFilter((value) => switchableOf(value) !== null || "Modul ini tidak dapat dimatikan"),
        ),
        enabled: Schema.Boolean,
      }),
    ).check(Schema.isMaxLength(switchable.length, { message: `Paling banyak ${switchable.length} modul` })),
  }),
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  summary: "Menyalakan dan mematikan modul sebuah perusahaan",
  example: { companies_id: 1000, modules: [] },
})
