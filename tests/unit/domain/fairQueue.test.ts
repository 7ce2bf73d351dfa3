import { describe, expect, test } from "vitest"
import { makeBound, makeFairQueue } from "#server/call/fairQueue.ts"

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe("a fair queue", () => {
  test("takes turns by party, whoever sent more, and runs no more at once than allowed", async () => {
    const inTurn = makeFairQueue(2)
    const started: string[] = []
    const ends: (() => void)[] = []
    const send = (party: string, name: string) =>
      inTurn(party, () => {
        started.push(name)
        return new Promise<void>((end) => ends.push(end))
      })
    const all = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].map((name) => send(name.charAt(0), name))
    await nextTurn()
    expect(started).toEqual(["a1", "a2"])
    for (const count of [3, 4, 5, 6, 7]) {
      ends.shift()?.()
      await nextTurn()
      expect(started).toHaveLength(count)
    }
    expect(started).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2"])
    for (const end of ends) end()
    await Promise.all(all)
  })

  test("goes on after work that failed, and is free again when all is done", async () => {
    const inTurn = makeFairQueue(1)
    const bad = inTurn("a", () => Promise.reject(new Error("rusak")))
    const good = inTurn("a", () => Promise.resolve("baik"))
    await expect(bad).rejects.toThrow("rusak")
    expect(await good).toBe("baik")
    expect(await inTurn("b", () => Promise.resolve("lagi"))).toBe("lagi")
  })
})

describe("a bound", () => {
  test("holds for each party and for all, and counts what has ended once", () => {
    const enter = makeBound({ each: 2, all: 3 })
    const [first, second] = [enter("a"), enter("a")]
    expect([first, second].every((leave) => leave !== null)).toBe(true)
    expect(enter("a")).toBeNull()
    const other = enter("b")
    expect(other).not.toBeNull()
    expect(enter("c")).toBeNull()
    first?.()
    first?.()
    expect(enter("c")).not.toBeNull()
    expect(enter("d")).toBeNull()
  })

  test("a party that has ended one of two may begin one more, and no second", () => {
    const enter = makeBound({ each: 2, all: 9 })
    const first = enter("a")
    enter("a")
    first?.()
    expect(enter("a")).not.toBeNull()
    expect(enter("a")).toBeNull()
  })

  test("a party that has ended all may begin as many anew", () => {
    const enter = makeBound({ each: 2, all: 9 })
    for (const leave of [enter("a"), enter("a")]) leave?.()
    expect([enter("a"), enter("a"), enter("a")].map((leave) => leave !== null)).toEqual([true, true, false])
  })
})
