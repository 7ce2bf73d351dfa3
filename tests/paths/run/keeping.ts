import type { Page } from "@playwright/test"
import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"
import type { World } from "../browser/hand.ts"
import type { WalkResult } from "../browser/walk.ts"
import type { Whole } from "../browser/whole.ts"
import type { BrowserTour } from "../browser/tour.ts"
import { machineHash } from "../hash.ts"
import type { WalkStep } from "../walks.ts"
import { askedAs, pathAsked } from "./asked.ts"
import { snap, storyboard } from "./board.ts"
import { keepResult, pictureFile, thisRun, type Walked } from "./results.ts"

/** Maximum length of the page text stored of a failure, in characters. */
const MOST = 1_500

const wordsOn = async (page: Page): Promise<string> => {
  const dialogs = page.locator("[role=dialog], [role=alertdialog]")
  const part = (await dialogs.count()) > 0 ? dialogs.last() : page.locator("body")
  return (await part.ariaSnapshot().catch(() => "")).slice(0, MOST)
}

/** Stores the results of one machine during the run, so that a stopped run keeps what it has. */
const keeping = (tour: BrowserTour, { page, context }: World) => {
  const { id } = tour.anatomy
  const begun = Date.now()
  const { board, seen } = storyboard(id, tour.said.screen.wideOnly === undefined)
  const walks: Walked[] = []
  let faults: readonly string[] = []
  const keep = () =>
    keepResult({
      id,
      asked: askedAs(id),
      at: new Date().toISOString(),
      ms: Date.now() - begun,
      walks,
      faults,
      board,
      run: thisRun(),
      hash: machineHash(tour.anatomy),
      total: tour.walks().length,
    })
  return {
    seen: (one: WalkStep, shown: Page) => seen(one, shown),
    walked: async (result: WalkResult) => {
      const picture = result.error === null ? null : await snap(page, id, `failed-${walks.length + 1}`)
      const words = result.error === null ? null : await wordsOn(page)
      walks.push({ ...result, picture, words, trace: null })
      await keep()
    },
    ended: async (all: readonly string[]) => {
      faults = all
      await keep()
    },
    /** Repeats a failed path, now recorded for Playwright's trace viewer. */
    again: async (walk: () => Promise<unknown>) => {
      const name = `${id}/failed-${walks.length}.zip`
      await mkdir(dirname(pictureFile(name)), { recursive: true })
      await context.tracing.start({ screenshots: true, snapshots: true })
      await walk()
      await context.tracing.stop({ path: pictureFile(name) })
      const last = walks.at(-1)
      if (last !== undefined) walks[walks.length - 1] = { ...last, trace: name }
      await keep()
    },
  }
}

/** How `npm run paths:run` walks a tour; a single path does not change the report. */
export const kept = (tour: BrowserTour, world: World, isKept: boolean): Whole => {
  const only = pathAsked()
  return only === null
    ? { ...keeping(tour, world), isKept }
    : { isKept, only, walked: () => Promise.resolve() }
}
