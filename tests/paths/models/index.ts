import { modelsIn, type AnyModel } from "../load.ts"

export type { AnyModel } from "../load.ts"

/** The model of every screen machine, by the machine's id. */
export const models: ReadonlyMap<string, AnyModel> = new Map(
  (await modelsIn("models")).map((model) => [model.anatomy.id, model]),
)
