import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { takeTyped, typeAhead } from "#src/app/typedAhead.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  takeTyped()
  vi.useRealTimers()
})

const open = () => {
  const page = new EventTarget()
  const escaped = vi.fn<() => void>()
  const reached: string[] = []
  typeAhead(page, escaped)
  page.addEventListener("keydown", (event) => reached.push((event as KeyboardEvent).key))
  return {
    page,
    escaped,
    /** Keys that reached the page itself. */
    reached,
    press: (key: string, more: object = {}) =>
      page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key, ...more })),
  }
}

test("what is typed before the field is there is kept for it, and does nothing behind it", () => {
  const { press, reached } = open()
  for (const key of ["d", "i", "x", "Backspace", "v", "ArrowDown", "Shift"]) expect(press(key)).toBe(false)
  expect([takeTyped(), reached]).toEqual(["div", []])
  expect(press("n")).toBe(true)
  expect([takeTyped(), reached]).toEqual(["", ["n"]])
})

test("asked for twice, what was typed stays", () => {
  const first = open()
  first.press("a")
  const second = open()
  second.press("b")
  expect([takeTyped(), first.press("j")]).toEqual(["ab", true])
})

test("keys with Ctrl, Alt or Meta are the browser's", () => {
  const { press, reached } = open()
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(press("r", held)).toBe(true)
  expect([takeTyped(), reached]).toEqual(["", ["r", "r", "r"]])
})

test.each<[string, (opened: ReturnType<typeof open>) => void, number]>([
  ["Esc", ({ press }) => void press("Escape"), 1],
  ["the pointer", ({ page }) => void page.dispatchEvent(new Event("pointerdown")), 0],
  ["a field that does not come", () => void vi.advanceTimersByTime(5_000), 0],
])("%s gives the keys back", (_, end, escapes) => {
  const opened = open()
  opened.press("a")
  end(opened)
  expect(opened.escaped).toHaveBeenCalledTimes(escapes)
  expect(opened.press("j")).toBe(true)
  expect([takeTyped(), opened.reached]).toEqual(["", ["j"]])
})
