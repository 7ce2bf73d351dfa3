import { EventEmitter } from "node:events"
import type { Server } from "node:http"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startTidying } from "#server/run/tidying.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database with three tables to tidy, which take a second each, and a server whose requests `ask` simulates. */
const open = () => {
  const server = new EventEmitter()
  const tidied: number[] = []
  const faults: unknown[] = []
  const tidying = startTidying(
    {
      tidy: async (mayGoOn) => {
        for (const table of [1, 2, 3]) {
          if (!mayGoOn()) return false
          await new Promise((resolve) => void setTimeout(resolve, 1_000))
          tidied.push(table)
        }
        return true
      },
    },
    server as unknown as Server,
    (error) => faults.push(error),
  )
  const ask = () => {
    const response = new EventEmitter()
    server.emit("request", null, response)
    return () => response.emit("close")
  }
  return { tidied, faults, ask, ...tidying }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test("tidies while nobody asks", async () => {
  const { tidied, faults, stop } = open()
  await pass(13)
  expect([tidied, faults]).toEqual([[1, 2, 3], []])
  await stop()
})

test("waits while somebody is answered, and for a moment after", async () => {
  const { tidied, ask, stop } = open()
  await pass(1)
  const answer = ask()
  await pass(28)
  answer()
  await pass(2)
  expect(tidied).toEqual([])
  await pass(12)
  expect(tidied).toEqual([1, 2, 3])
  await stop()
})

test("leaves off between two tables when somebody asks, and goes on later", async () => {
  const { tidied, ask, stop } = open()
  setTimeout(() => ask()(), 10_500)
  await pass(13)
  expect(tidied).toEqual([1])
  await pass(10)
  expect(tidied).toEqual([1, 1, 2, 3])
  await stop()
})

test("does it all the same after an hour in which somebody always asked", async () => {
  const { tidied, ask, stop } = open()
  ask()
  await pass(3_599)
  expect(tidied).toEqual([])
  await pass(20)
  expect(tidied).toEqual([1, 2, 3])
  await stop()
})

test("stops after the table it is at", async () => {
  const { tidied, stop } = open()
  setTimeout(() => void stop(), 10_500)
  await pass(60)
  expect(tidied).toEqual([1])
})
