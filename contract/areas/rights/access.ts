import { Effect, Schema } from "effect"
import { AREAS } from "../../areas.ts"
import { defineCall } from "../../kit/call.ts"
import {
  type APP_MODULES,
  type AppModule,
  appModules,
  areaFeature,
  FEATURES,
  moduleOf,
  MODULES,
} from "../../kit/modules.ts"
import { id, writeFields } from "../../kit/schema.ts"
import { areaKey } from "../fieldwork/areaKey.ts"
import { moduleRows } from "./roles.ts"

type Switched<M> = M extends
  | { readonly when: { readonly plan: unknown } | null }
  | { readonly sharesSwitchOf: string }
  ? never
  : true
/**
 * Modules that can be switched off for a company, each by its module or feature flag. Modules that depend on the plan
 * or share the switch of another are not among them.
 */
export type Switchable = {
  [K in AppModule]: Switched<(typeof APP_MODULES)[K]> extends true ? K : never
}[AppModule]

const isSwitchable = (key: AppModule): key is Switchable => {
  const { when, sharesSwitchOf } = moduleOf(key)
  return when !== null && !("plan" in when) && sharesSwitchOf === undefined
}
/** Modules that a switch turns on and off: its own, and those that share it. */
export const modulesOf = (key: Switchable): readonly AppModule[] =>
  appModules.filter((module) => module === key || moduleOf(module).sharesSwitchOf === key)
export const switchable: readonly Switchable[] = appModules.filter(isSwitchable)

/** Feature flag of an area of field work, which is switched as a module is. */
export type AreaFlag = ReturnType<typeof areaFeature>
export type Switch = Switchable | AreaFlag

export const areaFlags: readonly AreaFlag[] = AREAS.map(({ key }) => areaFeature(key))
/** Everything that can be switched for a company. */
export const allSwitches: readonly Switch[] = [...switchable, ...areaFlags]
export const isAreaFlag = (key: string): key is AreaFlag => key.startsWith("area_")
/** The area of a flag. */
export const areaOfFlag = (flag: AreaFlag): string => flag.slice("area_".length)

const AREA_GROUP = "Layanan lapangan"
/** Indonesian name and group of a switch. */
export const switchWords = (key: Switch): { readonly nama: string; readonly group: string } =>
  isAreaFlag(key)
    ? { nama: AREAS.find((area) => areaFeature(area.key) === key)?.title ?? key, group: AREA_GROUP }
    : moduleOf(key)

/** Form of one company's access: a switch for each module and area. */
export const accessValues = Schema.Struct(
  Object.fromEntries(allSwitches.map((key) => [key, Schema.Boolean])) as Readonly<
    Record<Switch, typeof Schema.Boolean>
  >,
)

export type Switches = { readonly modules: readonly string[]; readonly features: readonly string[] }

export const isOn = (key: Switch, { modules, features }: Switches): boolean => {
  if (isAreaFlag(key)) return features.includes(key)
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
export const turned = (key: Switch, on: boolean, switches: Switches): Switches => {
  if (isAreaFlag(key))
    return isOn(key, switches) === on
      ? switches
      : { modules: switches.modules, features: having(switches.features, key, on) }
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

const openWork = {
  enabled: Schema.Boolean,
  /** Number of pending requests. */
  waiting: Schema.Int,
  /** Number of rows that were granted or planned and are not over: leaves to come, visits, advances, pay periods. */
  running: Schema.Int,
}

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
      ...openWork,
    }),
  ),
  /** Areas of field work; `running` are their open tasks and visits. */
  areas: Schema.Array(Schema.Struct({ key: Schema.String, nama: Schema.String, ...openWork })),
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

/** Modules and areas that are not listed do not change. An area that is switched on gets its task types. */
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
    areas: Schema.Array(Schema.Struct({ key: areaKey, enabled: Schema.Boolean }))
      .check(Schema.isMaxLength(AREAS.length, { message: `Paling banyak ${AREAS.length} layanan` }))
      .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  }),
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  summary: "Menyalakan dan mematikan modul sebuah perusahaan",
  example: { companies_id: 1000, modules: [] },
})
