import { prepare, walkInBrowser } from "#tests/paths/browser/walk.ts"
import { inTests, tours } from "#tests/paths/tours/index.ts"
import { expect, test } from "./fixtures.ts"
import { worldOf } from "./lib/world.ts"

test.describe.configure({ mode: "parallel" })

/** Machines most screens share: every arrow and every step the browser allows. `npm run paths:run` walks all tours. */
for (const [id, tour] of [...tours].filter(([name]) => inTests.includes(name)))
  test(`${id}: a tour of every transition on the real server`, async ({
    page,
    context,
    api,
    tokenOf,
    server,
    guard,
  }, info) => {
    test.setTimeout(240_000)
    // Faults are injected on purpose.
    guard.allowLoads(() => true)
    const world = worldOf({ page, context, api, tokenOf, server })
    const calls = await prepare(tour, world)
    const failed: string[] = []
    for (const walk of tour.walks()) {
      const { labels, error, steps } = await walkInBrowser(tour, walk, world, calls)
      if (error === null) continue
      failed.push(`${labels.join(" → ")}\n  ${error}`)
      await info.attach(`path ${failed.length}: the screen`, {
        body: await page.screenshot(),
        contentType: "image/png",
      })
      await info.attach(`path ${failed.length}: the trace`, {
        body: JSON.stringify(steps, null, 1),
        contentType: "application/json",
      })
    }
    expect(failed).toEqual([])
  })
