import { describe, expect, test } from "vitest"
import { nearest, refuseStrangeCalls, strangeCalls } from "#tests/paths/callNames.ts"
import { vendingModel } from "#tests/paths/examples/vending.ts"
import { gapsOf } from "#tests/paths/gaps.ts"
import type { AnyModel } from "#tests/paths/load.ts"
import { homeTour } from "#tests/paths/tours/home.ts"
import { tours } from "#tests/paths/tours/index.ts"
import { defineModel } from "#tests/paths/model.ts"

const { options } = homeTour
if (options.screen === undefined) throw new Error("home is not walked")
const { screen } = options
const withLoad = (call: string, more: object = {}) =>
  defineModel({
    ...options,
    screen: { ...screen, replies: { load: { call, real: { ok: null } } }, ...more },
  })
const saidOf = ({ browser }: { readonly browser: (typeof homeTour)["browser"] }) =>
  browser === null ? [] : strangeCalls(browser)

test.each([...tours])("%s names only calls of the contract", (_, tour) => {
  expect(strangeCalls(tour)).toEqual([])
})

describe("a call the contract does not have", () => {
  const wrong = withLoad("index/hmoe")

  test("is told before anything is walked, with the one that is meant", () => {
    expect(() => wrong.browser !== null && refuseStrangeCalls(wrong.browser)).toThrow(
      "home: screen.replies.load menyebut panggilan index/hmoe, yang tidak ada di kontrak; maksudnya index/home?",
    )
  })

  test("is a gap of somebody's own module", () => {
    expect(gapsOf(wrong as AnyModel).join("\n")).toContain("maksudnya index/home?")
  })

  test("is told of what waits besides, of what is sent and of what the guide says", () => {
    const all = withLoad("index/home", { holds: ["devisi/list-al"], sends: { "query.ask": "devisi/creat" } })
    expect(saidOf(all)).toEqual([
      "screen.holds menyebut panggilan devisi/list-al, yang tidak ada di kontrak; maksudnya devisi/list-all?",
      "screen.sends.query.ask menyebut panggilan devisi/creat, yang tidak ada di kontrak; maksudnya devisi/create?",
    ])
    const guided = defineModel({
      ...options,
      screen,
      guide: { events: { "query.ask": { call: "index/hom" } } },
    })
    expect(saidOf(guided)[0]).toContain("guide.events.query.ask menyebut panggilan index/hom,")
  })

  test("is no mistake as a whole path, or on a page that is not the product's", () => {
    expect(saidOf(withLoad("/healthz"))).toEqual([])
    expect(saidOf(vendingModel as never)).toEqual([])
  })
})

test("nothing is guessed where nothing is near", () => {
  expect(nearest("zzzzzzzz", ["devisi/list", "index/home"])).toBeNull()
  expect(nearest("devisi/lst", ["devisi/list", "index/home"])).toBe("devisi/list")
})
