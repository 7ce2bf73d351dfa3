import { describe, expect, test } from "vitest"
import { createMachine, raise } from "xstate"
import { answerTo } from "#tests/paths/command.ts"
import { testWalks } from "#tests/paths/check.ts"
import { delayMs } from "#tests/paths/delays.ts"
import { drive } from "#tests/paths/drive.ts"
import { vending, vendingModel, vendingOptions } from "#tests/paths/examples/vending.ts"
import { defineModel } from "#tests/paths/model.ts"
import { skeletonOf } from "#tests/paths/skeleton.ts"

const FILE = "tests/paths/examples/vending.ts"

describe("a machine in XState's own idiom, whose model is all there is of it", () => {
  testWalks(vendingModel)({
    states: {
      "sale.idle": {
        by: [
          "start",
          "charge ok",
          "coins.back",
          "after patience (sale.short)",
          "after patience (sale.choosing)",
        ],
        accepts: ["coin.put"],
      },
      "sale.weighing": "passing",
      "sale.short": { by: ["coin.put"], accepts: ["coin.put", "coins.back"] },
      "sale.choosing": { by: ["coin.put", "after cooling"], accepts: ["drink.chosen", "coins.back"] },
      "sale.charging": { by: ["drink.chosen"], runs: { "0.vending.sale.charging": { cents: 200 } } },
      "sale.cooling": { by: ["charge broke"] },
      "door.shut": { by: ["start", "door.closed"], accepts: ["door.opened"] },
      "door.open": { by: ["door.opened"], accepts: ["door.closed"] },
    },
    emits: { "charge ok": [{ type: "drink.out" }] },
  })

  test("places that differ only in what a guard without an event will say are two places", () => {
    const bare = defineModel(vendingOptions)
    expect(bare.options.facts).toBeUndefined()
    expect(bare.coverage()).toMatchObject({ missing: [], needless: [] })
  })

  test("an error the machine counts on is a step; an actor without an id is called by what it runs", () => {
    const labels = vendingModel.steps.map(({ label }) => label)
    expect(labels).toContain("charge broke")
    expect(new Set(labels).size).toBe(labels.length)
    expect(vendingModel.browser?.coverage()).toMatchObject({ missing: [], excused: {} })
  })

  test("a delay that is a function is reckoned from what the machine knew when it began to wait", () => {
    const { machine } = vendingModel.options
    const lengths = vendingModel
      .tour("step")
      .flatMap((walk) =>
        walk.map(({ step }, at) =>
          step.label === "after cooling" ? delayMs(machine, vendingModel.anatomy, walk, at) : null,
        ),
      )
      .filter((ms) => ms !== null)
    expect([...new Set(lengths)].toSorted((a, b) => a - b)).toEqual([2_000, 3_000])
  })

  test("is listed, scripted and drafted by its file", async () => {
    const text = await answerTo([FILE])
    expect(text).toContain("Tunggu 2 detik")
    expect(text).not.toContain("0.vending")
    expect(await answerTo(["vending"])).toBe(text)
    const skeleton = await answerTo([FILE, "--skeleton"])
    expect(skeleton).toContain("give its invoke an id")
    expect(skeleton).toContain('by: ["charge broke"]')
  })

  test("a machine without a model is told what to write", () => {
    const text = skeletonOf(vending, null)
    for (const part of ['"coin.put": once', "planned: true", '"sale.short": { seen:', "gestures: {"])
      expect(text).toContain(part)
  })

  test("a module of anybody's own is drafted as one module beside it", () => {
    const text = skeletonOf(vending, null, { file: "coba/drinks.ts", name: "drinks" })
    for (const part of [
      `from "../tests/paths/model.ts"`,
      `import { drinks } from "./drinks.ts"`,
      "machine: drinks,",
      "alone: { at:",
      "injects: { broke: { status: 503 } }",
    ])
      expect(text).toContain(part)
  })

  test("a script of a page that is not the product's names no login of the demo", async () => {
    expect(await answerTo([FILE])).not.toContain("Akun demo")
    expect(await answerTo(["topup"])).toContain("Akun demo")
  })

  test("a file outside the project is told where to be put", async () => {
    await expect(answerTo(["/tmp/coba/vending.ts", "--skeleton"])).rejects.toThrow(/di luar proyek/)
  })

  test("a file that exports neither says so", async () => {
    await expect(answerTo(["tests/paths/delays.ts"])).rejects.toThrow(/tidak mengekspor model/)
  })
})

test("a timer that waits although the machine knows nothing of it is counted", () => {
  // Two timers of one id: the second is the only one XState can cancel.
  const late = raise({ type: "late" }, { delay: 1_000, id: "same" })
  const run = drive(createMachine({ on: { again: { actions: late } } }), undefined)
  run.send({ type: "again" })
  expect(run.leftBehind()).toBe(0)
  run.send({ type: "again" })
  expect(run.leftBehind()).toBe(1)
})
