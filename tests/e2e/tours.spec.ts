import type { WalkResult } from "#tests/paths/browser/walk.ts"
import { walkTour } from "#tests/paths/browser/whole.ts"
import { inTests, tours } from "#tests/paths/tours/index.ts"
import { expect, test } from "./fixtures.ts"
import { worldOf } from "./lib/world.ts"

test.describe.configure({ mode: "parallel" })

/**
 * Machines that most screens share: every transition and every step possible in the browser. `npm run paths:run` walks
 * all tours.
 */
for (const [id, tour] of [...tours].filter(([name]) => inTests.includes(name)))
  test(`${id}: a tour of every transition on the real server`, async ({
    page,
    context,
    api,
    tokenOf,
    server,
    guard,
  }, info) => {
    // Faults are injected on purpose.
    guard.allowLoads(() => true)
    const world = worldOf({ page, context, api, tokenOf, server })
    const walked = async ({ error, steps }: WalkResult) => {
      if (error === null) return
      const name = `path ${info.attachments.length / 2 + 1}`
      await info.attach(`${name}: the screen`, { body: await page.screenshot(), contentType: "image/png" })
      await info.attach(`${name}: the trace`, {
        body: JSON.stringify(steps, null, 1),
        contentType: "application/json",
      })
    }
    expect(await walkTour(tour, world, { isKept: true, walked })).toEqual([])
  })
