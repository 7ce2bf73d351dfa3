import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { hostileOf } from "#tests/campaign/hostile/requests.ts"
import { pageOf, readResults } from "#tests/campaign/lib/keep.ts"
import { asPage } from "#tests/campaign/lib/page.ts"
import { few, isRow, type Kept, ROWS } from "#tests/campaign/lib/result.ts"
import { compareStored } from "#tests/campaign/load.ts"
import { at } from "../../scripts/lib/paths.mjs"

test("docs/reliability.md is the page of docs/reliability.json (npm run campaign -- --page)", () => {
  expect(existsSync(at("docs", "reliability.json"))).toBe(true)
  expect(Object.keys(readResults()).every(isRow)).toBe(true)
  expect(readFileSync(at("docs", "reliability.md"), "utf8")).toBe(pageOf(readResults()))
})

const kept = (what: string, isPassed: boolean): Kept => ({
  date: "2026-11-30",
  commit: "abc",
  machine: "one",
  percent: 100,
  how: ["How."],
  wrong: isPassed ? [] : ["a | b\nc"],
  lines: [{ what, tried: "3 times", lost: isPassed ? 0 : 1, silenceMs: 1_234, isPassed, seen: "x | y" }],
})

test("the page has the rows in their order, whenever they ran, and says what failed", () => {
  const page = asPage({ disk: kept("disk", false), kills: kept("kills", true) }, null)
  expect([...page.matchAll(/^## (.*)$/gm)].map((match) => match[1])).toEqual([
    "Kills of the server",
    "Full disk",
  ])
  expect(page).toContain(String.raw`| kills | 3 times | 0 | 1.23 s | passed | x \| y |`)
  expect(page).toContain(String.raw`| disk | 3 times | 1 | 1.23 s | **failed** | x \| y |`)
  expect(page).toContain(String.raw`- ${"`"}a \| b c${"`"}`)
})

test("the table of the cluster's page is quoted where there is one", () => {
  expect(asPage({}, "# Cluster\n\nText\n\n| a |\n| --- |\n| 1 |\n\n| b |\n")).toContain(
    "## Cluster\n\n| a |\n| --- |\n| 1 |\n\nFrom [cluster.md](cluster.md)",
  )
  expect(asPage({}, "# Cluster\n\nno table")).not.toContain("## Cluster")
})

test("each row has a name of its own, and long lists of faults are cut", () => {
  expect(new Set(ROWS).size).toBe(ROWS.length)
  expect(few(Array.from({ length: 25 }, () => "x"))).toHaveLength(21)
  expect(few(["x"])).toEqual(["x"])
})

const write = (mark: string) => ({ request_id: `campaign-${mark}`, call: "devisi/create", mark }) as const
const stored = (rows: readonly { readonly id: number; readonly mark: string }[]) => ({
  rows: <R>() =>
    Promise.resolve(
      rows.map(({ id, mark }) => ({
        call: "devisi/create",
        id,
        title: `Beban ${mark}`,
      })) as unknown as readonly R[],
    ),
})

test("lost, doubled and unknown writes are told apart", async () => {
  const load = {
    acknowledged: [
      { ...write("kept"), id: 1 },
      { ...write("lost"), id: 2 },
      { ...write("twice"), id: 3 },
      { ...write("other"), id: 4 },
    ],
    open: [write("once"), write("never"), write("open-twice")],
  }
  const rows = [
    { id: 1, mark: "kept" },
    { id: 3, mark: "twice" },
    { id: 5, mark: "twice" },
    { id: 6, mark: "other" },
    { id: 7, mark: "once" },
    { id: 8, mark: "open-twice" },
    { id: 9, mark: "open-twice" },
    { id: 10, mark: "strange" },
  ]
  expect(await compareStored(stored(rows), load)).toEqual({
    lost: ["campaign-lost"],
    twice: ["campaign-twice", "campaign-other", "campaign-open-twice"],
    unknown: ["strange"],
  })
})

test("a hostile request is made from its number: the same in every run, and of every kind", () => {
  const tokens = { admin: "a", self: "b", super: "c" }
  expect(hostileOf(7, tokens)).toEqual(hostileOf(7, tokens))
  const kinds = new Set(Array.from({ length: 2_000 }, (_, number) => hostileOf(number, tokens).kind))
  expect(kinds.size).toBe(10)
})
