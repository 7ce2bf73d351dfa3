import { describe, expect, test } from "vitest"
import { assign, fromPromise, setup } from "xstate"
import { drive } from "#tests/paths/drive.ts"
import { arrowsIn, defineModel, once } from "#tests/paths/model.ts"
import type { Walk } from "#tests/paths/walks.ts"

const words = (walk: Walk) => walk.map(({ step }) => step.label)

const light = setup({
  types: { events: {} as { readonly type: "power.cut" } | { readonly type: "power.back" } },
  delays: { go: 30_000, slow: 3_000 },
}).createMachine({
  id: "light",
  initial: "red",
  states: {
    red: { after: { go: "green" }, on: { "power.cut": "dark" } },
    green: { after: { go: "yellow" }, on: { "power.cut": "dark" } },
    yellow: { after: { slow: "red" }, on: { "power.cut": "dark" } },
    dark: { on: { "power.back": "red" } },
  },
})
const lightModel = defineModel({
  machine: light,
  inputs: { "": undefined },
  cases: { "power.cut": once, "power.back": once },
  answers: {},
})

type PlayerEvent =
  | { readonly type: "media.play" }
  | { readonly type: "media.seek"; readonly to: number }
  | { readonly type: "volume.toggle" }

const player = setup({
  types: { context: {} as { readonly at: number }, events: {} as PlayerEvent },
  actors: { fetch: fromPromise<number>(() => Promise.reject(new Error("empty"))) },
  actions: { seek: assign({ at: ({ context }, { to }: { readonly to: number }) => context.at + to }) },
  delays: { hide: 2_000, tick: 2_000 },
}).createMachine({
  id: "player",
  context: { at: 0 },
  type: "parallel",
  states: {
    media: {
      initial: "stopped",
      states: {
        stopped: { on: { "media.play": "buffering" } },
        buffering: {
          invoke: { id: "fetch", src: "fetch", onDone: {}, onError: "stopped" },
          after: { tick: "playing" },
        },
        playing: { on: { "media.seek": { actions: { type: "seek", params: ({ event }) => event } } } },
      },
    },
    volume: {
      initial: "normal",
      states: {
        normal: { on: { "volume.toggle": "muted" } },
        muted: { on: { "volume.toggle": "normal" }, after: { hide: "normal" } },
      },
    },
  },
})
const playerOptions = {
  machine: player,
  inputs: { "": undefined },
  cases: { "media.play": once, "media.seek": { "": { to: 1 } }, "volume.toggle": once },
  answers: { fetch: { ok: { output: 1 }, defect: { error: new Error("bug") } } },
} as const

describe("a traffic light, which nobody of the project has seen", () => {
  test("a shortest path to each state", () => {
    expect(lightModel.shortest().map(words)).toEqual([
      ["start"],
      ["start", "power.cut"],
      ["start", "after go"],
      ["start", "after go", "after go"],
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
    const excused = defineModel({ ...lightModel.options, unwalkable: { "light.dark|power.back|0": "never" } })
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
        if (step.does.by === "delay") run.fire(2_000, step.event.type)
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
    run.answer("fetch", { output: 1 })
    expect(() => run.answer("fetch", { output: 1 })).toThrow("fetch does not run")
  })

  test("what makes it endless is said, instead of searching for ever", () => {
    const endless = defineModel({ ...playerOptions, facts: ({ at }) => at, limit: 40 })
    expect(() => endless.graph()).toThrow(
      /player has more than 40 spots\. Most were found by .*media\.seek.*context with most values: at \(\d+\)/,
    )
  })

  test("a step that cannot happen is left out", () => {
    const silent = defineModel({ ...playerOptions, happens: (label) => label !== "volume.toggle" })
    expect(silent.shortest().map((walk) => JSON.stringify(walk.at(-1)?.to))).not.toContain("muted")
    expect(silent.coverage().missing.map(({ source }) => source)).toContain("volume.muted")
  })
})
