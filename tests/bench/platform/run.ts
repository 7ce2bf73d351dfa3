import { linesByHand, onBoth, PAIRS, timeReads } from "../lib/byHand.ts"
import { SUPER } from "../lib/largeCompany.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import type { Section } from "../lib/report.ts"
import { platformReads } from "./cases.ts"
import { fillPlatform } from "./fill.ts"

/** `BENCH_COMPANIES=2000 npm run bench -- platform` fills a smaller platform. */
const COMPANIES = Number(process.env["BENCH_COMPANIES"] ?? 20_000)
const MOST_RATIO = 2

/** Reads of the super administrator on a platform of many companies, against the same rows by a plain query. */
export const measurePlatform = async (): Promise<Section> => {
  const load = loadNow()
  const own = await onBoth("platform", async (db) => {
    await fillPlatform(db, COMPANIES)
    return timeReads(db, SUPER, platformReads)
  })
  return {
    part: "platform",
    title: "Reads of a platform with many companies",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `${COMPANIES.toLocaleString("en")} companies with 20 employees and 3 accounts each, as many trial requests, demo requests and registrations. The baseline is the super administrator's \`me\` and then the rows, counts and sums of the same page as one would query them by hand, without row-level security; ours is the call. Same process, without HTTP; medians of ${PAIRS} alternating pairs.`,
    ],
    base: "by hand",
    ours: "call",
    lines: linesByHand(own, MOST_RATIO),
    raw: [],
  }
}
