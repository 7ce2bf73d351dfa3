import { type Kind, KINDS, nameOf, openPlace } from "./lib/place.ts"
import { freePort, signIn, startProduct } from "./lib/process.ts"
import { few, type Line, manyOf, type Measure } from "./lib/result.ts"
import { makeCrowd } from "./races/crowd.ts"
import { scenarios } from "./races/scenarios.ts"

const FULL = 10
const QUICK = 1

const measureOn = async (
  kind: Kind,
  rounds: number,
): Promise<{ readonly line: Line; readonly wrong: readonly string[] }> => {
  const place = await openPlace(kind)
  try {
    // With the demo: on PostgreSQL only then the server has the control socket that makes sign-in links.
    const server = await startProduct({ port: await freePort(), env: place.env, demo: "on" })
    const crowd = makeCrowd(server.url, await signIn(server.url, "admin@maju.test"), place.folder)
    const wrong: string[] = []
    const names: string[] = []
    for (const [name, scenario] of Object.entries(scenarios)) {
      names.push(name)
      for (let round = 0; round < rounds; round++) {
        const from = wrong.length
        wrong.push(
          ...(await scenario(crowd, round).catch((thrown: unknown) => [
            thrown instanceof Error ? thrown.message : String(thrown),
          ])),
        )
        for (let at = from; at < wrong.length; at++) wrong[at] = `${name}, round ${round + 1}: ${wrong[at]}`
      }
    }
    wrong.push(...crowd.faults(), ...server.faults())
    await server.stop()
    return {
      line: {
        what: `the same write by ${crowd.size} clients at once, ${nameOf(kind)}`,
        tried: `${names.length} writes × ${rounds} rounds, ${crowd.sent()} requests`,
        lost: wrong.length,
        silenceMs: crowd.slowestMs(),
        isPassed: wrong.length === 0,
        seen: names.join("; "),
      },
      wrong: wrong.map((one) => `${nameOf(kind)}: ${one}`),
    }
  } finally {
    await place.drop()
  }
}

/** Race conditions: the same write by many clients at once is done exactly once. */
export const measureRaces: Measure = async (size) => {
  const lines: Line[] = []
  const wrong: string[] = []
  for (const kind of KINDS) {
    const found = await measureOn(kind, manyOf(size, FULL, QUICK))
    lines.push(found.line)
    wrong.push(...found.wrong)
  }
  return {
    lines,
    how: [
      "Each client sends the same write at the same moment over a connection of its own. One must be granted, the others refused with a reason; where stock or points are shared out, exactly as many as there are. Numbers of a series must be distinct and without a gap.",
    ],
    wrong: few(wrong),
  }
}
