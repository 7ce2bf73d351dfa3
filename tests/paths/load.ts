import { existsSync, readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { type AnyStateMachine, StateMachine } from "xstate"
import { gapsOf } from "./gaps.ts"
import type { Model } from "./model.ts"
import { broughtIn, isOutside } from "./outside.ts"

export type AnyModel = Model<AnyStateMachine>

const isModel = (thing: unknown): thing is AnyModel =>
  typeof thing === "object" && thing !== null && "anatomy" in thing && "coverage" in thing
const isMachine = (thing: unknown): thing is AnyStateMachine => thing instanceof StateMachine

const namesOf = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>
const exportsOf = async (file: string): Promise<readonly unknown[]> => Object.values(await namesOf(file))

/** Models exported by the modules of a folder of the kit, without `index.ts`. */
export const modelsIn = async (folder: "models" | "tours"): Promise<readonly AnyModel[]> => {
  const path = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  const files = readdirSync(path).filter((file) => file.endsWith(".ts") && file !== "index.ts")
  const modules = await Promise.all(files.toSorted().map((file) => exportsOf(join(path, file))))
  return modules.flatMap((all) => all.filter(isModel))
}

/** Whether an argument of the command line is a module, not a machine's id. */
export const isFile = (argument: string): boolean => /\.[cm]?tsx?$|\.[cm]?js$/.test(argument)

/** Exports of a user's module: models, and machines without a model there. @throws when it has neither, or has gaps */
export const readModule = async (
  file: string,
): Promise<{
  readonly models: readonly AnyModel[]
  readonly machines: readonly AnyStateMachine[]
  /** Export names by value. */
  readonly called: ReadonlyMap<unknown, string>
}> => {
  if (!existsSync(file)) throw new Error(`${file} tidak ada`)
  const named = await namesOf(isOutside(file) ? await broughtIn(file) : file)
  const all = Object.values(named)
  const models = all.filter(isModel)
  const machines = all.filter(isMachine).filter(({ id }) => !models.some(({ anatomy }) => anatomy.id === id))
  if (models.length + machines.length === 0)
    throw new Error(`${file} tidak mengekspor model (defineModel) atau mesin (createMachine)`)
  const gaps = models.flatMap((model) => gapsOf(model).map((gap) => `${model.anatomy.id}: ${gap}`))
  if (gaps.length > 0) throw new Error(`${file} belum lengkap:\n${gaps.join("\n")}`)
  return { models, machines, called: new Map(Object.entries(named).map(([name, one]) => [one, name])) }
}
