import { relative, resolve } from "node:path"
import { at } from "../../../scripts/lib/paths.mjs"

/** The file of a user's module, and the export name of its machine or model. */
export type Own = { readonly file: string; readonly name: string }

export const inRepository = (...parts: readonly string[]): string => at(...parts)
export const inKit = (module: string): string => at("tests", "paths", module)

/** Import specifier of a file from a module in a folder. */
export const wayTo = (folder: string, file: string): string => {
  const way = relative(resolve(folder), resolve(file))
  return way.startsWith(".") ? way : `./${way}`
}
