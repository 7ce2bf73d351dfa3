import { join } from "node:path"
import { chromium } from "@playwright/test"
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
const PATH = "/users/pegawai"
/** What is felt as one step: the ratio to a page that is nothing but React. */
const MOST = 1.3

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
const count = (requests: number) => requests.toFixed(0)

const linesOf = (when: string, runs: Runs<Opening>): readonly Line[] => [
  compared(runs, `rows, ${when}`, "rows", ms, { most: MOST }),
  compared(runs, `requests to the rows, ${when}`, "requests", count),
  compared(runs, `transferred to the rows, ${when}`, "transferred", kB),
]

/** The list of employees opened by its address by somebody who is signed in, beside a page that is nothing but React. */
export const measureAddress = async (): Promise<Section> => {
  const load = loadNow()
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  const product = await takeProduct()
  await buildFloor(product.client, "pegawai")
  const dataDir = join(BENCH, "address")
  await fillFolder(dataDir, EMPLOYEES)
  const server = await startServer(product, { dataDir })
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    const token = await signIn(server.url)
    const runs = { floor: [] as Openings[], product: [] as Openings[] }
    for (let run = 0; run <= RUNS; run++) {
      const one = await openTwice(browser, server.url + floorPath("pegawai"), token)
      const other = await openTwice(browser, server.url + PATH, token)
      // The first pair warms the server up and is not counted.
      if (run === 0) continue
      runs.floor.push(one)
      runs.product.push(other)
    }
    const of = (when: keyof Openings): Runs<Opening> => ({
      floor: runs.floor.map((one) => one[when]),
      product: runs.product.map((one) => one[when]),
    })
    const shifts = runs.product.flatMap(({ cold, again }) => [cold.shift, again.shift])
    return {
      part: "address",
      title: "A list opened by its address",
      notes: [
        `${machineWords()} · Chromium ${browser.version()} · ${loadWords(load)}.`,
        `${LINE_WORDS}. Somebody who is signed in opens ${PATH} of a company of ${EMPLOYEES} employees: from the navigation to the frame that shows the first rows, with an empty cache and again in the same browser, ${RUNS} runs each in turn, one pair before them not counted; the medians are shown. The floor is React and react-dom alone with a plain table of the same rows from the same call, asked for at once with the token that is kept; both pages come from one server process, brotli.`,
        "What the product takes longer is work of the page's own thread, not waiting: session, rows, code and font are asked for at once, but three times the floor's code is compiled and run, the whole shell is drawn with the rows, and on the second visit the browser also writes its cache of compiled code. DevTools, which slows the line, asks V8 for the stack of each request, for which it parses the code on it once more: that too costs a page more the more code it has.",
      ],
      base: "floor",
      ours: "product",
      lines: [
        ...linesOf("empty cache", of("cold")),
        ...linesOf("again", of("again")),
        {
          what: "layout shift (CLS), largest of all runs",
          base: "",
          ours: Math.max(...shifts).toFixed(3),
          value: Math.max(...shifts),
          goal: { most: 0.01 },
        },
      ],
      raw: [
        { name: "floor, empty cache", rows: of("cold").floor },
        { name: "product, empty cache", rows: of("cold").product },
        { name: "floor, again", rows: of("again").floor },
        { name: "product, again", rows: of("again").product },
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
