import { describe, expect, test } from "vitest"
import { comes } from "#tests/paths/browser/checks.ts"
import { goTo } from "#tests/paths/browser/hand.ts"

describe("an address is opened whatever the page before is doing", () => {
  const INTERRUPTED = `page.goto: Navigation to "/home" is interrupted by another navigation to "/setting"`
  /** A page whose first navigations fail with these errors. */
  const pageOf = (errors: readonly string[]) => {
    const left = [...errors]
    let asked = 0
    return {
      asked: () => asked,
      goto: () => {
        asked++
        const error = left.shift()
        return error === undefined ? Promise.resolve(null) : Promise.reject(new Error(error))
      },
    }
  }

  test("one that loads itself anew overtakes it, and it is opened again", async () => {
    const page = pageOf([INTERRUPTED, "net::ERR_ABORTED at /home", INTERRUPTED])
    await goTo(page, "/home")
    expect(page.asked()).toBe(4)
  })

  test("one that loads itself anew for ever, or a server that is not there, is told", async () => {
    await expect(goTo(pageOf(Array.from({ length: 9 }, () => INTERRUPTED)), "/home")).rejects.toThrow(
      /interrupted/,
    )
    const away = pageOf(["net::ERR_CONNECTION_REFUSED"])
    await expect(goTo(away, "/home")).rejects.toThrow(/REFUSED/)
    expect(away.asked()).toBe(1)
  })
})

describe("what may come is waited for until the page is at rest", () => {
  /** A page that is idle after this number of checks. */
  const restingAfter = (looks: number) => {
    let asked = 0
    return { asked: () => asked, isAtRest: () => Promise.resolve(++asked > looks) }
  }

  test("it is looked for once more when the page is, and no longer", async () => {
    const hand = restingAfter(2)
    let seen = 0
    expect(await comes(hand, () => ++seen > 9)).toBe(false)
    expect([hand.asked(), seen]).toEqual([3, 3])
  })

  test("what comes with the last thing the page does is seen", async () => {
    const hand = restingAfter(2)
    expect(await comes(hand, () => hand.asked() === 3)).toBe(true)
  })
})
