import { once } from "node:events"
import { MessageChannel } from "node:worker_threads"
import { expect, test } from "vitest"
import { giveInParts, type Part, takeInParts } from "#server/imports/parts.ts"

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ row: n + 2 }))

test.each([
  [0, [0]],
  [1, [1]],
  [250, [250]],
  [251, [250, 1]],
  [1_000, [250, 250, 250, 250]],
])("%i rows come whole and in order, a few at a time", async (count, sizes) => {
  const { port1: giver, port2: taker } = new MessageChannel()
  const take = takeInParts<{ row: number }>(taker)
  const seen: number[] = []
  const taken = new Promise((resolve) => {
    taker.on("message", (sent: Part<{ row: number }>) => {
      seen.push(sent.part.length)
      const rows = take(sent)
      if (rows !== null) resolve(rows)
    })
  })
  await giveInParts(giver, rowsOf(count))
  expect(await taken).toEqual(rowsOf(count))
  expect(seen).toEqual(sizes)
  giver.close()
})

test("the next part is not given before the last one was taken", async () => {
  const { port1: giver, port2: taker } = new MessageChannel()
  const seen: Part<unknown>[] = []
  taker.on("message", (sent: Part<unknown>) => void seen.push(sent))
  const given = giveInParts(giver, rowsOf(300))
  await once(taker, "message")
  await new Promise((resolve) => void setTimeout(resolve, 50))
  expect(seen.map(({ isLast }) => isLast)).toEqual([false])
  taker.postMessage("more")
  await given
  await once(taker, "message")
  expect(seen.map(({ isLast }) => isLast)).toEqual([false, true])
  giver.close()
})
