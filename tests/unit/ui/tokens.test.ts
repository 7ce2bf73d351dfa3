import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const css = readFileSync(new URL("../../../src/ui/styles.css", import.meta.url), "utf8")

/** The variables of the block that follows a selector. */
function tokens(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf("}", start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]): [string, string] => [
      name,
      value,
    ]),
  )
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const light = tokens("\n:root")
const dark = tokens(":root.dark")

const grounds = ["paper", "surface", "sunken", "brand-soft"]
const texts = ["ink", "ink-2", "ink-3", "brand"]
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground) => texts.map((text): [string, string, number] => [text, ground, 4.5])),
  ...["paper", "surface"].map((ground): [string, string, number] => ["control", ground, 3]),
  ...["warn", "ok", "bad", "info"].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, 4.5],
    [tone, "surface", 4.5],
    [tone, "paper", 4.5],
    ["ink", `${tone}-soft`, 4.5],
    ["ink-2", `${tone}-soft`, 4.5],
  ]),
  ["brand-ink", "brand", 4.5],
  ["bad-ink", "bad", 4.5],
]

test("what the system prefers and what is chosen by class is the same dark", () => {
  expect(tokens(":root:not(.light)")).toEqual(dark)
  expect(Object.keys(dark)).toEqual(Object.keys(light))
})

describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, theme) => {
  test.each(pairs)("%s on %s reaches %d:1", (text, ground, least) => {
    expect(contrast(theme[text] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(least)
  })
})
