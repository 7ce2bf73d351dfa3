import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { RowResult } from "#contract/kit/errors.ts"
import { rowResults } from "#contract/kit/schema.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { openWorld, type World } from "../lib/harness.ts"
import type { Sample } from "../lib/sample.ts"
import { samples } from "../lib/writes.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Calls that do one thing to several rows, found by their answer's schema. */
/** Calls whose rows are the pairs of two lists: a row more in each is several pairs (tests/server/fieldwork/visitPlan.test.ts). */
const PAIRED = ["visit/plan"]
const bulk = [...liveCalls.values()]
  .filter(({ call }) => call.answer === rowResults && !PAIRED.includes(call.path))
  .map(({ call }) => call.path)

/** Calls that take one row at a time, because they cannot be undone. */
const SINGLE = ["permintaan-data/hapus"]
const several = bulk.filter((path) => !SINGLE.includes(path))

const NOBODY = 9_000_000_001
/** Replaces the rows in the lists of a payload. */
const withRows = (
  payload: Sample["payload"],
  change: (rows: readonly unknown[]) => readonly unknown[],
): Sample["payload"] =>
  Object.fromEntries(
    Object.entries(payload)
      .filter(([key]) => key !== "versions")
      .map(([key, value]) => [key, Array.isArray(value) ? change(value as readonly unknown[]) : value]),
  )
/** A row that does not exist, in the same form (id or object) as the rows of the sample. */
const unknownOf = ({ payload }: Sample, at: number): unknown => {
  const first = Object.entries(payload).find(
    ([key, value]) => key !== "versions" && Array.isArray(value),
  )?.[1]
  const own: unknown = Array.isArray(first) ? first[0] : undefined
  if (typeof own !== "object" || own === null) return NOBODY + at
  return { ...own, ["members_id" in own ? "members_id" : "id"]: NOBODY + at }
}

const begin = async (path: string) => {
  const sample = await samples[path]?.(world)
  if (sample === undefined) throw new Error(`no sample of ${path}`)
  const token = sample.by === null ? null : await world.signIn(sample.by)
  return { sample, send: (payload: Sample["payload"]) => world.call(path, payload, token) }
}

const rowsOf = (answer: { readonly data?: unknown }) => (answer.data as { rows: readonly RowResult[] }).rows

test("the calls that do one thing to several rows are known", () => {
  expect(bulk).toEqual(
    expect.arrayContaining(["devisi/delete", "members/send-email-demo", "persetujuan-absensi/approval/bulk"]),
  )
  expect(bulk.length).toBeGreaterThan(10)
})

describe("something done to several rows", () => {
  test.each(several)("%s counts rows where none could be done", async (path) => {
    const { sample, send } = await begin(path)
    const answer = await send(withRows(sample.payload, () => [unknownOf(sample, 0), unknownOf(sample, 1)]))
    expect(answer).toMatchObject({ status: 200, api_status: 0, api_success: 0, api_gagal: 2 })
    expect(rowsOf(answer).map(({ ok }) => ok)).toEqual([false, false])
    for (const { message } of rowsOf(answer)) expect(message).not.toBe("")
    expect(answer.api_message).toMatch(/^Tidak ada /)
  })

  test.each(bulk)("%s counts the one row that could not be done, in its own words", async (path) => {
    const { sample, send } = await begin(path)
    const answer = await send(withRows(sample.payload, () => [unknownOf(sample, 0)]))
    expect(answer).toMatchObject({ status: 200, api_status: 0, api_success: 0, api_gagal: 1 })
    expect(answer.api_message).toBe(rowsOf(answer)[0]?.message)
  })

  test.each(several)("%s does what it can, and counts both", async (path) => {
    const { sample, send } = await begin(path)
    const answer = await send(withRows(sample.payload, (rows) => [...rows, unknownOf(sample, 0)]))
    expect(answer).toMatchObject({ status: 200, api_status: 1, api_gagal: 1 })
    const done = rowsOf(answer).filter(({ ok }) => ok).length
    expect(done).toBeGreaterThan(0)
    expect(answer.api_success).toBe(done)
    expect(answer.api_message).toMatch(/, 1 tidak$/)
  })

  test.each(bulk)("%s counts rows where all could be done", async (path) => {
    const { sample, send } = await begin(path)
    const answer = await send(sample.payload)
    expect(answer).toMatchObject({ status: 200, api_status: 1, api_gagal: 0 })
    expect(rowsOf(answer).filter(({ ok }) => !ok)).toEqual([])
    expect(answer.api_success).toBe(rowsOf(answer).length)
  })
})
