import { join } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import { findChromium, NO_CHROMIUM } from "../../../scripts/lib/chromium.mjs"
import { compared, ms, type Runs } from "../lib/compared.ts"
import { fillFolder } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { BENCH, takeProduct } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { signIn, startServer } from "../lib/serverProcess.ts"
import { buildFloor, floorPath } from "../login/buildFloor.ts"
import { LINE_WORDS } from "../login/line.ts"
import { type Opening, type Openings, openTwice } from "./visit.ts"

const RUNS = 7
const EMPLOYEES = 100_000
/**
 * Pages to load, the selector that counts as loaded, and the baseline page to compare with. `most`: the largest ratio
 * users do not notice.
 */
const PLACES = [
  { floor: "pegawai", path: "/users/pegawai", selector: "tbody tr[data-row]", what: "rows", most: 1.3 },
  {
    floor: "home",
    path: "/home",
    selector: "[data-coach=figures] a",
    what: "figures of the home",
    most: 1.1,
  },
] as const
type Place = (typeof PLACES)[number]

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
const count = (requests: number) => requests.toFixed(0)

const linesOf = ({ what, most }: Place, when: string, runs: Runs<Opening>): readonly Line[] => [
  compared(runs, `${what}, ${when}`, "first", ms, { most }),
  compared(runs, `requests to the ${what}, ${when}`, "requests", count),
  compared(runs, `transferred to the ${what}, ${when}`, "transferred", kB),
]

type Taken = { readonly floor: Openings[]; readonly product: Openings[] }
const when = { cold: "empty cache", again: "again" } as const
const halves = Object.keys(when) as readonly (keyof Openings)[]
const halfOf = ({ floor, product }: Taken, half: keyof Openings): Runs<Opening> => ({
  floor: floor.map((one) => one[half]),
  product: product.map((one) => one[half]),
})

const openBoth = async (
  browser: Browser,
  url: string,
  token: string,
  { floor, path, selector }: Place,
): Promise<Taken> => {
  const taken: Taken = { floor: [], product: [] }
  for (let run = 0; run <= RUNS; run++) {
    const one = await openTwice(browser, url + floorPath(floor), { token, selector })
    const other = await openTwice(browser, url + path, { token, selector })
    // The first pair is a warm-up and is not counted.
    if (run === 0) continue
    taken.floor.push(one)
    taken.product.push(other)
  }
  return taken
}

/**
 * Benchmark of full page loads (employee list and home) in a signed-in session, each compared with a plain React page.
 */
export const measureAddress = async (): Promise<Section> => {
  const load = loadNow()
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  const product = await takeProduct()
  for (const { floor } of PLACES) await buildFloor(product.client, floor)
  const dataDir = join(BENCH, "address")
  await fillFolder(dataDir, EMPLOYEES)
  const server = await startServer(product, { dataDir })
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    const token = await signIn(server.url)
    const all: { readonly place: Place; readonly taken: Taken }[] = []
    for (const place of PLACES) all.push({ place, taken: await openBoth(browser, server.url, token, place) })
    const shifts = all.flatMap(({ taken }) =>
      taken.product.flatMap(({ cold, again }) => [cold.shift, again.shift]),
    )
    return {
      part: "address",
      title: "A page opened by its address",
      notes: [
        `${machineWords()} · Chromium ${browser.version()} · ${loadWords(load)}.`,
        `${LINE_WORDS}. Somebody who is signed in opens /users/pegawai and /home of a company of ${EMPLOYEES} employees: from the navigation to the frame that shows the first rows, or today's figures, with an empty cache and again in the same browser, ${RUNS} runs each in turn, one pair before them not counted; the medians are shown. The floors are React and react-dom alone with a plain table of the same rows, or the same figures and queues without a look, from the same calls, asked for at once with the token that is kept; both pages come from one server process, brotli.`,
        "What the product takes longer is work of the page's own thread, not waiting: session, rows, code and font are asked for at once, but three times the floor's code is compiled and run, the whole shell is drawn with the rows, and on the second visit the browser also writes its cache of compiled code. DevTools, which slows the line, asks V8 for the stack of each request, for which it parses the code on it once more: that too costs a page more the more code it has.",
      ],
      base: "floor",
      ours: "product",
      lines: [
        ...all.flatMap(({ place, taken }) =>
          halves.flatMap((half) => linesOf(place, when[half], halfOf(taken, half))),
        ),
        {
          what: "layout shift (CLS), largest of all runs",
          base: "",
          ours: Math.max(...shifts).toFixed(3),
          value: Math.max(...shifts),
          goal: { most: 0.01 },
        },
      ],
      raw: all.flatMap(({ place: { what }, taken }) =>
        halves.flatMap((half) => [
          { name: `floor, ${what}, ${when[half]}`, rows: halfOf(taken, half).floor },
          { name: `product, ${what}, ${when[half]}`, rows: halfOf(taken, half).product },
        ]),
      ),
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
