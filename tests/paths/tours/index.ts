import { readdirSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import { join } from "node:path"
import type { BrowserTour } from "../browser/tour.ts"

type WithTour = { readonly browser: BrowserTour; readonly anatomy: { readonly id: string } }
const isTour = (thing: unknown): thing is WithTour =>
  typeof thing === "object" &&
  thing !== null &&
  "browser" in thing &&
  thing.browser !== null &&
  "anatomy" in thing

const folder = fileURLToPath(new URL(".", import.meta.url))
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && file !== "index.ts")
  .sort()
const modules = await Promise.all(
  files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, unknown>>),
)

/** Every machine that can be walked in the browser, by its id: whatever a module of this folder exports. */
export const tours: ReadonlyMap<string, BrowserTour> = new Map(
  modules.flatMap((module) =>
    Object.values(module)
      .filter(isTour)
      .map(({ anatomy, browser }) => [anatomy.id, browser] as const),
  ),
)

/** The short tours, which `npm test` walks, and one over a list's rows; `npm run paths:run` walks all of them. */
export const inTests: readonly string[] = [
  "approval",
  "chunk",
  "forgotten",
  "help",
  "home",
  "membersExport",
  "options",
  "progress",
  "remove",
]
