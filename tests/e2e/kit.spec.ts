import type { Page } from "@playwright/test"
import type { BrowserTour } from "#tests/paths/browser/tour.ts"
import { holdCalls } from "#tests/paths/browser/calls.ts"
import { watchRest } from "#tests/paths/browser/rest.ts"
import { prepare, walkInBrowser } from "#tests/paths/browser/walk.ts"
import { goodLight, lightModel, lightPage } from "#tests/paths/examples/light.ts"
import { playerModel, playerPage } from "#tests/paths/examples/player.ts"
import { answers, expect, test } from "./fixtures.ts"

/** Two machines outside of the product, on their own pages: there is no sign-in. */
const nobody = () => Promise.reject(new Error("nobody signs in here"))
const wrongIn = async (
  page: Page,
  { browser }: { readonly browser: BrowserTour | null },
  patience = 4_000,
) => {
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
    patience,
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

test("a machine so busy that patience is over at once walks a path as a quiet one does", async ({ page }) => {
  await serve(page, lightPage(goodLight))
  expect(await wrongIn(page, lightModel, 0)).toEqual([])
})

test("a page is at rest when no request is under way, whatever its clock still holds", async ({ page }) => {
  const isAtRest = await watchRest(page)
  await page.clock.install()
  await serve(
    page,
    `<p></p><script>
      const say = (text) => { document.querySelector("p").textContent = text }
      setTimeout(() => say("an hour later"), 3_600_000)
      fetch("/kit/slow").then((answer) => answer.text()).then(say)
    </script>`,
  )
  let answer: (() => void) | undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route("**/kit/slow", async (route) => {
    await asked
    await route.fulfill({ body: "answered" })
  })
  await page.goto("/kit/")
  expect(await isAtRest()).toBe(false)
  answer?.()
  await expect.poll(isAtRest).toBe(true)
  expect(await page.locator("p").textContent()).toBe("answered")
})

test("a good answer that is injected is for what waits; a failure also for what is sent again", async ({
  page,
}) => {
  const calls = await holdCalls(page, ["kit/ask"])
  await serve(
    page,
    `<script>
      const told = []
      const ask = () => fetch("/api/v1/kit/ask").then((answer) => answer.json()).then(({ api_status }) => told.push(api_status))
    </script>`,
  )
  await page.goto("/kit/")
  const ask = () => page.evaluate("void ask()")
  const told = () => page.evaluate<readonly number[]>("told")
  await ask()
  await calls.fail("kit/ask", { status: 200, body: { api_status: 1, api_message: "", data: null } })
  await ask()
  expect(await calls.waiting("kit/ask")).toBe(true)
  await calls.fail("kit/ask", { status: 200, body: { api_status: 0, api_message: "" } })
  await ask()
  expect(await calls.waiting("kit/ask")).toBe(false)
  await expect.poll(told).toEqual([1, 0, 0])
})
