import { readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { AnyStateMachine } from "xstate"
import { machines } from "#machines/index.ts"
import type { Model } from "./model.ts"

export type AnyModel = Model<AnyStateMachine>

const isModel = (thing: unknown): thing is AnyModel =>
  typeof thing === "object" && thing !== null && "anatomy" in thing && "coverage" in thing

const modelsIn = async (folder: string): Promise<readonly AnyModel[]> => {
  const path = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  const files = readdirSync(path).filter((file) => file.endsWith(".ts") && file !== "index.ts")
  const modules = await Promise.all(
    files.toSorted().map((file) => import(pathToFileURL(join(path, file)).href) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isModel))
}

const own = new Map<string, AnyModel>()
/** Those of the browser come last: they say more. */
for (const model of [...(await modelsIn("models")), ...(await modelsIn("tours"))])
  own.set(model.anatomy.id, model)

export type Known = {
  readonly id: string
  readonly description: string
  readonly like: string | null
  /** Its own, or that of the machine it is another instance of; null = nobody has written one. */
  readonly model: AnyModel | null
}

/** Every machine of the product, with the model its paths come from. */
export const known: ReadonlyMap<string, Known> = new Map(
  [...machines.values()].map(({ machine, like }) => [
    machine.id,
    {
      id: machine.id,
      description: machine.root.description ?? "",
      like,
      model: own.get(machine.id) ?? (like === null ? null : (own.get(like) ?? null)),
    },
  ]),
)
