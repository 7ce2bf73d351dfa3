import { expect, test } from "#tests/e2e/fixtures.ts"
import type { WalkResult } from "../browser/walk.ts"
import { walkTour } from "../browser/whole.ts"
import { tours } from "../tours/index.ts"
import { snap, storyboard } from "./board.ts"
import { keepResult, type Walked } from "./results.ts"
import { worldOf } from "#tests/e2e/lib/world.ts"

const LIMIT_MS = 600_000
const asked = (process.env["PATHS_ONLY"] ?? "").split(",").filter((id) => id !== "")

/** Those that take longest, longest first: one of them begun last would leave a core idle to the end. */
const LONG = [
  "welcome",
  "devisiList",
  "persetujuanQueue",
  "pegawaiImport",
  "topupQueue",
  "devisiForm",
  "claim3",
  "reimbursementQueue",
  "session",
  "approval3",
  "membersBulkEdit",
  "membersBulk",
  "claim2",
]
const placeOf = (id: string): number => (LONG.includes(id) ? LONG.indexOf(id) : LONG.length)

test.describe.configure({ mode: "parallel" })

for (const [id, tour] of [...tours].toSorted(([a], [b]) => placeOf(a) - placeOf(b))) {
  if (asked.length > 0 && !asked.includes(id)) continue
  test(`${id}: every path of the tour`, async ({ page, context, api, tokenOf, server, guard }) => {
    test.setTimeout(LIMIT_MS)
    // Faults are injected on purpose.
    guard.allowLoads(() => true)
    const world = worldOf({ page, context, api, tokenOf, server })
    const begun = Date.now()
    const { board, seen } = storyboard(id)
    const walks: Walked[] = []
    const walked = async (result: WalkResult) => {
      const picture = result.error === null ? null : await snap(page, id, `failed-${walks.length + 1}`)
      walks.push({ ...result, picture })
      await keepResult({ id, at: new Date().toISOString(), ms: Date.now() - begun, walks, board })
    }
    expect(
      await walkTour(tour, world, {
        seen,
        walked,
        isKept: process.env["PATHS_CHECK"] === "1",
      }),
    ).toEqual([])
  })
}
