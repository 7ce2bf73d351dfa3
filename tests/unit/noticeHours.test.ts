import { expect, test } from "vitest"
import { type LetterHours, letterDue } from "#server/kit/notices/due.ts"

const hours: LetterHours = {
  digest: "instant",
  digest_at: "07:30",
  quiet: true,
  quiet_from: "20:00",
  quiet_until: "06:00",
}
/** An instant by its clock time in Jakarta. */
const at = (clock: string) => new Date(`2026-11-20T${clock}:00+07:00`)
const due = (
  clock: string,
  changes: Partial<LetterHours> = {},
  habit: Parameters<typeof letterDue>[2] = "company",
) => letterDue(at(clock), { ...hours, ...changes }, habit)

test.each([
  ["in the day", "10:00", {}, "2026-11-20T10:00"],
  ["late in the evening", "22:15", {}, "2026-11-21T06:00"],
  ["before dawn", "03:00", {}, "2026-11-20T06:00"],
  ["when the quiet begins", "20:00", {}, "2026-11-21T06:00"],
  ["when it ends", "06:00", {}, "2026-11-20T06:00"],
  ["at night without quiet hours", "22:15", { quiet: false }, "2026-11-20T22:15"],
  [
    "within quiet hours of the day",
    "12:30",
    { quiet_from: "12:00", quiet_until: "13:00" },
    "2026-11-20T13:00",
  ],
  ["once a day, before its time", "07:00", { digest: "daily" }, "2026-11-20T07:30"],
  ["once a day, after it", "07:31", { digest: "daily" }, "2026-11-21T07:30"],
  ["once a day at a quiet time", "10:00", { digest: "daily", digest_at: "21:00" }, "2026-11-21T06:00"],
] as const)("a letter leaves: %s", (_name, clock, changes, expected) => {
  expect(due(clock, changes)).toEqual(new Date(`${expected}:00+07:00`))
})

test("somebody's own habit goes before the company's", () => {
  expect(due("10:00", { digest: "daily" }, "instant")).toEqual(at("10:00"))
  expect(due("07:00", {}, "daily")).toEqual(at("07:30"))
  expect(due("10:00", {}, "off")).toBeNull()
})
