import { join } from "node:path"
import { chromium } from "@playwright/test"
import { findChromium, NO_CHROMIUM } from "../../../scripts/lib/chromium.mjs"
import { comparedTimes, ms } from "../lib/compared.ts"
import { fillFolder } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { type Goal, median } from "../lib/maths.ts"
import { BENCH, takeProduct } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { signIn, startServer } from "../lib/serverProcess.ts"
import { buildFloor, floorPath } from "../login/buildFloor.ts"
import { LINE_WORDS } from "../login/line.ts"
import { type Ours, pressFloor, pressProduct, ROUNDS, type Shared, WARM } from "./presses.ts"
import type { Felt } from "../lib/press.ts"

const RUNS = 5
const EMPLOYEES = 1_000

type FeltIn<R> = { [K in keyof R]: R[K] extends Felt ? K : never }[keyof R]

const both = (
  runs: { readonly floor: readonly Shared[]; readonly product: readonly Ours[] },
  what: string,
  [step, when]: readonly [keyof Shared, keyof Felt],
): Line =>
  comparedTimes(
    what,
    [runs.floor.map((one) => one[step][when]), runs.product.map((one) => one[step][when])],
    ms,
  )

/** A line of a product-only time, with its goal. */
const alone = (
  product: readonly Ours[],
  what: string,
  [step, when]: readonly [FeltIn<Ours>, keyof Felt],
  goal?: Goal,
): Line => {
  const value = median(product.map((one) => one[step][when]))
  return { what, base: "", ours: ms(value), value, ...(goal === undefined ? {} : { goal }) }
}

const held = (product: readonly Ours[]): readonly Line[] => {
  const before = median(product.map(({ heap }) => heap)) / 1e6
  const after = median(product.map(({ heapAfter }) => heapAfter)) / 1e6
  const own = median(product.map((one) => one.own)) / 1e6
  const ownAfter = median(product.map((one) => one.ownAfter)) / 1e6
  const MB = (value: number) => `${value.toFixed(1)} MB`
  return [
    { what: "heap with the list", base: "", ours: MB(before), value: before, goal: { most: 10 } },
    {
      what: "heap after 30 times list, form and back, beside before",
      base: MB(before),
      ours: MB(after),
      value: after / before,
      shown: (after / before).toFixed(2),
      goal: { most: 1.1 },
    },
    {
      what: `its objects, closures and strings alone, after ${ROUNDS} times beside after ${WARM}`,
      base: MB(own),
      ours: MB(ownAfter),
      value: ownAfter / own,
      shown: (ownAfter / own).toFixed(2),
      goal: { most: 1.1 },
    },
  ]
}

/** Interaction latency (sort, save, open a form) on a slow CPU and a slow network. */
export const measureFeel = async (): Promise<Section> => {
  const load = loadNow()
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  const product = await takeProduct()
  await buildFloor(product.client, "pegawai")
  const dataDir = join(BENCH, "feel")
  await fillFolder(dataDir, EMPLOYEES)
  const server = await startServer(product, { dataDir })
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    const place = { browser, url: server.url, token: await signIn(server.url) }
    const runs = { floor: [] as Shared[], product: [] as Ours[] }
    for (let run = 0; run <= RUNS; run++) {
      const one = await pressFloor({ ...place, url: server.url + floorPath("pegawai") }, run)
      const other = await pressProduct(place, run)
      // The first pair is a warm-up and is not counted.
      if (run === 0) continue
      runs.floor.push(one)
      runs.product.push(other)
    }
    const at = { most: 100 }
    return {
      part: "feel",
      title: "What a press feels like",
      notes: [
        `${machineWords()} · Chromium ${browser.version()} · ${loadWords(load)}.`,
        `${LINE_WORDS}. ${RUNS} runs each in turn, an empty cache every time, one pair before them not counted; the medians are shown. From the press (the event's own time) to the next frame that was painted, and to the one with what the press was for. The floor is React and react-dom alone: a plain table of 20 employees and a form of one field, with the same calls; the product saves a division, with its form of seven fields, and its list is shown after it.`,
      ],
      base: "floor",
      ours: "product",
      lines: [
        both(runs, "sort, to the next paint", ["sort", "next"]),
        alone(runs.product, "the same, ms", ["sort", "next"], at),
        both(runs, "sort, to the rows", ["sort", "done"]),
        both(runs, "save a form, to the next paint", ["save", "next"]),
        alone(runs.product, "the same, ms", ["save", "next"], at),
        { ...both(runs, "save a form, to the rows", ["save", "done"]), goal: { most: 1.3 } },
        alone(runs.product, "a form opened, to its fields, ms", ["form", "done"], { most: 650 }),
        alone(runs.product, "the form of a new employee opened, to its fields, ms", ["newForm", "done"], {
          most: 650,
        }),
        alone(
          runs.product,
          "that form sent with a name alone, to the next paint, ms",
          ["refused", "next"],
          at,
        ),
        alone(runs.product, "that form sent with a name alone, to what is missing, ms", ["refused", "done"]),
        alone(runs.product, "an employee opened, to the page, ms", ["person", "done"], { most: 650 }),
        alone(runs.product, "a section opened for editing, to the next paint, ms", ["section", "next"], at),
        alone(runs.product, "a section saved, to the next paint, ms", ["kept", "next"], at),
        alone(runs.product, "a section saved, until it reads as saved, ms", ["kept", "done"]),
        ...held(runs.product),
      ],
      raw: [
        { name: "floor", rows: runs.floor },
        { name: "product", rows: runs.product },
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
