import type { Page } from "@playwright/test"
import type { Walk } from "../walks.ts"
import { watchControls } from "./controls.ts"
import type { World } from "./hand.ts"
import { watchSent } from "./sent.ts"
import { refuseStrangeCalls } from "../callNames.ts"
import { keepWords } from "../words.ts"
import { watchWords } from "./words.ts"
import { watchToasts } from "./toasts.ts"
import type { BrowserTour } from "./tour.ts"
import { prepare, walkInBrowser, type WalkResult, type Watcher } from "./walk.ts"

export type Whole = Watcher & {
  /** Compare the words of the states with the stored ones; otherwise store them now. */
  readonly isKept: boolean
  /** Walk only this path (from one); then no words are stored and unused exceptions are not reported. */
  readonly only?: number | null
  /** Called after each walk. */
  readonly walked: (result: WalkResult, page: Page) => Promise<void>
  /** Called at the end, with the faults of the whole tour. */
  readonly ended?: (faults: readonly string[]) => Promise<void>
  /** Called after a failed walk, with a function that repeats it. */
  readonly again?: (walk: () => Promise<WalkResult>) => Promise<void>
}

/** Walks a whole tour with all checks. @returns the faults */
export const walkTour = async (tour: BrowserTour, world: World, whole: Whole): Promise<readonly string[]> => {
  refuseStrangeCalls(tour)
  const { only = null } = whole
  const words = await watchWords(tour, whole.isKept, only)
  const checks = [
    watchControls(tour),
    await watchToasts(tour, world.context, world.page),
    watchSent(tour, world.page),
    words,
  ]
  const rig = { ...(await prepare(tour, world)), checks, show: words.show }
  const wrong: string[] = []
  const walks: readonly Walk[] = tour.walks()
  /** Faults of the whole tour, each with the first path on which it appeared. */
  const met = new Map<string, number>()
  for (const [at, walk] of walks.entries()) {
    if (only !== null && at !== only - 1) continue
    const result = await walkInBrowser(tour, walk, world, rig, whole)
    if (result.error !== null) wrong.push(`path ${at + 1}, ${result.error}`)
    await whole.walked(result, world.page)
    for (const fault of checks.flatMap((check) => check.faults())) if (!met.has(fault)) met.set(fault, at + 1)
    if (result.error !== null)
      await whole.again?.(() => walkInBrowser(tour, walk, world, { ...rig, checks: [] }))
  }
  if (!whole.isKept && only === null && wrong.length === 0 && words.words.size > 0)
    await keepWords(tour.anatomy.id, words.words)
  const faults = [...met].map(([fault, path]) => `path ${path}, ${fault}`)
  const isWell = wrong.length + faults.length === 0 && only === null
  const idle = isWell ? checks.flatMap((check) => check.idle()) : []
  const beside = [...faults, ...idle.map((key) => `an exception nobody needs: ${key}`)]
  await whole.ended?.(beside)
  return [...wrong, ...beside]
}
