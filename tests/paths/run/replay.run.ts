import { expect, test } from "#tests/e2e/fixtures.ts"
import { prepare, walkInBrowser } from "../browser/walk.ts"
import { replayOf } from "../trace/choose.ts"
import { snap } from "./board.ts"
import { worldOf } from "#tests/e2e/lib/world.ts"

const LIMIT_MS = 240_000

test("the trace, on the real server", async ({ page, context, api, tokenOf, server, guard }) => {
  test.setTimeout(LIMIT_MS)
  // Faults are injected on purpose.
  guard.allowLoads(() => true)
  const machine = process.env["PATHS_ONLY"] ?? ""
  const { tour, labels, ends } = await replayOf(
    process.env["PATHS_FROM"] ?? "",
    machine === "" ? null : machine,
  )
  const world = worldOf({ page, context, api, tokenOf, server })
  const walk = tour.along(labels)
  const { error } = await walkInBrowser(tour, walk, world, await prepare(tour, world))
  await snap(page, "replay", "end")
  expect(error).toBeNull()
  expect(walk.at(-1)?.to).toEqual(ends)
})
