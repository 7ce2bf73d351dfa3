import { join } from "node:path"
import { chromium } from "@playwright/test"
import { findChromium, NO_CHROMIUM } from "../../../scripts/lib/chromium.mjs"
import { fillFolder } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { compared, comparedTimes, ms, type Runs } from "../lib/compared.ts"
import { median } from "../lib/maths.ts"
import type { Subject } from "../lib/page.ts"
import { BENCH, takeProduct } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { startServer } from "../lib/serverProcess.ts"
import { buildFloor, floorPath } from "./buildFloor.ts"
import { elementsOf } from "./elements.ts"
import { LINE_WORDS } from "./line.ts"
import { visit, type Visit } from "./visit.ts"

const RUNS = 5
const ROWS = 50
/** The deep link that led to the login page: a list with as many rows as the baseline's. */
const WANTED = `/setting/umum/departement?per_page=${ROWS}`
/** Limit of JavaScript before the login form works, in Brotli bytes. */
const MOST_JS = 95_000

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

const of = (visits: readonly Visit[], key: keyof Visit) => visits.map((one) => one[key])

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

/**
 * The form is painted and a press counts. The product queues presses from its first paint on; the baseline needs its
 * code first.
 */
const usable = (runs: Runs<Visit>): Line =>
  comparedTimes(
    "login form painted, text and a press are kept",
    [
      runs.floor.map((one) => Math.max(one.formPainted, one.hydrated)),
      runs.product.map((one) => one.formPainted),
    ],
    ms,
    { most: 1 },
  )

/** Splits the cost into the design (markup and styles) and the product's own code. */
const parted = (runs: Runs<Visit>, drawn: readonly Visit[]): readonly Line[] => {
  const base = of(drawn, "rowsAfterPress")
  return [
    comparedTimes(
      "first rows: the product's elements drawn by React alone",
      [of(runs.floor, "rowsAfterPress"), base],
      ms,
    ),
    comparedTimes(
      "first rows: the product, beside its elements drawn by React alone",
      [base, of(runs.product, "rowsAfterPress")],
      ms,
    ),
  ]
}

const lines = (runs: Runs<Visit>, drawn: readonly Visit[]): readonly Line[] => [
  {
    ...compared(runs, "JavaScript to a usable login, brotli", "jsToForm", kB),
    value: median(of(runs.product, "jsToForm")) / 1_000,
    goal: { most: MOST_JS / 1_000 },
    noise: 0,
  },
  compared(runs, "JavaScript to the rows, brotli", "jsToRows", kB),
  compared(runs, "first contentful paint", "firstPaint", ms, { most: 1 }),
  compared(runs, "largest contentful paint", "largestPaint", ms, { most: 1 }),
  usable(runs),
  compared(runs, "the form's own code has taken over", "hydrated", ms),
  compared(runs, "blocking time from navigation to the press", "blocking", ms),
  compared(runs, "first rows after the press", "rowsAfterPress", ms, { most: 1.1 }),
  ...parted(runs, drawn),
  compared(runs, `all ${ROWS} rows after the press`, "allRowsAfterPress", ms),
  compared(runs, "blocking time after the press", "rowsBlocking", ms),
  compared(runs, "heap with the rows", "heap", (bytes) => `${(bytes / 1e6).toFixed(1)} MB`),
]

/** The login page and the first list compared with a plain React page, alternating in the same browser. */
export const measureLogin = async (): Promise<Section> => {
  const load = loadNow()
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  const product = await takeProduct()
  await buildFloor(product.client, "login")
  const dataDir = join(BENCH, "login")
  await fillFolder(dataDir)
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  const subjectOf = (name: string, url: string, wanted: string | null = null): Subject => ({
    name,
    url,
    wanted,
  })
  const first = await startServer(product, { dataDir })
  const elements = await elementsOf(browser, subjectOf("product", `${first.url}/login`, WANTED), ROWS)
  await first.stop()
  // Build first: a server lists its static files when it starts.
  await buildFloor(product.client, "elements", elements)
  const server = await startServer(product, { dataDir })
  try {
    const subjects = {
      floor: subjectOf("floor", server.url + floorPath("login")),
      drawn: subjectOf("elements", server.url + floorPath("elements")),
      product: subjectOf("product", `${server.url}/login`, WANTED),
    }
    const runs = { floor: [] as Visit[], product: [] as Visit[] }
    const drawn: Visit[] = []
    for (let run = 0; run <= RUNS; run++) {
      const floor = await visit(browser, subjects.floor, ROWS)
      const elementsAlone = await visit(browser, subjects.drawn, ROWS)
      const ours = await visit(browser, subjects.product, ROWS)
      // The first turn is a warm-up and is not counted.
      if (run === 0) continue
      runs.floor.push(floor)
      drawn.push(elementsAlone)
      runs.product.push(ours)
    }
    return {
      part: "login",
      title: "Login page and first list",
      notes: [
        `${machineWords()} · Chromium ${browser.version()} · ${loadWords(load)}.`,
        `${LINE_WORDS}. ${RUNS} runs each in turn, an empty cache every time, one pair before them not counted; the medians are shown. Both pages come from one server process, brotli. The floor is React and react-dom alone with the product's login form and a plain table of the same ${ROWS} rows from the same calls, built by the product's Vite settings. "Drawn by React alone" is a third page: the elements of the product's own page, taken from it and given to React as they are, the frame at once and the rows with their answer. Somebody types as soon as the form's code has taken over, 60 ms a key, and presses. "After the press" ends with the frame that shows the rows. Blocking time counts every task over 50 ms from the navigation on, not only after the first paint, which would favour a prerendered page.`,
      ],
      base: "floor",
      ours: "product",
      lines: lines(runs, drawn),
      raw: [
        { name: "floor", rows: runs.floor },
        { name: "elements drawn by React alone", rows: drawn },
        { name: "product", rows: runs.product },
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
