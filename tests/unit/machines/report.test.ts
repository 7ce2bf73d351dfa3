import { expect, test } from "vitest"
import { known } from "#tests/paths/all.ts"
import { allBoxes, layOut } from "#tests/paths/report/layout.ts"
import { pageOf } from "#tests/paths/report/page.ts"
import type { MachineResult } from "#tests/paths/run/results.ts"

const remove = known.get("remove")
if (remove?.model == null) throw new Error("no remove")
const { anatomy, browser } = remove.model
const [walk] = browser?.walks() ?? []
if (walk === undefined) throw new Error("no walk")

const steps = walk
  .slice(0, 2)
  .map(({ step, arrows }, at) => ({ label: step.label, arrows, ok: at === 0, ms: 5 }))
const result: MachineResult = {
  id: "remove",
  at: "2026-11-20T01:00:00.000Z",
  ms: 4_200,
  walks: [
    {
      labels: walk.map(({ step }) => step.label),
      steps,
      error: "step 2, confirm.yes: expected <b>, seen null",
      picture: "remove/failed-1.jpg",
    },
  ],
  board: { asking: { "desktop-light": "remove/asking.jpg" } },
}
const pictures = new Map([
  ["remove/failed-1.jpg", "data:image/jpeg;base64,AAAA"],
  ["remove/asking.jpg", "data:image/jpeg;base64,BBBB"],
])
const page = pageOf([{ known: remove, result, pictures }])

test("every state has its box, none over another of the same state", () => {
  const boxes = allBoxes(layOut(anatomy))
  expect(boxes.map(({ path }) => path)).toEqual(anatomy.places.map(({ path }) => path))
  for (const { children } of boxes)
    for (const [at, a] of children.entries())
      for (const b of children.slice(at + 1))
        expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true)
})

test("an arrow that failed is told from one that went well and one nobody walked", () => {
  const fates = ["ok", "failed", "never"].map((fate) =>
    new RegExp(`<path class="${fate}" d="M[\\d.,-]+ C`).test(page),
  )
  expect(fates).toEqual([true, true, true])
  expect(page).toContain('<li class="failed">')
})

test("the page says what was expected and seen, with its pictures inside", () => {
  expect(page).toContain("step 2, confirm.yes: expected &lt;b&gt;, seen null")
  expect(page).toContain('src="data:image/jpeg;base64,AAAA"')
  expect(page).toContain('alt="asking, desktop, terang"')
  expect(page).toContain('<span class="none">belum ada</span>')
  expect(page.match(/(?:src|href)="(?!data:|#)[^"]*"/g)).toBeNull()
})
