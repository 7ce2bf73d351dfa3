import { expect, test } from "#tests/e2e/fixtures.ts"
import { walkTour } from "../browser/whole.ts"
import { toursAsked } from "./asked.ts"
import { kept } from "./keeping.ts"
import { inOrder } from "./order.ts"
import { worldOf } from "#tests/e2e/lib/world.ts"

const LIMIT_MS = 600_000

test.describe.configure({ mode: "parallel" })

for (const [id, tour] of await inOrder(await toursAsked(false))) {
  test(`${id}: every path of the tour`, async ({ page, context, api, tokenOf, server, guard }) => {
    test.setTimeout(LIMIT_MS)
    // Faults are injected on purpose.
    guard.allowLoads(() => true)
    const world = worldOf({ page, context, api, tokenOf, server })
    expect(await walkTour(tour, world, kept(tour, world, process.env["PATHS_CHECK"] === "1"))).toEqual([])
  })
}
