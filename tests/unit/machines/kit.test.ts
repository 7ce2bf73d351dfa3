import { describe, expect, test } from "vitest"
import { drive } from "#tests/paths/drive.ts"
import { succeeded } from "#contract/kit/errors.ts"
import { searchSteps } from "#tests/paths/endless.ts"
import { light, lightModel } from "#tests/paths/examples/light.ts"
import { player, playerOptions } from "#tests/paths/examples/player.ts"
import { arrowsIn, defineModel } from "#tests/paths/model.ts"
import type { Walk } from "#tests/paths/walks.ts"

const words = (walk: Walk) => walk.map(({ step }) => step.label)

describe("a traffic light, which nobody of the project has seen", () => {
  test("a shortest path to each state", () => {
    expect(lightModel.shortest().map(words)).toEqual([
      ["start"],
      ["start", "power.cut"],
      ["start", "after go (red)"],
      ["start", "after go (red)", "after go (green)"],
    ])
  })

  test("one tour over every arrow, timers too", () => {
    const tour = lightModel.tour("arrow")
    expect(tour).toHaveLength(1)
    expect(lightModel.coverage(arrowsIn(tour))).toEqual({ total: 7, walked: 7, missing: [], needless: [] })
  })

  test("arrows nobody walked are named, and so are exceptions that are not needed", () => {
    const { missing } = lightModel.coverage(["light.red|power.cut|0"])
    expect(missing.map(({ key }) => key)).toContain("light.dark|power.back|0")
    const excused = defineModel({
      ...lightModel.options,
      unwalkable: { "light.dark|power.back|0": "never" },
    })
    expect(excused.coverage().needless).toEqual(["light.dark|power.back|0"])
  })

  test("the clock is in the test's hand", () => {
    const run = drive(light, undefined)
    run.pass(29_999)
    expect(run.value()).toBe("red")
    run.pass(1 + 30_000 + 3_000)
    expect(run.value()).toBe("red")
    expect(run.arrows()).toHaveLength(3)
  })
})

describe("a player with parallel states", () => {
  const model = defineModel(playerOptions)

  test("every arrow is walked, and each of two timers fires whatever the other does", () => {
    expect(model.coverage()).toMatchObject({ missing: [], needless: [] })
    for (const walk of model.tour("step")) {
      const run = drive(player, undefined)
      for (const { step, to } of walk) {
        if (step.does.by === "event") run.send(step.event as never)
        if (step.does.by === "answer") run.answer(step.does.actor, step.does.answer)
        if (step.does.by === "delay") run.bring(step.event.type)
        expect(run.value()).toEqual(to)
      }
    }
  })

  test("an actor answers once, however long its state lasts", () => {
    for (const walk of model.tour("step")) {
      const answered = words(walk)
        .join(" ")
        .match(/fetch \w+ (?:volume\.toggle |after hide )*fetch/)
      expect(answered).toBeNull()
    }
    const run = drive(player, undefined)
    run.send({ type: "media.play" })
    run.answer("fetch", { output: succeeded(1) })
    expect(() => run.answer("fetch", { output: succeeded(1) })).toThrow("fetch does not run")
  })

  test("what makes it endless is said, instead of searching for ever", () => {
    const endless = defineModel({ ...playerOptions, facts: ({ at }) => at, limit: 40 })
    expect(() => endless.graph()).toThrow(
      /^player: keadaan yang berbeda terlalu banyak \(lebih dari 40\)\. Kebanyakan ditemukan lewat .*media\.seek.*context dengan nilai terbanyak: at \(\d+\)/,
    )
  })

  test("the limit is steps tried, so that a slow machine finds the same paths", () => {
    const isOver = searchSteps()
    const tries = Array.from({ length: 100_001 }, isOver)
    expect([tries.indexOf(true), tries.filter(Boolean).length]).toEqual([100_000, 1])
  })

  test("a step that cannot happen is left out", () => {
    const silent = defineModel({ ...playerOptions, happens: (label) => label !== "volume.toggle" })
    expect(silent.shortest().map((walk) => JSON.stringify(walk.at(-1)?.to))).not.toContain("muted")
    expect(silent.coverage().missing.map(({ source }) => source)).toContain("volume.muted")
  })
})
