import { expect, test } from "vitest"
import type { Arrangement } from "#contract/areas/home/susunan.ts"
import { placed, stepped, withShown } from "#machines/home/rearranged.ts"

const start: Arrangement = { order: ["antrean", "hari_ini", "tren"], hidden: [] }

test("a step changes two neighbours, and an end keeps its card", () => {
  expect(stepped(start, "hari_ini", -1).order).toEqual(["hari_ini", "antrean", "tren"])
  expect(stepped(start, "hari_ini", 1).order).toEqual(["antrean", "tren", "hari_ini"])
  expect(stepped(start, "antrean", -1)).toEqual(start)
  expect(stepped(start, "tren", 1)).toEqual(start)
})

test("a card that is dropped on another takes its place, in both directions", () => {
  expect(placed(start, "tren", "antrean").order).toEqual(["tren", "antrean", "hari_ini"])
  expect(placed(start, "antrean", "tren").order).toEqual(["hari_ini", "tren", "antrean"])
  expect(placed(start, "tren", "tren")).toEqual(start)
})

test("hiding twice hides once, and showing undoes it", () => {
  const hidden = withShown(withShown(start, "tren", false), "tren", false)
  expect(hidden.hidden).toEqual(["tren"])
  expect(withShown(hidden, "tren", true)).toEqual(start)
})
