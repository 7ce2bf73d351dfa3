import { relative, resolve } from "node:path"
import { at } from "../../../scripts/lib/paths.mjs"

/** Where a module of anybody's own is, and what it calls its machine or model. */
export type Own = { readonly file: string; readonly name: string }

export const inRepository = (...parts: readonly string[]): string => at(...parts)
export const inKit = (module: string): string => at("tests", "paths", module)

/** How a module in a folder imports a file. */
export const wayTo = (folder: string, file: string): string => {
  const way = relative(resolve(folder), resolve(file))
  return way.startsWith(".") ? way : `./${way}`
}
