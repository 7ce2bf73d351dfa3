import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { createMachine, raise } from "xstate"
import { answerTo } from "#tests/paths/command.ts"
import { testWalks } from "#tests/paths/check.ts"
import { delayMs } from "#tests/paths/delays.ts"
import { drive } from "#tests/paths/drive.ts"
import { vending, vendingModel, vendingOptions } from "#tests/paths/examples/vending.ts"
import { defineModel } from "#tests/paths/model.ts"
import { skeletonOf } from "#tests/paths/skeleton/skeleton.ts"
import { at as inRepository } from "../../../scripts/lib/paths.mjs"

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
    expect(await answerTo([FILE])).toBe(text)
    await expect(answerTo(["vending"])).rejects.toThrow(/Mesin tidak dikenal/)
    const skeleton = await answerTo([FILE, "--skeleton"])
    expect(skeleton).toContain("give its invoke an id")
    expect(skeleton).toContain('by: ["charge broke"]')
    expect(skeleton).toContain('import { vendingModel } from "../../paths/examples/vending.ts"')
    expect(skeleton).not.toContain("tests/paths/tours/")
  })

  test("a machine without a model is told what to write", () => {
    const text = skeletonOf(vending, null)
    for (const part of ['"coin.put": once', "planned: true", '"sale.short": { seen:', "gestures: {"])
      expect(text).toContain(part)
  })

  test("a module of anybody's own is drafted as one module beside it", () => {
    const text = skeletonOf(vending, null, { file: "coba/drinks.ts", name: "drinks" })
    expect(text).not.toContain("give its invoke an id")
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

  test("a file that is not there says so", async () => {
    await expect(answerTo(["coba/nowhere.ts"])).rejects.toThrow(/nowhere\.ts tidak ada/)
  })

  test("a file that exports neither says so", async () => {
    await expect(answerTo(["tests/paths/delays.ts"])).rejects.toThrow(/tidak mengekspor model/)
  })
})

describe("a module outside of the project", () => {
  const folder = mkdtempSync(join(tmpdir(), "paths-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const kit = (module: string) => relative(folder, inRepository("tests", "paths", module))
  const keep = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  keep(
    "desk.ts",
    `import { assign, createMachine, fromPromise } from "xstate"
export const desk = createMachine({
  id: "desk",
  context: ({ input }) => ({ paper: input.paper }),
  initial: "idle",
  states: {
    idle: { on: { buy: "counting" } },
    counting: {
      always: { guard: ({ context }) => context.paper === 0, target: "empty" },
      on: { go: "printing", back: "idle" },
    },
    printing: {
      invoke: {
        src: fromPromise(() => Promise.resolve(1)),
        onDone: { target: "idle", actions: assign({ paper: ({ context }) => context.paper - 1 }) },
      },
    },
    empty: {},
  },
})`,
  )
  const model = (rest: string) =>
    `import { defineModel, once } from ${JSON.stringify(kit("model.ts"))}
import { desk } from "./desk.ts"
export const deskModel = defineModel({ machine: desk, ${rest} })`
  const answers = `answers: { "xstate.invoke.0.desk.printing": { ok: { output: 1 } } }`
  const cases = "cases: { buy: once, go: once, back: once }"

  test("finds the same xstate and kit, and what lies beside it", async () => {
    const file = keep(
      "whole.ts",
      model(`inputs: { "": { paper: 2 } }, ${cases}, ${answers}, facts: ({ paper }) => paper`),
    )
    const text = await answerTo([file])
    expect(text).toContain("lihat: printing")
    expect(text).not.toMatch(/Akun demo|tidak didatangi/)
  })

  test("arrows no path takes are told, with what of the context was held to be the same", async () => {
    const file = keep("merged.ts", model(`inputs: { "": { paper: 3 } }, ${cases}, ${answers}`))
    const text = await answerTo([file])
    expect(text).toMatch(/desk: 1 dari \d+ transisi tidak didatangi/)
    expect(text).toMatch(/counting: always.* → empty/)
    expect(text).toContain("paper (3, 2)")
  })

  test("what a model leaves out is refused by name", async () => {
    const missing = keep(
      "cases.ts",
      model(`inputs: { "": { paper: 1 } }, cases: { buy: once, go: once, bakc: once }, ${answers}`),
    )
    await expect(answerTo([missing])).rejects.toThrow(/cases belum menyebut back \(di sana ada bakc/)
    const silent = keep("answers.ts", model(`inputs: { "": { paper: 1 } }, ${cases}, answers: {}`))
    await expect(answerTo([silent])).rejects.toThrow(/answers belum menyebut/)
    const unborn = keep("inputs.ts", model(`inputs: { "": undefined }, ${cases}, ${answers}`))
    await expect(answerTo([unborn])).rejects.toThrow(/inputs "": mesin tidak dapat mulai/)
  })

  test("its skeleton says what the machine reads of its input, and looks at a state a guard may keep", async () => {
    const text = await answerTo([join(folder, "desk.ts"), "--skeleton"])
    expect(text).toMatch(/inputs: \{ "": \{\} \} \/\*.*paper/)
    expect(text).toContain("counting: { seen:")
    expect(text).not.toContain("never(")
  })
})

test("a timer that waits although the machine knows nothing of it is counted", () => {
  // Two timers with one id: XState can cancel only the second.
  const late = raise({ type: "late" }, { delay: 1_000, id: "same" })
  const run = drive(createMachine({ on: { again: { actions: late } } }), undefined)
  run.send({ type: "again" })
  expect(run.leftBehind()).toBe(0)
  run.send({ type: "again" })
  expect(run.leftBehind()).toBe(1)
})
