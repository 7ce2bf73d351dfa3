import { expect, test } from "@playwright/test"
import { aloneWorld } from "../browser/alone.ts"
import { walkTour } from "../browser/whole.ts"
import { toursAsked } from "./asked.ts"
import { kept } from "./keeping.ts"

const LIMIT_MS = 600_000

/** Machines of pages that do not need the product. */
for (const [id, tour] of await toursAsked(true))
  test(`${id}: every path of the tour, on a page of its own`, async ({ browser }) => {
    test.setTimeout(LIMIT_MS)
    const { alone } = tour.said.screen
    if (alone === undefined) throw new Error(`${id} needs the product`)
    const { world, end } = await aloneWorld(browser, alone)
    try {
      expect(await walkTour(tour, world, kept(tour, world, false))).toEqual([])
    } finally {
      await end()
    }
  })
