import { describe, expect, test } from "vitest"
import { succeeded } from "#contract/kit/errors.ts"
import { chartMachine, type ChartLevel } from "#machines/chart/chartMachine.ts"
import { BOX, keyAt, layoutOf } from "#src/screens/structure/chartLayout.ts"
import { chartSvg } from "#src/screens/structure/chartSvg.ts"
import { cut, nodeWords } from "#src/screens/structure/chartWords.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { ask, chartModel, level, node, picture } from "#tests/paths/models/chart.ts"
import { failing, toasts } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(chartModel)({
    states: {
      "levels.loading": {
        by: ["start", "chart.ask", "chart.retry", "node.open", "level.more"],
        tags: ["busy"],
        runs: {
          load: ({ context }: { readonly context: { readonly ask: object; readonly wanted: object } }) => ({
            ...context.ask,
            ...context.wanted,
          }),
        },
      },
      "levels.ready": {
        by: ["load ok", "load part", ...failing("load")],
        accepts: ({ context: { levels, open } }) => {
          const top = levels[""]
          return [
            ...(open.includes("p1") ? [] : ["node.open" as const]),
            ...(top !== undefined && top.rows.length < top.total ? ["level.more" as const] : []),
          ]
        },
      },
      "levels.failed": { by: failing("load"), accepts: ["chart.retry"] },
      levels: {
        accepts: ({ context }) => [
          ...(context.ask.by === "atasan" ? ["chart.ask" as const] : []),
          ...(context.open.includes("p1") ? ["node.close" as const] : []),
        ],
      },
      sight: {
        by: ["start"],
        accepts: ({ context: { scale } }) => [
          "zoom.fit",
          ...(scale < 2 ? ["zoom.in" as const] : []),
          ...(scale > 0.25 ? ["zoom.out" as const] : []),
        ],
      },
      "picture.idle": { by: ["start", "save ok", ...failing("save")], accepts: ["picture.save"] },
      "picture.saving": { by: ["picture.save"], tags: ["saving"], runs: { save: picture } },
    },
    emits: { ...toasts("load"), ...toasts("save") },
  })
})

const loaded = (answer: ChartLevel) => ({ output: succeeded(answer) })

test("a level that was read once opens again at once, and stays read", () => {
  const run = drive(chartMachine, ask)
  run.answer("load", loaded(level))
  run.send({ type: "node.open", key: "p1" })
  expect(run.asked("load")).toEqual({ ...ask, under: "p1", page: 1 })
  run.answer("load", loaded({ rows: [node("p2")], total: 1, page: 1 }))
  expect(run.context().open).toEqual(["p1"])
  run.send({ type: "node.close", key: "p1" })
  run.send({ type: "node.open", key: "p1" })
  expect(run.context().open).toEqual(["p1"])
  expect(run.running()).toEqual([])
})

test("the next nodes of a level follow those that are there", () => {
  const run = drive(chartMachine, ask)
  run.answer("load", loaded({ rows: [node("p1")], total: 2, page: 1 }))
  run.send({ type: "level.more", under: null })
  expect(run.asked("load")).toEqual({ ...ask, under: null, page: 2 })
  run.answer("load", loaded({ rows: [node("p2")], total: 2, page: 2 }))
  expect(run.context().levels[""]?.rows.map(({ key }) => key)).toEqual(["p1", "p2"])
  expect(run.can({ type: "level.more", under: null })).toBe(false)
})

test("zoom keeps within its bounds", () => {
  const run = drive(chartMachine, ask)
  for (let nth = 0; nth < 12; nth += 1) run.send({ type: "zoom.in" })
  expect(run.context().scale).toBe(2)
  for (let nth = 0; nth < 12; nth += 1) run.send({ type: "zoom.out" })
  expect(run.context().scale).toBe(0.25)
  run.send({ type: "zoom.fit", scale: 7 })
  expect(run.context().scale).toBe(1)
})

