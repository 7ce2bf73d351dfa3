import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../../scripts/lib/paths.mjs"

type Source = { readonly path: string; readonly text: string }

/** The files below a folder of the project whose name matches, with paths from its root. */
export const sourcesIn = (folder: string, named = /\.tsx?$/): readonly Source[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => named.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), "utf8") }))
