import type { BrowserTour } from "../browser/tour.ts"
import { modelsIn } from "../load.ts"

/** Every machine that can be walked in the browser, by its id: from the modules of `tours` and `models`. */
export const tours: ReadonlyMap<string, BrowserTour> = new Map(
  [...(await modelsIn("tours")), ...(await modelsIn("models"))].flatMap(({ anatomy, browser }) =>
    browser === null ? [] : [[anatomy.id, browser] as const],
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
