import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import type { SortingContext } from "#machines/sorting/sortingTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  absensi,
  akun,
  cuti,
  forbidden,
  rows,
  sortingMachine,
  sortingModel,
} from "#tests/paths/models/sorting.ts"
import { failing, failures, failureIn, MESSAGE } from "#tests/paths/outcomes.ts"

const orders = { last: [absensi, cuti, akun], first: rows }
const changed = { type: "rows.changed" as const }
type At = { readonly context: SortingContext }

describe("every path", () => {
  testWalks(sortingModel)({
    states: {
      reading: {
        by: ["start", "sorting.retry", "save Refused"],
        tags: ["busy"],
        runs: { load: {} },
      },
      unreadable: {
        by: failing("load"),
        accepts: ["sorting.retry"],
        arriving: ({ by }) => ({ failure: failureIn(by) }),
      },
      resting: {
        by: ["load ok", "row.drop", "row.release", "save ok"],
        tags: ["shown"],
        accepts: ["row.lift"],
        context: ({ context }) => ({ carried: null, stored: context.rows, wanted: [], failure: null }),
      },
      lifted: {
        by: ["row.lift"],
        tags: ["shown", "carried"],
        accepts: ["row.move", "row.drop", "row.release"],
        context: ({ context }) => ({ carried: akun.id, rows: context.stored, wanted: [], failure: null }),
      },
      moved: {
        by: ["row.move last", "row.move first"],
        tags: ["shown", "carried"],
        accepts: ["row.move", "row.drop", "row.release"],
        context: { carried: akun.id, wanted: [], failure: null },
        arriving: ({ by, context }) => ({
          rows:
            by === "row.move last"
              ? [...context.stored.filter(({ id }) => id !== akun.id), akun]
              : [akun, ...context.stored.filter(({ id }) => id !== akun.id)],
        }),
      },
      saving: {
        by: ["row.drop", "sorting.retry"],
        tags: ["busy", "shown"],
        runs: { save: ({ context }: At) => ({ ids: context.rows.map(({ id }) => id) }) },
        context: { carried: null, wanted: [], failure: null },
      },
      failed: {
        by: [...failing("save", ["Refused"]), "save forbidden"],
        tags: ["shown"],
        accepts: ["row.lift", "sorting.retry"],
        context: ({ context }) => ({ carried: null, rows: context.stored }),
        arriving: ({ by, before }) => ({
          failure: by === "save forbidden" ? forbidden : failureIn(by),
          wanted: before?.context.rows ?? [],
        }),
      },
    },
    emits: {
      "save ok": [{ type: "toast.succeeded", message: MESSAGE }, changed],
      "save Refused": [{ type: "toast.failed", failure: failures.Refused }, changed],
    },
  })
})

describe("one row", () => {
  const begin = () => {
    const run = drive(sortingMachine, undefined)
    run.answer("load", { output: succeeded(rows) })
    return run
  }

  test("is picked up, moved and put down: the whole order is saved once", () => {
    const run = begin()
    run.send({ type: "row.lift", id: akun.id })
    run.send({ type: "row.move", to: 1 })
    run.send({ type: "row.move", to: 2 })
    expect(run.context().rows).toEqual(orders.last)
    run.send({ type: "row.drop" })
    expect(run.asked("save")).toEqual({ ids: [absensi.id, cuti.id, akun.id] })
    run.answer("save", { output: succeeded(null, "Urutan disimpan") })
    expect(run.context()).toMatchObject({ rows: orders.last, stored: orders.last, carried: null })
  })

  test("that comes back to where it was is not saved, and neither is one that is let go", () => {
    for (const last of [{ type: "row.move", to: 0 }, { type: "row.release" }] as const) {
      const run = begin()
      run.send({ type: "row.lift", id: akun.id })
      run.send({ type: "row.move", to: 2 })
      run.send(last)
      run.send({ type: "row.drop" })
      expect(run.value()).toBe("resting")
      expect(run.context().rows).toEqual(rows)
      expect(run.running()).toEqual([])
    }
  })

  test("whose order fails is put back, and the same order can be saved again", () => {
    const run = begin()
    run.send({ type: "row.lift", id: cuti.id })
    run.send({ type: "row.move", to: 0 })
    run.send({ type: "row.drop" })
    run.answer("save", { output: failed(failures.Unreachable) })
    expect(run.context().rows).toEqual(rows)
    run.send({ type: "sorting.retry" })
    expect(run.asked("save")).toEqual({ ids: [cuti.id, akun.id, absensi.id] })
  })
})

describe("a tree", () => {
  const [a, b, a1, a2] = [
    { id: 1, label: "A" },
    { id: 2, label: "B" },
    { id: 11, label: "A1", under: 1 },
    { id: 12, label: "A2", under: 1 },
  ] as const
  const begin = () => {
    const run = drive(sortingMachine, undefined)
    run.answer("load", { output: succeeded([a, a1, a2, b]) })
    return run
  }

  test("moves a row with all that is under it, and saves the order of those beside it", () => {
    const run = begin()
    run.send({ type: "row.lift", id: a.id })
    run.send({ type: "row.move", to: 2 })
    expect(run.value()).toBe("lifted")
    run.send({ type: "row.move", to: 1 })
    expect(run.context().rows).toEqual([b, a, a1, a2])
    run.send({ type: "row.drop" })
    expect(run.asked("save")).toEqual({ ids: [b.id, a.id] })
  })

  test("keeps a row under the one it is under, and what failed is saved again for the same ones", () => {
    const run = begin()
    run.send({ type: "row.lift", id: a2.id })
    run.send({ type: "row.move", to: 0 })
    expect(run.context().rows).toEqual([a, a2, a1, b])
    run.send({ type: "row.drop" })
    expect(run.asked("save")).toEqual({ ids: [a2.id, a1.id], under: a.id })
    run.answer("save", { output: failed(failures.Unreachable) })
    expect(run.context().rows).toEqual([a, a1, a2, b])
    run.send({ type: "sorting.retry" })
    expect(run.asked("save")).toEqual({ ids: [a2.id, a1.id], under: a.id })
  })
})
