import { known } from "#tests/paths/all.ts"
import { defineModel } from "#tests/paths/model.ts"
import { inChromium } from "#tests/paths/run/browser.ts"
import { readResults } from "#tests/paths/run/results.ts"
import { median } from "../lib/maths.ts"
import type { Section } from "../lib/report.ts"

const TIMES = 5
const COMPUTE_S = 2
const TOURS_S = 180

const own = [...known.values()].flatMap(({ model, like }) => (like === null && model !== null ? [model] : []))

/** Seconds to find every transition path of every machine, without a cache. */
const compute = (): { readonly seconds: number; readonly paths: number } => {
  const begun = performance.now()
  const paths = own.map(({ options }) => defineModel(options).transitions().length)
  return { seconds: (performance.now() - begun) / 1_000, paths: paths.reduce((sum, one) => sum + one, 0) }
}

/** Seconds for all tours, with pictures, on two workers. */
const walk = async (): Promise<{ readonly seconds: number; readonly rows: readonly object[] }> => {
  const begun = Date.now()
  const { failures } = await inChromium({
    what: "tours",
    machines: [],
    headed: false,
    slow: false,
    check: true,
  })
  if (failures.length > 0) throw new Error("a tour failed: npm run paths:run")
  const fresh = [...(await readResults()).values()].filter(({ at }) => Date.parse(at) >= begun)
  const ends = fresh.map(({ at }) => Date.parse(at))
  const starts = fresh.map(({ at, ms }) => Date.parse(at) - ms)
  return {
    seconds: (Math.max(...ends) - Math.min(...starts)) / 1_000,
    rows: fresh.map(({ id, ms, walks }) => ({
      machine: id,
      paths: walks.length,
      steps: walks.reduce((sum, { steps }) => sum + steps.length, 0),
      seconds: ms / 1_000,
    })),
  }
}

/** Time to compute all paths, and to walk the tours in the browser. */
export const measurePaths = async (): Promise<Section> => {
  const runs = Array.from({ length: TIMES }, compute)
  const seconds = median(runs.map((run) => run.seconds))
  const tours = await walk()
  return {
    part: "paths",
    title: "Paths of all machines",
    notes: [
      `Transition paths of ${own.length} machines (${runs[0]?.paths ?? 0} paths), computed from nothing; median of ${TIMES} runs. The tours of ${tours.rows.length} machines in Chromium on two workers, each with its own server, one picture of each state in two widths and two themes included.`,
    ],
    base: "",
    ours: "s",
    lines: [
      {
        what: "compute all transition paths",
        base: "",
        ours: seconds.toFixed(2),
        value: seconds,
        goal: { most: COMPUTE_S },
      },
      {
        what: "walk all tours in the browser",
        base: "",
        ours: tours.seconds.toFixed(0),
        value: tours.seconds,
        goal: { most: TOURS_S },
      },
    ],
    raw: [
      { name: "computing", rows: runs },
      { name: "tours", rows: tours.rows },
    ],
  }
}
