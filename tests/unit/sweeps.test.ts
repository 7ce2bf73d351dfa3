import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { fitting, TARGET_MS } from "#server/db/chunks.ts"
import type { Database } from "#server/db/database.ts"
import { defineSteps, type Sweep } from "#server/kit/sweeps/define.ts"
import { runSweep, startSweeps } from "#server/kit/sweeps/run.ts"
import { sweeps } from "#server/register/sweeps.ts"
import { sourcesIn } from "./sources.ts"

const NOW = new Date("2026-11-26T01:00:00Z")
const db = {} as Database
const deps = { db, store: null, clock: () => NOW }
const noFault = (error: unknown) => {
  throw error
}

/** A sweep of this many chunks that reports each one. */
const telling = (
  name: string,
  chunks: number,
  tell: (name: string) => void,
  every: Sweep["every"] = "minute",
): Sweep =>
  defineSteps({ name, every }, async function* () {
    for (let at = 0; at < chunks; at += 1) {
      tell(name)
      yield { done: 1, took: 0 }
    }
  })

describe("the runner", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
  const settled = async () => {
    vi.useRealTimers()
    await new Promise((resolve) => void setTimeout(resolve, 50))
    vi.useFakeTimers()
  }

  test("what time has done every minute, the rest once an hour, from a minute after the start on", async () => {
    const seen: string[] = []
    const none = (name: string, every: Sweep["every"]) =>
      defineSteps({ name, every }, async function* () {
        seen.push(name)
        yield* []
        await Promise.resolve()
      })
    const running = startSweeps(deps, [none("minute", "minute"), none("hour", "hour")], noFault)
    expect(seen).toEqual([])
    await minutes(1)
    expect(seen).toEqual(["minute", "hour"])
    await minutes(59)
    expect(seen.filter((name) => name === "hour")).toHaveLength(1)
    expect(seen.filter((name) => name === "minute")).toHaveLength(60)
    await minutes(1)
    expect(seen.slice(-2)).toEqual(["minute", "hour"])
    await running.stop()
    const before = seen.length
    await minutes(60)
    expect(seen).toHaveLength(before)
  })

  test("one that fails is told, and holds up neither the others nor its next run", async () => {
    const faults: string[] = []
    let tries = 0
    const failing = defineSteps({ name: "failing", every: "minute" }, async function* () {
      yield* []
      await Promise.reject(new Error(`run ${(tries += 1)}`))
    })
    let others = 0
    const other = defineSteps({ name: "other", every: "minute" }, async function* () {
      others += 1
      yield* []
      await Promise.resolve()
    })
    const running = startSweeps(deps, [failing, other], (error) => faults.push(String(error)))
    await minutes(2)
    expect(faults).toEqual(["Error: run 1", "Error: run 2"])
    expect(others).toBe(2)
    await running.stop()
  })

  test("a long one is not begun again beside itself, ends between two chunks, and is closed", async () => {
    const seen: string[] = []
    const chunk = { end: (): void => undefined }
    const long = defineSteps({ name: "long", every: "minute" }, async function* () {
      try {
        for (;;) {
          seen.push("begins")
          await new Promise<void>((resolve) => (chunk.end = resolve))
          seen.push("commits")
          yield { done: 1, took: 0 }
        }
      } finally {
        seen.push("closed")
      }
    })
    const running = startSweeps(deps, [long], noFault)
    await minutes(3)
    expect(seen).toEqual(["begins"])
    const stopped = running.stop().then(() => seen.push("stopped"))
    chunk.end()
    await settled()
    await stopped
    expect(seen).toEqual(["begins", "commits", "closed", "stopped"])
  })
})

test("a run ends when it is told to, and says what it did until then", async () => {
  const ending = new AbortController()
  const seen: string[] = []
  const sweep = telling("some", 10, (name) => {
    seen.push(name)
    if (seen.length === 3) ending.abort()
  })
  expect(await runSweep(db, sweep, NOW, { signal: ending.signal })).toBe(3)
  expect(seen).toHaveLength(3)
  expect(await runSweep(db, sweep, NOW, { mayTake: 0 })).toBe(0)
  expect(await runSweep(db, sweep, NOW)).toBe(10)
})

test("a chunk grows to what fits, at most twofold, and shrinks at once", () => {
  expect(fitting(10, TARGET_MS)).toBe(10)
  expect(fitting(10, TARGET_MS / 10)).toBe(20)
  expect(fitting(100, TARGET_MS * 10)).toBe(10)
  expect(fitting(1, TARGET_MS * 100)).toBe(1)
  expect(fitting(1_500, 1, { most: 2_000 })).toBe(2_000)
  expect(fitting(100, 1_000, { least: 40 })).toBe(40)
})

describe("the kit is the one way", () => {
  const sources = sourcesIn("server").map(({ path, text }) => ({ path: path.slice("server/".length), text }))
  const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

  test("every sweep that is declared is run, under a name of its own", () => {
    const declared = sources
      .filter(({ path }) => path !== "kit/sweeps/define.ts")
      .flatMap(({ text }) => [...text.matchAll(/\bdefine(?:Sweep|Drain|CompanySweep|Steps)\(/g)])
    const outlived = sources.flatMap(({ text }) => [...text.matchAll(/= outlived\(/g)])
    /** The helper `outlived` has one definition but declares one sweep per call. */
    expect(outlived.length).toBeGreaterThan(5)
    expect(sweeps).toHaveLength(declared.length - 1 + outlived.length)
    expect(new Set(sweeps.map(({ name }) => name)).size).toBe(sweeps.length)
  })

  test("no limit stands behind an in of a delete or an update, where it may be planned anew for each row", () => {
    const isRisky = /\b(?:delete from|update) [^`]*\bin \(\s*select [^`]*\blimit\b/
    expect(isRisky.test("delete from t where (a, b) in (\n select a, b from t limit 1 for update)")).toBe(
      true,
    )
    expect(using(isRisky)).toEqual([])
  })

  test("nothing else works by the clock or in chunks of its own", () => {
    expect(using(/\bsetInterval\(/).toSorted()).toEqual([
      "http/slowRequests.ts",
      "kit/sweeps/run.ts",
      "run/every.ts",
    ])
    expect(using(/from "[^"]*\/every\.ts"/).toSorted()).toEqual([
      "backup/schedule.ts",
      "db/stalled.ts",
      "demo/run.ts",
      "http/live.ts",
      "imports/run.ts",
      "kit/jobs/worker.ts",
      "mail/outbox.ts",
      "mail/push/queue.ts",
      "mail/webhooks/queue.ts",
      "run/tidying.ts",
      "server.ts",
      "start/telemetry.ts",
    ])
    expect(using(/\binChunks\(/).toSorted()).toEqual([
      "demo/fillAsks.ts",
      "demo/fillDays.ts",
      "demo/loadCompany.ts",
      "imports/write.ts",
      "mail/notices.ts",
    ])
  })
})