const levels = {
  "": { rows: [node("p1", 2), node("p4", 1)], total: 5, page: 1 },
  p1: { rows: [node("p2"), node("p3")], total: 2, page: 1 },
}
const drawn = layoutOf({ levels, open: ["p1"] })

test("a node is in the middle of those below it, and no two boxes overlap", () => {
  expect(drawn.boxes.map(({ node: { key } }) => key)).toEqual(["p1", "p2", "p3", "p4"])
  const at = new Map(drawn.boxes.map((box) => [box.node.key, box]))
  expect(at.get("p1")?.y).toBe(((at.get("p2")?.y ?? 0) + (at.get("p3")?.y ?? 0)) / 2)
  for (const box of drawn.boxes)
    for (const other of drawn.boxes.filter(({ x, node: { key } }) => x === box.x && key !== box.node.key))
      expect(Math.abs(box.y - other.y)).toBeGreaterThan(BOX.height)
  expect(drawn.mores).toMatchObject([{ under: null, rest: 3 }])
  expect(drawn.height).toBeGreaterThan((drawn.mores[0]?.y ?? 0) + 36)
  expect(drawn.lines).toHaveLength(2)
})

test("ten thousand nodes of one level are laid out at once", () => {
  const rows = Array.from({ length: 10_000 }, (_, nth) => node(`p${nth}`))
  expect(layoutOf({ levels: { "": { rows, total: rows.length, page: 100 } }, open: [] }).boxes).toHaveLength(
    10_000,
  )
})

test.each([
  ["p1", "ArrowDown", { does: "focus", key: "p2" }],
  ["p2", "ArrowUp", { does: "focus", key: "p1" }],
  ["p1", "ArrowUp", null],
  ["p3", "Home", { does: "focus", key: "p1" }],
  ["p1", "End", { does: "focus", key: "p4" }],
  ["p1", "ArrowRight", { does: "focus", key: "p2" }],
  ["p4", "ArrowRight", { does: "open", key: "p4" }],
  ["p2", "ArrowRight", null],
  ["p1", "ArrowLeft", { does: "close", key: "p1" }],
  ["p3", "ArrowLeft", { does: "focus", key: "p1" }],
  ["p4", "ArrowLeft", null],
  ["p1", "Enter", { does: "close", key: "p1" }],
  ["p4", "Enter", { does: "open", key: "p4" }],
  ["p2", "Enter", { does: "enter", key: "p2" }],
  ["p2", "a", null],
  ["p9", "Home", null],
])("at %s the key %s", (at, key, done) => {
  expect(keyAt(drawn.boxes, at, key)).toEqual(done)
})

test("the picture is a document of its own, and text in it is text", () => {
  const svg = chartSvg(
    layoutOf({
      levels: {
        "": {
          rows: [node("p1", 0, { nama: "<Ani> & Budi", beda: [{ key: "divisi", kini: "Keuangan" }] })],
          total: 1,
          page: 1,
        },
      },
      open: [],
    }),
    ask,
    { title: "PT Maju", sub: "per 1 Desember 2026" },
  )
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/)
  expect(svg).toContain("&lt;Ani&gt; &amp; Budi")
  expect(svg).toContain("kini divisi Keuangan")
  expect(svg).toContain("per 1 Desember 2026")
})

test("a node in words has all of it, also what its box cuts", () => {
  expect(
    nodeWords(node("p1", 3, { is_inactive: true, beda: [{ key: "atasan", kini: null }] }), { by: "atasan" }),
  ).toBe("Pegawai p1, Staf · Gudang, 3 bawahan langsung · Nonaktif, kini atasan tidak ada")
  expect(nodeWords(node("d5", 3, { sub: null, place: null }), { by: "divisi" })).toBe(
    "Pegawai d5, Tanpa kepala, 3 pegawai",
  )
  expect(cut("Direktur Operasional", 10)).toBe("Direktur…")
})
