import type { Page } from "@playwright/test"
import type { BrowserTour } from "#tests/paths/browser/tour.ts"
import { prepare, walkInBrowser } from "#tests/paths/browser/walk.ts"
import { goodLight, lightModel, lightPage } from "#tests/paths/examples/light.ts"
import { playerModel, playerPage } from "#tests/paths/examples/player.ts"
import { answers, expect, test } from "./fixtures.ts"

/** Two machines the product does not know, on pages of their own: nobody signs in to them. */
const nobody = () => Promise.reject(new Error("nobody signs in here"))
const wrongIn = async (page: Page, { browser }: { readonly browser: BrowserTour | null }) => {
  if (browser === null) throw new Error("no gestures")
  const world = {
    page,
    context: page.context(),
    api: nobody,
    tokenOf: nobody,
    linkOf: nobody,
    mails: nobody,
    play: nobody,
    newCompany: nobody,
    patience: 4_000,
  }
  const calls = await prepare(browser, world)
  const results = []
  for (const walk of browser.walks()) results.push(await walkInBrowser(browser, walk, world, calls))
  return results.flatMap(({ error }) => (error === null ? [] : [error]))
}
const serve = (page: Page, html: string) =>
  page.route(
    (url) => url.pathname.startsWith("/kit/"),
    (route) => route.fulfill({ contentType: "text/html", body: html }),
  )

test("a traffic light with timers is walked whole", async ({ page }) => {
  await serve(page, lightPage(goodLight))
  expect(await wrongIn(page, lightModel)).toEqual([])
  expect(lightModel.browser?.coverage()).toEqual({
    total: 7,
    walked: 7,
    excused: {},
    missing: [],
    needless: [],
  })
})

test("a light that turns wrong is noticed at its step", async ({ page }) => {
  await serve(page, lightPage({ ...goodLight, yellow: [3_000, "green"] }))
  expect(await wrongIn(page, lightModel)).toEqual([
    expect.stringMatching(/^step \d+, after slow: expected "red", seen "green"/),
  ])
})

test("a player of parallel parts, with answers that are held, injected and timed", async ({
  page,
  guard,
}) => {
  guard.allowLoads(() => true)
  await page.context().route("**/api/v1/kit/track", (route) => route.fulfill({ json: answers.ok().body }))
  await serve(page, playerPage)
  expect(await wrongIn(page, playerModel)).toEqual([])
  const { missing, walked } = playerModel.browser?.coverage() ?? {}
  expect({ missing, walked }).toEqual({ missing: [], walked: 8 })
})
