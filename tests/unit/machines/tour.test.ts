import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { ROUTES } from "#contract/pages/routes.ts"
import { chapters } from "#machines/tour/chapters.ts"
import { tourMachine } from "#machines/tour/tourMachine.ts"
import { runningIn, tourCookie } from "#src/api/actors/tour.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { both, home, people, tourModel } from "#tests/paths/models/tour.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

const kept = (...cookies: readonly string[]) => ({ type: "tour.kept" as const, cookies })
const ended = { type: "tour.ended" as const }
const goTo = (to: string) => ({ type: "navigation.requested" as const, to, replace: false })
const chapterEvents = ["screen.shown", "coach.stop"] as const

type Seen = { readonly context: { readonly running: readonly string[] } }
type Before = { readonly before: Seen | null }
const runningBefore = ({ before }: Before) => before?.context.running ?? []

describe("every path", () => {
  testWalks(tourModel)({
    states: {
      arriving: "passing",
      away: {
        by: ["start elsewhere", "screen.shown", "coach.next"],
        accepts: [...chapterEvents],
      },
      chapter: { accepts: [...chapterEvents] },
      "chapter.seeking": {
        by: [
          "start",
          "start again",
          "screen.shown",
          "coach.next",
          "coach.back",
          "target.lost",
          ...failing("findTarget"),
        ],
        runs: {
          findTarget: ({ context: { chapter, at } }: { context: { chapter: typeof home; at: number } }) => ({
            targets: chapter.marks[at]?.targets,
          }),
        },
      },
      "chapter.showing": {
        by: ["findTarget ok"],
        tags: ["shown"],
        accepts: ({ context }) => [
          "coach.next",
          "target.lost",
          ...(context.shown.length > 1 ? (["coach.back"] as const) : []),
        ],
      },
      "chapter.closing": {
        by: failing("findTarget"),
        tags: ["shown"],
        accepts: ["coach.next"],
      },
      leaving: "passing",
      finished: { by: ["coach.next", "coach.stop"] },
    },
    emits: {
      "findTarget ok": ({ context: { chapter, at, reached } }) => [
        { type: "tour.reached", reached: { ...reached, [chapter?.cookie ?? ""]: at } },
      ],
      "coach.next": (seen) => {
        const done = runningBefore(seen).filter((cookie) => !seen.context.running.includes(cookie))
        if (done.length === 0) return []
        const next = [home, people].find(({ cookie }) => seen.context.running.includes(cookie))
        return [kept(...done), next === undefined ? ended : goTo(next.path)]
      },
      "coach.stop": (seen) => [kept(...runningBefore(seen)), ended],
    },
  })
})

const begin = () =>
  drive(tourMachine, { chapters: [home, people], running: both, reached: {}, path: "/home" })
const found = { output: succeeded(null) }
const missing = { output: failed(failures.NotFound) }
/** The target is missing, or searching for it failed with an error. */
const absences = [
  ["missing", missing],
  ["broken", { error: new Error("no page") }],
] as const

test.each(absences)("a target that is %s is skipped, and the next mark tells of it", (_, absent) => {
  const run = begin()
  run.answer("findTarget", absent)
  run.answer("findTarget", found)
  expect([run.value(), run.context().at, run.context().missed]).toEqual([{ chapter: "showing" }, 1, ["Menu"]])
})

test.each(absences)("when the last target is %s that is told before the next screen", (_, absent) => {
  const run = begin()
  const moved = () => run.emitted().filter(({ type }) => type !== "tour.reached")
  run.answer("findTarget", found)
  run.send({ type: "coach.next" })
  run.answer("findTarget", absent)
  expect([run.value(), run.context().missed, moved()]).toEqual([{ chapter: "closing" }, ["Cari"], []])
  run.send({ type: "coach.next" })
  expect(moved()).toEqual([kept(home.cookie), goTo("/users/pegawai")])
})

test("after the last mark of a screen comes the next screen, after that of the last screen the end", () => {
  const run = begin()
  run.answer("findTarget", found)
  run.send({ type: "coach.next" })
  run.answer("findTarget", found)
  run.send({ type: "coach.next" })
  expect([run.value(), run.context().running]).toEqual(["away", [people.cookie]])
  run.send({ type: "screen.shown", path: "/users/pegawai" })
  run.answer("findTarget", found)
  run.send({ type: "coach.next" })
  expect([run.value(), run.context().running]).toEqual(["finished", []])
})

test("the way back leads past marks that were not there", () => {
  const run = drive(tourMachine, {
    chapters: [{ ...home, marks: [...home.marks, { targets: ["akun"], title: "Akun", text: "" }] }],
    running: both,
    reached: {},
    path: "/home",
  })
  run.answer("findTarget", found)
  run.send({ type: "coach.next" })
  run.answer("findTarget", missing)
  run.answer("findTarget", found)
  expect(run.context().at).toBe(2)
  run.send({ type: "coach.back" })
  run.answer("findTarget", found)
  expect([run.context().at, run.context().shown, run.context().missed]).toEqual([0, [0], []])
})

test("another screen in between is left alone, and the tour goes on where its screen is opened", () => {
  const run = begin()
  run.answer("findTarget", found)
  run.send({ type: "screen.shown", path: "/setting/umum/jabatan" })
  expect(run.value()).toBe("away")
  run.send({ type: "screen.shown", path: "/users/pegawai" })
  expect(run.asked("findTarget")).toEqual({ targets: ["tambah"] })
})

test("after a reload a chapter goes on where it was, with its way back; a place beyond its end is its last", () => {
  const run = drive(tourMachine, {
    chapters: [home, people],
    running: both,
    reached: { [home.cookie]: 1, [people.cookie]: 7 },
    path: "/home",
  })
  expect(run.asked("findTarget")).toEqual({ targets: ["cari"] })
  run.answer("findTarget", found)
  run.send({ type: "coach.back" })
  run.answer("findTarget", found)
  expect([run.context().at, run.context().shown]).toEqual([0, [0]])
  run.send({ type: "screen.shown", path: "/users/pegawai" })
  expect(run.context().at).toBe(0)
  expect(run.asked("findTarget")).toEqual({ targets: ["tambah"] })
})

test("a chapter that is done is not shown again", () => {
  const run = drive(tourMachine, {
    chapters: [home, people],
    running: [people.cookie],
    reached: {},
    path: "/home",
  })
  expect(run.value()).toBe("away")
})

describe("as data", () => {
  test("there are marks over three screens of the product, each chapter with a cookie of its own", () => {
    const marks = chapters.flatMap((chapter) => chapter.marks)
    const paths: readonly string[] = ROUTES.map(({ path }) => path)
    expect(chapters.map(({ path }) => paths.includes(path))).toEqual([true, true, true])
    expect(marks.length).toBeGreaterThanOrEqual(8)
    expect(new Set(chapters.map(({ cookie }) => cookie)).size).toBe(3)
    expect(marks.filter(({ title, text, targets }) => !title || !text || targets.length === 0)).toEqual([])
  })

  test("a cookie is next_coach while its chapter is to come, and false for 360 days when it is done", () => {
    expect(tourCookie("show_tour_beranda", "false", false)).toBe(
      "show_tour_beranda=false; path=/; max-age=31104000; samesite=lax",
    )
    expect(tourCookie("show_tour_beranda", "next_coach", true)).toBe(
      "show_tour_beranda=next_coach; path=/; max-age=31104000; samesite=lax; secure",
    )
    expect(
      runningIn("theme=dark; show_tour_beranda=next_coach; show_tour_pegawai=false; other=next_coach"),
    ).toEqual(["show_tour_beranda"])
  })
})
