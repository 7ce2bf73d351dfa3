import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import {
  type AlarmRule,
  alarmRules,
  alarmsYaml,
  expressionOf,
  readAlarmRules,
} from "#server/telemetry/alarmRules.ts"
import { makeAlarms, type Sample } from "#server/telemetry/alarms.ts"

const MINUTE = 60_000
const rule = (changes: Partial<AlarmRule>): AlarmRule => ({
  name: "Uji",
  title: "Uji",
  severity: "warning",
  metric: "uji",
  is: ">",
  than: 10,
  minutes: 0,
  ...changes,
})

/** Alarms of one rule, whose samples the test sets. */
const desk = (changes: Partial<AlarmRule>) => {
  let samples: readonly Sample[] = []
  const alarms = makeAlarms([rule(changes)], () => Promise.resolve(samples))
  const at = async (minute: number, ...values: readonly (number | Sample)[]) => {
    samples = values.map((value) => (typeof value === "number" ? { labels: {}, value } : value))
    const begun = await alarms.evaluate(minute * MINUTE)
    return { begun: begun.length, firing: alarms.state().firing.map(({ value }) => value) }
  }
  return { at, alarms }
}

describe("a rule on a gauge", () => {
  test("fires once it has held for its minutes, begins once, and ends by itself", async () => {
    const { at, alarms } = desk({ minutes: 2 })
    expect(alarms.state()).toEqual({ at: null, firing: [] })
    expect(await at(0, 11)).toEqual({ begun: 0, firing: [] })
    expect(await at(1, 12)).toEqual({ begun: 0, firing: [] })
    expect(await at(2, 13)).toEqual({ begun: 1, firing: [13] })
    expect(alarms.state().firing[0]?.since).toBe(0)
    expect(await at(3, 14)).toEqual({ begun: 0, firing: [14] })
    expect(await at(4, 10)).toEqual({ begun: 0, firing: [] })
    expect(await at(5, 11)).toEqual({ begun: 0, firing: [] })
  })

  test("a series that is not there fires nothing", async () => {
    expect(await desk({ is: "<", than: 1 }).at(0)).toEqual({ begun: 0, firing: [] })
  })

  test("of several series the worst counts: the greatest, or below a limit the least", async () => {
    expect((await desk({}).at(0, 3, 30, 20)).firing).toEqual([30])
    expect((await desk({ is: "<", than: 0.1 }).at(0, 0.5, 0.05)).firing).toEqual([0.05])
  })

  test("labels choose the series", async () => {
    const { at } = desk({ where: { queue: "outbox" } })
    const push = { labels: { queue: "push" }, value: 99 }
    expect((await at(0, push)).firing).toEqual([])
    expect((await at(1, push, { labels: { queue: "outbox" }, value: 11 })).firing).toEqual([11])
  })
})

describe("a rule on a counter", () => {
  test("compares its growth within the window, all series together", async () => {
    const { at } = desk({ window: 5, than: 4 })
    expect((await at(0, 100, 200)).firing).toEqual([])
    expect((await at(1, 102, 202)).firing).toEqual([])
    expect((await at(2, 103, 202)).firing).toEqual([5])
    expect((await at(6, 103, 202)).firing).toEqual([])
  })
})

describe("ALARMS_FILE", () => {
  const read = (content: unknown) => {
    const file = join(mkdtempSync(join(tmpdir(), "balai-alarms-")), "alarms.json")
    writeFileSync(file, JSON.stringify(content))
    return readAlarmRules(file)
  }

  test("its rules replace those shipped", () => {
    const own = [rule({ where: { queue: "outbox" }, window: 5 })]
    expect(read(own)).toEqual(own)
  })

  test.each([
    [{}, /must be an array/],
    [[null], /rule 1, is no object/],
    [[rule({ name: "tidak boleh" })], /rule 1, name/],
    [[rule({}), rule({ title: "" })], /rule 2, title/],
    [[rule({ severity: "parah" as never })], /severity/],
    [[rule({ metric: "" })], /metric/],
    [[rule({ where: { a: 1 as never } })], /where/],
    [[rule({ window: -1 })], /window/],
    [[rule({ is: ">=" as never })], /is: > or </],
    [[rule({ than: "5" as never })], /than/],
    [[rule({ minutes: null as never })], /minutes/],
  ])("%o is refused with its reason", (content, reason) => {
    expect(() => read(content)).toThrow(reason)
  })
})

describe("the shipped rules", () => {
  const operations = readFileSync("docs/operations.md", "utf8")
  const names = alarmRules.map(({ name }) => name)

  test("have names of their own", () => {
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(names)("%s has a paragraph that says what it means and what to do", (name) => {
    const text = operations.split(`\n### ${name}\n`)[1]?.split("\n### ")[0] ?? ""
    expect(text).toMatch(/\*\*Means\*\*: .{20,}/)
    expect(text).toMatch(/\*\*Do\*\*: .{20,}/)
  })

  test("the paragraphs name no other alarm", () => {
    const alarms = operations.split("\n## Alarms\n")[1]?.split("\n## ")[0] ?? ""
    expect([...alarms.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(names)
  })

  test("are what docs/alarms.yml gives to Prometheus", () => {
    expect(readFileSync("docs/alarms.yml", "utf8")).toBe(alarmsYaml(alarmRules))
    expect(expressionOf(rule({ window: 5, where: { result: "fault" } }))).toBe(
      'sum(increase(uji{result="fault"}[5m])) > 10',
    )
    expect(expressionOf(rule({ is: "<", than: 0.1 }))).toBe("min(uji) < 0.1")
  })
})
