import { prepare, walkInBrowser } from "#tests/paths/browser/walk.ts"
import { pathsIn } from "#tests/paths/steps.ts"
import { tours } from "#tests/paths/tours/index.ts"
import { expect, test } from "./fixtures.ts"
import { worldOf } from "./lib/world.ts"

const LIMIT_MS = 240_000

/**
 * A test that walks one path of a machine on the real server, as `npm run paths -- … --format playwright` writes it.
 * @param labels steps of the path, as scripts name them
 * @param ends dotted path of the state it has to end in; without it, the one the machine says
 */
export const walkTest = (title: string, machine: string, labels: readonly string[], ends?: string): void =>
  test(title, async ({ page, context, api, tokenOf, server, guard }) => {
    test.setTimeout(LIMIT_MS)
    // Faults are injected on purpose.
    guard.allowLoads(() => true)
    const tour = tours.get(machine)
    if (tour === undefined) throw new Error(`${machine} has no tour: ${[...tours.keys()].join(", ")}`)
    const world = worldOf({ page, context, api, tokenOf, server })
    const walk = tour.along(labels)
    const { error } = await walkInBrowser(tour, walk, world, await prepare(tour, world))
    expect(error).toBeNull()
    if (ends !== undefined) expect(pathsIn(walk.at(-1)?.to ?? {})).toContain(ends)
  })
