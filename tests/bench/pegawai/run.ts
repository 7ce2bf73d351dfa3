import { join } from "node:path"
import { chromium } from "@playwright/test"
import { findChromium, NO_CHROMIUM } from "../../../scripts/lib/chromium.mjs"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { fillFolder, fillPostgres } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { compared, comparedTimes, ms } from "../lib/compared.ts"
import { openEngine } from "../lib/engine.ts"
import { percentile } from "../lib/maths.ts"
import type { Subject } from "../lib/page.ts"
import { BENCH, takeProduct } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { startServer } from "../lib/serverProcess.ts"
import { buildFloor, floorPath } from "../login/buildFloor.ts"
import { LINE_WORDS } from "../login/line.ts"
import { type Choice, openChoice } from "./choice.ts"
import { type Depth, measureDepth } from "./depth.ts"
import { inside } from "./inside.ts"
import { measureOffer, type Offer } from "./offer.ts"
import { measureSearch, type Search } from "./search.ts"
import { scroll, work, type Work } from "./work.ts"

const RUNS = 5
const EMPLOYEES = 100_000
const FRAME_MS = 50
const ON_POSTGRES = ", PostgreSQL"

const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const opened = (choices: readonly Choice[]): Line =>
  comparedTimes(
    `choice of an employee, opened over ${EMPLOYEES}, beside over none`,
    [choices.map(({ none }) => none), choices.map(({ many }) => many)],
    ms,
    { most: 2 },
  )

const scrolled = (frames: readonly number[]): Line => ({
  what: `frames over ${FRAME_MS} ms while 500 rows are scrolled`,
  base: "",
  ours: `${frames.filter((frame) => frame > FRAME_MS).length} of ${frames.length}, p95 ${ms(percentile(frames, 0.95))}, longest ${ms(Math.max(...frames))}`,
  value: frames.filter((frame) => frame > FRAME_MS).length,
  goal: { most: 0 },
})

const deep = ({ page, isByNumber, ours, byHand }: Depth): Line => ({
  what: `page ${page}${isByNumber ? " by its number" : ""}, beside the best query by hand`,
  base: `${byHand.toFixed(1)} ms`,
  ours: `${ours.toFixed(1)} ms`,
  value: ours / byHand,
  shown: (ours / byHand).toFixed(2),
  goal: { most: 2 },
})

const sought = (where: string, { words, total, ours, byHand }: Search): Line => ({
  what: `search "${words}" (${total} found)${where}, beside the best query by hand`,
  base: `${byHand.toFixed(0)} ms`,
  ours: `${ours.toFixed(0)} ms`,
  value: ours / byHand,
  shown: (ours / byHand).toFixed(2),
  goal: { most: 2 },
})

const offered = (where: string, { words, shown, ours, byHand }: Offer): Line => ({
  what: `choice of an employee, ${words === null ? "opened" : `"${words}"`} (${shown} shown)${where}, beside the best query by hand`,
  base: `${byHand.toFixed(1)} ms`,
  ours: `${ours.toFixed(1)} ms`,
  value: ours / byHand,
  shown: (ours / byHand).toFixed(2),
  goal: { most: 2 },
})

const inPostgres = async () => {
  const cluster = await startCluster()
  try {
    await fillPostgres(cluster.url, EMPLOYEES)
    return await inside(await openEngine({ url: cluster.url }), async (own) => ({
      searches: await measureSearch(own),
      offers: await measureOffer(own),
    }))
  } finally {
    await cluster.stop()
  }
}

/** The list of 100,000 employees compared with a plain React page, alternating in the same browser. */
export const measurePegawai = async (): Promise<Section> => {
  const load = loadNow()
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  const product = await takeProduct()
  await buildFloor(product.client, "pegawai")
  const dataDir = join(BENCH, "pegawai")
  await fillFolder(dataDir, EMPLOYEES)
  const { depths, searches, offers } = await inside(
    await openEngine({ folder: join(dataDir, "pg") }),
    async (own) => ({
      depths: await measureDepth(own),
      searches: await measureSearch(own),
      offers: await measureOffer(own),
    }),
  )
  const postgres = await inPostgres()
  const server = await startServer(product, { dataDir })
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    const floor: Subject = { name: "floor", url: server.url + floorPath("pegawai"), wanted: null }
    const ours: Subject = { name: "product", url: `${server.url}/login`, wanted: "/users/pegawai" }
    const runs = { floor: [] as Work[], product: [] as Work[] }
    for (let run = 0; run <= RUNS; run++) {
      const one = await work(browser, floor)
      const other = await work(browser, ours)
      // The first pair is a warm-up and is not counted.
      if (run === 0) continue
      runs.floor.push(one)
      runs.product.push(other)
    }
    const frames = await scroll(browser, ours.url)
    const choices: Choice[] = []
    for (let run = 0; run < RUNS; run++) choices.push(await openChoice(browser, ours.url))
    return {
      part: "pegawai",
      title: "100,000 employees",
      notes: [
        `${machineWords()} · Chromium ${browser.version()} · ${loadWords(load)}.`,
        `${LINE_WORDS}. A company of ${EMPLOYEES} employees on the embedded database; ${RUNS} runs each in turn, an empty cache every time, one pair before them not counted; the medians are shown. The floor is React and react-dom alone: the product's login form, a plain table of 20 employees with a search box and a sorted column, a form of one field, the same calls. What saving takes is measured in the part "feel". Pages of the list by the server's own dispatch without HTTP, beside a query written by hand in a transaction with the same session look-up, in turn on one database. The test PostgreSQL runs on this machine without fsync.`,
      ],
      base: "floor",
      ours: "product",
      lines: [
        compared(runs, "first rows after sign-in", "rows", ms, { most: 1.1 }),
        compared(runs, "a key in the search, to the next paint", "typing", ms, { most: 1.25 }),
        compared(runs, "sort by name, to the rows", "sort", ms, { most: 1.25 }),
        compared(runs, "heap with the rows", "heap", MB, { most: 2 }),
        scrolled(frames),
        opened(choices),
        ...depths.map(deep),
        ...searches.map((one) => sought("", one)),
        ...offers.map((one) => offered("", one)),
        ...postgres.searches.map((one) => sought(ON_POSTGRES, one)),
        ...postgres.offers.map((one) => offered(ON_POSTGRES, one)),
      ],
      raw: [
        { name: "floor", rows: runs.floor },
        { name: "product", rows: runs.product },
        { name: "choices opened in the browser (ms)", rows: choices },
        { name: "pages (ms)", rows: depths },
        { name: "searches (ms)", rows: searches },
        { name: "choices (ms)", rows: offers },
        { name: "searches, PostgreSQL (ms)", rows: postgres.searches },
        { name: "choices, PostgreSQL (ms)", rows: postgres.offers },
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
