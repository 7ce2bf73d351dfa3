import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startSweeps } from "#server/register/sweep.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test("what time has done every minute, the rest once an hour, from a minute after the start on", async () => {
  const done = { minute: 0, hour: 0 }
  const sweeps = startSweeps(
    { everyMinute: async () => (done.minute += 1), everyHour: async () => (done.hour += 1) },
    () => undefined,
  )
  expect(done).toEqual({ minute: 0, hour: 0 })
  await minutes(1)
  expect(done).toEqual({ minute: 1, hour: 1 })
  await minutes(59)
  expect(done).toEqual({ minute: 60, hour: 1 })
  await minutes(1)
  expect(done).toEqual({ minute: 61, hour: 2 })
  await sweeps.stop()
  await minutes(60)
  expect(done).toEqual({ minute: 61, hour: 2 })
})

test("one that fails is told, and holds up neither the other nor the next", async () => {
  const faults: unknown[] = []
  let hours = 0
  let tries = 0
  const sweeps = startSweeps(
    {
      everyMinute: () => Promise.reject(new Error(`minute ${(tries += 1)}`)),
      everyHour: async () => (hours += 1),
    },
    (error) => faults.push(String(error)),
  )
  await minutes(2)
  expect([faults, hours]).toEqual([["Error: minute 1", "Error: minute 2"], 1])
  await sweeps.stop()
})

test("a long one is not begun again beside itself, and is waited for at the end", async () => {
  const seen: string[] = []
  const sweeps = startSweeps(
    {
      everyMinute: async () => {
        seen.push("begins")
        await new Promise((resolve) => void setTimeout(resolve, 150_000))
        seen.push("ends")
      },
      everyHour: async () => undefined,
    },
    () => undefined,
  )
  await minutes(3)
  expect(seen).toEqual(["begins"])
  const stopped = sweeps.stop().then(() => seen.push("stopped"))
  await minutes(2)
  await stopped
  expect(seen).toEqual(["begins", "ends", "stopped"])
})
