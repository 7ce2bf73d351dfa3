import { machines } from "#machines/index.ts"
import { type AnyModel, modelsIn, readModule } from "./load.ts"

export type { AnyModel } from "./load.ts"

/** Models of the browser tours come last and win: they declare more. */
const own = new Map(
  [...(await modelsIn("models")), ...(await modelsIn("tours"))].map((model) => [model.anatomy.id, model]),
)

export type Known = {
  readonly id: string
  readonly description: string
  readonly like: string | null
  /** Its own model, or that of the machine it is another instance of; null = there is none. */
  readonly model: AnyModel | null
}

const ofModel = (model: AnyModel): Known => ({
  id: model.anatomy.id,
  description: model.anatomy.description ?? "",
  like: null,
  model,
})

const all = new Map<string, Known>([
  ...[...machines.values()].map(({ machine, like }): [string, Known] => [
    machine.id,
    {
      id: machine.id,
      description: machine.root.description ?? "",
      like,
      model: own.get(machine.id) ?? (like === null ? null : (own.get(like) ?? null)),
    },
  ]),
  // Models of machines that are not part of the product.
  ...[...own.values()]
    .filter(({ anatomy }) => !machines.has(anatomy.id))
    .map((model): [string, Known] => [model.anatomy.id, ofModel(model)]),
])

/** Every machine of the product, and every other one with a model, with the model that generates its paths. */
export const known: ReadonlyMap<string, Known> = all

/** Registers the exports of a user's module. @returns the ids @throws when it exports no model and no machine */
export const learn = async (file: string): Promise<readonly string[]> => {
  const { models, machines: bare } = await readModule(file)
  for (const model of models) all.set(model.anatomy.id, ofModel(model))
  for (const { id, root } of bare)
    all.set(id, { id, description: root.description ?? "", like: null, model: null })
  return [...models.map(({ anatomy }) => anatomy.id), ...bare.map(({ id }) => id)]
}

/** Undoes `learn`: one process may answer several commands. */
export const forget = (ids: readonly string[]): void => {
  for (const id of ids) if (!own.has(id) && !machines.has(id)) all.delete(id)
}
