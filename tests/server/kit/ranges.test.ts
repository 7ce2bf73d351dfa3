import { afterAll, beforeAll, expect, test } from "vitest"
import { calls } from "#contract/index.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newSwap } from "../lib/writes.swaps.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  await newSwap(world, { day: "2026-11-25" })
})
afterAll(() => world.close())

const ranged = calls.filter(
  ({ write, scope, who, payload }) =>
    !write &&
    scope === "tenant" &&
    (who as readonly string[]).includes("company") &&
    "fields" in payload &&
    "start_date" in (payload.fields as object) &&
    "end_date" in (payload.fields as object),
)

test("there are calls that are asked of a range", () => expect(ranged.length).toBeGreaterThan(10))

test.each(ranged)("$path says that a range ends before it begins", async ({ path, example }) => {
  const answer = await world.call(
    path,
    { ...(example as object), start_date: "2026-11-20", end_date: "2026-11-01" },
    admin,
  )
  expect(answer).toMatchObject({ api_status: 0, data: { errors: { end_date: ["Sebelum tanggal mulai"] } } })
})

type Counts = Readonly<Record<string, unknown>>
type Daily = {
  readonly per_day: readonly Counts[]
  /** The whole; some calls name it otherwise. */
  readonly sums?: Counts
  readonly counts?: Counts
}
/** The longest range that every one of these calls accepts, by where the demo has rows. */
const MONTHS = [
  { start_date: "2026-11-01", end_date: "2026-11-30" },
  { start_date: "2026-10-01", end_date: "2026-10-31" },
] as const
const daily = ranged.filter(({ answer }) => "fields" in answer && "per_day" in (answer.fields as object))

type Asked = { readonly path: string; readonly payload: object; readonly example: unknown }
const dailyOf = async ({ path, payload, example }: Asked, range: object): Promise<Daily> => {
  const isSummary = "fields" in payload && "summary" in (payload.fields as object)
  const asked = { ...(example as object), ...(isSummary ? { summary: true } : {}), ...range }
  const { data } = await world.call(path, asked, admin)
  return data as Daily
}

test("there are calls that count by day", () => expect(daily.length).toBeGreaterThanOrEqual(7))

test.each(daily)("$path counts the first and the last day of a range", async ({ path, payload, example }) => {
  const ask = (range: object) => dailyOf({ path, payload, example }, range)
  const isBusy = (day: Counts) => Object.values(day).some((count) => typeof count === "number" && count > 0)
  let compared = 0
  for (const month of MONTHS) {
    const days = (await ask(month)).per_day.filter(isBusy)
    for (const day of [days[0], days.at(-1)]) {
      if (day === undefined) continue
      const date = day["date"]
      expect((await ask({ start_date: date, end_date: date })).per_day.filter(isBusy)).toEqual([day])
      expect((await ask({ ...month, start_date: date })).per_day.filter(isBusy)[0]).toEqual(day)
      expect((await ask({ ...month, end_date: date })).per_day.findLast(isBusy)).toEqual(day)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(0)
})

test.each(daily)("$path: what is counted by day adds up to the whole", async (call) => {
  let compared = 0
  for (const month of MONTHS) {
    const { per_day, sums, counts } = await dailyOf(call, month)
    const whole = sums ?? counts ?? {}
    for (const [key, all] of Object.entries(whole)) {
      const parts = per_day.map((day) => day[key]).filter((part) => typeof part === "number")
      // A ratio of days does not add up.
      if (typeof all !== "number" || parts.length === 0 || key.endsWith("_permil")) continue
      const sum = parts.reduce((before, part) => before + part, 0)
      expect([key, Math.round(sum * 100)]).toEqual([key, Math.round(all * 100)])
      compared += all > 0 ? 1 : 0
    }
  }
  expect(compared).toBeGreaterThan(0)
})
