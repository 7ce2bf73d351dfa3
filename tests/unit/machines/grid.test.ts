import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { failed, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { gridMachine } from "#machines/grid/gridMachine.ts"
import type { Grid, GridDraft, GridEvent, SaveResult, Sent, Unkept } from "#machines/grid/gridTypes.ts"
import { keyEvent } from "#src/screens/plan/planKeys.ts"
import { ask, grid, ML, PG } from "./grid.fixture.ts"

type Given = {
  readonly draft?: GridDraft | null
  readonly save?: (sent: Sent) => Outcome<SaveResult>
  readonly load?: Outcome<Grid>
}
const run = async ({ draft = null, save, load = succeeded(grid) }: Given = {}) => {
  const sent: Sent[] = []
  const kept: Unkept[] = []
  const forgotten: number[] = []
  const said: string[] = []
  const actor = createActor(
    gridMachine.provide({
      actors: {
        load: fromPromise(() => Promise.resolve(load)),
        recallDraft: fromPromise(() => Promise.resolve(succeeded(draft))),
        keepDraft: fromPromise(({ input }) => {
          kept.push(input as Unkept)
          return Promise.resolve(succeeded("2026-12-30T01:00:00.000Z"))
        }),
        forgetDraft: fromPromise(() => {
          forgotten.push(1)
          return Promise.resolve(succeeded(null))
        }),
        save: fromPromise(({ input }) => {
          sent.push(input as Sent)
          const all = { saved: (input as Sent).cells.map(({ key }) => key), marks: {}, base_version: 5 }
          return Promise.resolve(save?.(input as Sent) ?? succeeded(all))
        }),
        print: fromPromise(() => Promise.resolve(succeeded(null))),
      },
      delays: { draftPause: 1 },
    }),
    { input: { ask } },
  )
  actor.on("toast.succeeded", ({ message }) => said.push(message))
  actor.start()
  const rest = () => new Promise((resolve) => setTimeout(resolve, 15))
  await rest()
  const send = (...events: readonly GridEvent[]) => events.forEach((event) => actor.send(event))
  const type = (...keys: readonly string[]) => {
    for (const pressed of keys) {
      const parts = pressed.split("+")
      const event = keyEvent(
        {
          key: parts.at(-1) ?? "",
          shiftKey: parts.includes("Shift"),
          ctrlKey: parts.includes("Ctrl"),
          metaKey: false,
          altKey: false,
        },
        actor.getSnapshot().context,
      )
      if (event !== null) actor.send(event)
    }
  }
  return { actor, send, type, rest, sent, kept, forgotten, said, context: () => actor.getSnapshot().context }
}

test("what has no effect cannot be pressed: undo, paste and the stored plan need something to work on", async () => {
  const { actor, type } = await run()
  const can = (event: GridEvent) => actor.getSnapshot().can(event)
  for (const event of [
    { type: "edit.undo" },
    { type: "edit.redo" },
    { type: "cells.paste" },
    { type: "stale.theirs", key: null },
    { type: "press.release" },
    { type: "rotation.apply" },
  ] as const)
    expect([event.type, can(event)]).toEqual([event.type, false])
  type("ArrowRight", "1")
  expect([can({ type: "edit.undo" }), can({ type: "edit.redo" })]).toEqual([true, false])
  type("Ctrl+z")
  expect([can({ type: "edit.undo" }), can({ type: "edit.redo" })]).toEqual([false, true])
})

test("a month chosen while the plan is saved is read once it is saved", async () => {
  const { send, type, rest, context } = await run()
  type("ArrowRight", "1")
  send({ type: "plan.save" }, { type: "grid.ask", ask: { ...ask, month: "2027-02" } })
  expect(context().ask.month).toBe(ask.month)
  await rest()
  expect(context()).toMatchObject({ ask: { month: "2027-02" }, next: null, changes: {} })
})

describe("by keyboard", () => {
  test("codes, figures, OFF and Delete fill what is selected; Ctrl+Z and Ctrl+Y go back and forth", async () => {
    const { type, context } = await run()
    type("ArrowRight", "p")
    expect(context().changes).toEqual({ "7:2027-01-02": ML })
    type("g")
    expect(context().changes).toEqual({ "7:2027-01-02": PG })
    type("ArrowDown", "Delete", "ArrowRight", "Shift+ArrowRight", "0", "ArrowRight", "2")
    expect(context().changes).toEqual({
      "7:2027-01-02": PG,
      "9:2027-01-02": null,
      "9:2027-01-03": "OFF",
      "9:2027-01-04": "OFF",
      "9:2027-01-05": ML,
    })
    type("Ctrl+z", "Ctrl+z", "Ctrl+z", "Ctrl+z", "Ctrl+z")
    expect(context().changes).toEqual({})
    type("Ctrl+y", "Ctrl+Shift+z")
    expect(context().changes).toEqual({ "7:2027-01-02": PG })
  })

  test("a copy goes where the cursor is, and the edges hold the cursor", async () => {
    const { type, context } = await run()
    type("End", "ArrowUp", "ArrowRight")
    expect(context().at).toEqual({ row: 0, col: 8 })
    type("1", "Shift+ArrowLeft", "0", "Ctrl+c", "ArrowDown", "Ctrl+v")
    expect(context().changes).toEqual({
      "7:2027-01-08": "OFF",
      "7:2027-01-09": "OFF",
      "9:2027-01-08": "OFF",
      "9:2027-01-09": "OFF",
    })
  })
})

describe("by mouse", () => {
  test("a drag with a brush paints at once and is one step; without it selects", async () => {
    const { send, context } = await run()
    send({ type: "brush.pick", brush: { value: PG } })
    send({ type: "cell.press", row: 0, col: 5, extend: false }, { type: "cell.enter", row: 1, col: 7 })
    expect(context().changes).toEqual({})
    send({ type: "press.release" })
    expect(Object.keys(context().changes)).toHaveLength(6)
    expect(context().past).toHaveLength(1)
    send({ type: "brush.pick", brush: null })
    send({ type: "cell.press", row: 0, col: 1, extend: false }, { type: "press.release" })
    expect(context().at).toEqual({ row: 0, col: 1 })
    expect(context().past).toHaveLength(1)
  })
  test("what is left out is said and stays as it was", async () => {
    const { send, context } = await run()
    send({ type: "cell.press", row: 0, col: 0, extend: false }, { type: "cell.enter", row: 0, col: 4 })
    send({ type: "press.release" }, { type: "value.put", value: PG })
    expect(context().skipped.map(({ kind }) => kind)).toEqual(["locked", "leave", "holiday"])
    expect(Object.keys(context().changes)).toEqual(["7:2027-01-02", "7:2027-01-04"])
  })
})

describe("saving", () => {
  test("what is saved is what it was painted over; the draft goes and undo is still there", async () => {
    const { type, send, rest, sent, context, said, forgotten, actor } = await run()
    type("ArrowRight", "1", "Ctrl+s")
    await rest()
    expect(sent).toEqual([
      { base_version: 4, cells: [{ key: "7:2027-01-02", value: PG, was: null, accept: false }] },
    ])
    expect(context()).toMatchObject({ changes: {}, marks: {}, draftAt: null })
    expect(context().grid?.base_version).toBe(5)
    expect(said).toEqual(["1 hari disimpan"])
    expect(forgotten).toHaveLength(1)
    expect(actor.getSnapshot().hasTag("busy")).toBe(false)
    send({ type: "edit.undo" })
    expect(context().changes).toEqual({ "7:2027-01-02": null })
  })

  test("what failed stays; a stale cell waits for mine or theirs", async () => {
    const { type, send, rest, sent, context, kept } = await run({
      save: ({ cells }) =>
        succeeded({
          saved: cells.slice(2).map(({ key }) => key),
          marks: {
            "7:2027-01-02": { kind: "stale", message: "Sudah direncanakan orang lain", theirs: ML },
            "7:2027-01-04": { kind: "overlap", message: "Bertumpuk" },
          },
          base_version: 6,
        }),
    })
    type("ArrowRight", "1", "ArrowRight", "ArrowRight", "1", "ArrowDown", "0", "Ctrl+s")
    await rest()
    expect(sent[0]?.cells).toHaveLength(3)
    expect(Object.keys(context().changes)).toEqual(["7:2027-01-02", "7:2027-01-04"])
    expect(kept.at(-1)?.cells).toHaveProperty("7:2027-01-04")
    send({ type: "plan.save" })
    await rest()
    expect(sent[1]?.cells.map(({ key }) => key)).toEqual(["7:2027-01-04"])
    send({ type: "stale.mine", key: "7:2027-01-02" }, { type: "plan.save" })
    await rest()
    expect(sent[2]?.cells[0]).toEqual({ key: "7:2027-01-02", value: PG, was: ML, accept: false })
    send({ type: "stale.theirs", key: null })
    expect(context().changes).toEqual({ "7:2027-01-04": PG })
    expect(context().stored["7:2027-01-02"]).toBe(ML)
  })

  test("more than 5,000 days go in several calls, and count as one save", async () => {
    const [row] = grid.rows
    if (row === undefined) throw new Error("no row")
    const free = Object.fromEntries(
      grid.dates.map((date) => [date, { shift_id: null, own: null, under: null }]),
    )
    const rows = Array.from({ length: 600 }, (_, at) => ({ ...row, id: at + 1, days: free }))
    const { send, rest, sent, said, context } = await run({ load: succeeded({ ...grid, rows }) })
    send({ type: "cursor.move", rows: 1_000, cols: 1_000, extend: true }, { type: "value.put", value: "OFF" })
    send({ type: "plan.save" })
    await rest()
    expect(sent.map(({ cells }) => cells.length)).toEqual([5_000, 400])
    expect(said).toEqual(["5.400 hari disimpan"])
    expect(context()).toMatchObject({ changes: {}, queue: [] })
  })

  test("a call that failed loses nothing", async () => {
    const { type, rest, context } = await run({ save: () => failed({ _tag: "Unreachable" }) })
    type("ArrowRight", "1", "Ctrl+s")
    await rest()
    expect(context()).toMatchObject({
      changes: { "7:2027-01-02": PG },
      failure: { _tag: "Unreachable" },
      queue: [],
    })
  })

  test("a holiday is saved only with the word that it is one", async () => {
    const { type, send, rest, sent } = await run()
    send({ type: "holidays.toggle" })
    type("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "1", "Ctrl+s")
    await rest()
    expect(sent[0]?.cells).toEqual([{ key: "7:2027-01-05", value: PG, was: null, accept: true }])
  })
})

describe("drafts", () => {
  const draft: GridDraft = {
    at: "2026-12-29T01:00:00.000Z",
    cells: {
      "7:2027-01-02": { value: PG, was: null },
      "9:2027-01-02": { value: "OFF", was: null },
    },
  }
  test("a draft comes back over what is stored; what others planned meanwhile is stale", async () => {
    const { context } = await run({ draft })
    expect(context().changes).toEqual({ "7:2027-01-02": PG, "9:2027-01-02": "OFF" })
    expect(context().marks).toEqual({
      "9:2027-01-02": { kind: "stale", message: expect.any(String) as string, theirs: PG },
    })
  })
  test("what is painted is kept, also before another month is read", async () => {
    const { type, send, rest, kept, context } = await run()
    type("ArrowRight", "1")
    await rest()
    expect(kept).toHaveLength(1)
    send({ type: "grid.ask", ask: { ...ask, month: "2027-02" } })
    await rest()
    expect(kept).toHaveLength(2)
    expect(kept[1]?.ask.month).toBe("2027-01")
    expect(context()).toMatchObject({ ask: { month: "2027-02" }, changes: {}, past: [] })
  })
  test("letting go asks first", async () => {
    const { type, send, rest, context, forgotten } = await run()
    type("ArrowRight", "1")
    send({ type: "plan.discard" }, { type: "discard.stay" })
    expect(context().changes).not.toEqual({})
    send({ type: "plan.discard" }, { type: "discard.confirm" })
    await rest()
    expect(context().changes).toEqual({})
    expect(forgotten).toHaveLength(1)
  })
})

test("what cannot be read is told and asked for again", async () => {
  const { actor, send, rest } = await run({ load: failed({ _tag: "Unreachable" }) })
  expect(actor.getSnapshot().value).toBe("unreadable")
  send({ type: "grid.retry" })
  await rest()
  expect(actor.getSnapshot().value).toBe("unreadable")
})
