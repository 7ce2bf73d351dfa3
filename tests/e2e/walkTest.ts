import { prepare, walkInBrowser } from "#tests/paths/browser/walk.ts"
import { pathsIn } from "#tests/paths/steps.ts"
import { tours } from "#tests/paths/tours/index.ts"
import { expect, test } from "./fixtures.ts"
import { worldOf } from "./lib/world.ts"

const LIMIT_MS = 240_000

/**
 * A test that walks one path of a machine on the real server, as `npm run paths -- … --format playwright` writes it.
 * @param labels steps of the path, as scripts name them
 * @param ends dotted path of a state it has to end in, after as many steps as can follow; without it all must follow
 */
export const walkTest = (title: string, machine: string, labels: readonly string[], ends?: string): void =>
  test(title, async ({ page, context, api, tokenOf, server, guard }) => {
    test.setTimeout(LIMIT_MS)
    // Faults are injected on purpose.
    guard.allowLoads(() => true)
    const tour = tours.get(machine)
    if (tour === undefined) throw new Error(`${machine} has no tour: ${[...tours.keys()].join(", ")}`)
    const world = worldOf({ page, context, api, tokenOf, server })
    const walk = ends === undefined ? tour.along(labels) : tour.asFar(labels)
    const { error } = await walkInBrowser(tour, walk, world, await prepare(tour, world))
    expect(error).toBeNull()
    if (ends === undefined) return
    const last = walk.at(-1)
    const ended = pathsIn(last?.to ?? {})
    if (!ended.includes(ends))
      throw new Error(
        `seharusnya berakhir di ${ends}; setelah ${last?.step.label ?? "tidak satu langkah pun"} berada di ${ended.join(", ")}`,
      )
  })
