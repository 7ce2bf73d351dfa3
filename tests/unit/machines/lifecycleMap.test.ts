import { describe, expect, test } from "vitest"
import { type LifecycleMap, lifecycleMap, type Offer } from "#machines/flow/lifecycleMap.ts"
import type { Moved } from "#machines/flow/lifecyclePath.ts"
import { mapLayout, type Spot } from "#machines/flow/mapLayout.ts"
import { PHONE } from "#machines/flow/mapRanks.ts"
import { anatomyOf } from "#machines/lib/anatomy.ts"
import { decide, type Facts, type Refused, refusalOf } from "#machines/lifecycles/lifecycle.ts"
import { approvals } from "#server/register/flows.ts"
import { actorFor, roles } from "../../../scripts/permissions/roles.ts"
import type { Subject } from "../../../scripts/permissions/subject.ts"
import { subjects } from "../../../scripts/permissions/subjects.ts"

const people = roles.map((role, at) => ({ role, actor: actorFor(role, 100 + at) }))
const leavesOf = ({ life }: Subject) =>
  anatomyOf(life.machine).places.filter(({ path, children }) => path !== "" && children.length === 0)

/** The actions named in the documents, and those that start a calculation. */
const actionsOf = ({
  life,
  actions,
}: Subject): readonly Pick<Subject["actions"][number], "type" | "more">[] => [
  ...actions,
  ...life.machine.events
    .filter((type: string) => actions.every((action) => action.type !== type))
    .map((type: string) => ({ type, more: {} })),
]

const offersOf = ({ actions }: Subject, missing: string | null = null): readonly Offer[] =>
  actions
    .filter(({ by }) => by !== "phone" && by !== "time")
    .map(({ type, title, more }) => ({ event: type, verb: title, barred: missing, brings: more }))

type Seen = {
  readonly map: LifecycleMap
  readonly facts: Facts
  readonly actor: (typeof people)[number]["actor"]
}
/** The lifecycle map of every sample row as each role sees it. */
const allOf = (subject: Subject, missing: string | null = null): readonly Seen[] =>
  subject.standings.flatMap((standing) =>
    people.flatMap(({ role, actor }) => {
      const facts = standing.facts(actor, role.id)
      if (facts === null) return []
      const { life, at } = subject
      const history: readonly Moved[] = [{ from: null, to: facts.status }]
      return [
        {
          facts,
          actor,
          map: lifecycleMap({ life, facts, history, by: actor, at, offers: offersOf(subject, missing) }),
        },
      ]
    }),
  )

const ELSEWHERE = "elsewhere: Terjadi dengan sendirinya atau di layar lain"
/**
 * The texts a step may show for this answer of the lifecycle; it may show none if the state does not know the event.
 */
const answers = (against: Refused | null, isOffered: boolean): readonly string[] => {
  if (against === null) return [isOffered ? "open: null" : ELSEWHERE]
  const { reason, message } = against
  if (reason === "forbidden") return [`notYours: ${message}`]
  return [...(reason === "state" ? ["nothing"] : []), `notNow: ${message}`, ...(isOffered ? [] : [ELSEWHERE])]
}

const overlap = (a: Spot, b: Spot) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

test("every flow has its lifecycles here", () => {
  const ids = subjects.map(({ id }) => id.split(".")[1] ?? id)
  for (const { flow, spec } of approvals) {
    const own = spec.life(2).machine.id
    expect(ids.some((id) => id === flow.id || id === own)).toBe(true)
  }
})

describe.each(subjects.map((subject) => [subject.id, subject] as const))("%s", (_, subject) => {
  test("each state is drawn once, apart from the others, and no wider than a phone", () => {
    const [first] = allOf(subject)
    if (first === undefined) throw new Error("nobody sees it")
    const { spots, groups, lines, width, height } = mapLayout(first.map)
    expect(spots.map(({ path }) => path).toSorted()).toEqual(
      leavesOf(subject)
        .map(({ path }) => path)
        .toSorted(),
    )
    expect(width).toBeLessThanOrEqual(PHONE)
    for (const [at, spot] of spots.entries()) {
      expect(spot.x).toBeGreaterThanOrEqual(0)
      expect(spot.x + spot.w).toBeLessThanOrEqual(width)
      expect(spot.y + spot.h).toBeLessThanOrEqual(height)
      expect(spots.slice(at + 1).filter((other) => overlap(spot, other))).toEqual([])
      expect(
        groups.filter((group) => spot.path.startsWith(`${group.path}.`) !== overlap(spot, group)),
      ).toEqual([])
    }
    /** Each transition between two top-level states, or inside one, is a line; parallel transitions share one line. */
    const topOf = (path: string) => path.split(".")[0] ?? path
    const between = first.map.edges
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }) => (topOf(from) === topOf(to) ? `${from} ${to}` : `${topOf(from)} ${topOf(to)}`))
    expect(lines.map(({ key }) => key).toSorted()).toEqual([...new Set(between)].toSorted())
  })

  test("a row is where its column says, and a step is open to whom the lifecycle lets take it", () => {
    for (const { map, facts, actor } of allOf(subject)) {
      expect(map.states.filter(({ mark }) => mark === "now").map(({ path }) => path)).toEqual([map.now])
      expect(map.now.split(".")[0]).toBe(facts.status)
      for (const { type, by, more } of subject.actions) {
        const steps = map.steps.filter(({ event }) => event === type)
        const isOffered = by !== "phone" && by !== "time"
        const move = { ...more, type, by: actor, at: subject.at }
        const against = refusalOf(subject.life, facts, move, false)
        const said = steps[0] === undefined ? "nothing" : `${steps[0].stand}: ${steps[0].reason}`
        expect(answers(against, isOffered)).toContain(said)
        expect(steps.filter(({ stand }) => stand === "open")).toHaveLength(said.startsWith("open") ? 1 : 0)
      }
    }
  })

  test("who lacks the right may take no step, and every step that is not open says why", () => {
    for (const { map } of allOf(subject, "Peran Anda tidak mencakupnya")) {
      expect(map.steps.filter(({ stand }) => stand === "open")).toEqual([])
      expect(map.steps.filter(({ reason }) => reason === null || reason === "")).toEqual([])
      expect(map.states.filter(({ mark }) => mark === "next")).toEqual([])
    }
  })

  test("the path is the one that was walked, through every state inside another", () => {
    const [start] = leavesOf(subject)
    const firsts = subject.standings.filter(
      ({ state, level }) => state === start?.path.split(".")[0] && level === 1,
    )
    type Walk = {
      readonly facts: Facts
      readonly history: readonly Moved[]
      readonly states: readonly string[]
    }
    const { life, at } = subject
    if (start === undefined) throw new Error("it begins nowhere")
    /** Samples of the first state until one leads on: a swap of shifts needs the colleague among the people. */
    for (const [first, somebody] of firsts.flatMap((one) => people.map((who) => [one, who] as const))) {
      const facts = first.facts(somebody.actor, somebody.role.id)
      if (facts !== null && walkFrom(facts, somebody.actor) > 2) return
    }
    throw new Error("no sample leads past its second state")

    function walkFrom(facts: Facts, by: Seen["actor"]): number {
      const queue: Walk[] = [
        { facts, history: [{ from: null, to: facts.status }], states: [start?.path ?? ""] },
      ]
      const reached = new Set<string>()
      for (const walk of queue) {
        const map = lifecycleMap({
          life,
          facts: walk.facts,
          history: walk.history,
          by,
          at,
          offers: [],
        })
        expect(map.visits.map(({ state }) => state)).toEqual(walk.states)
        expect(map.visits.map(({ move }) => move)).toEqual(walk.history.map((_move, nth) => nth))
        const isMoved = (from: string, to: string) =>
          walk.states.some((state, nth) => state === from && walk.states[nth + 1] === to)
        for (const { from, to, isWalked } of map.edges) expect(isWalked).toBe(isMoved(from, to))
        for (const { path, visits } of map.states)
          expect(visits).toEqual(walk.states.flatMap((state, nth) => (state === path ? [nth + 1] : [])))
        reached.add(map.now)
        if (walk.states.length > 5) continue
        for (const { type, more } of actionsOf(subject))
          for (const { actor } of people) {
            const next = decide(life, walk.facts, { ...more, type, by: actor, at })
            if (!next.ok) continue
            const to = lifecycleMap({ life, facts: next.facts, history: [], by: actor, at, offers: [] }).now
            queue.push({
              facts: next.facts,
              history: [...walk.history, { from: walk.facts.status, to: next.facts.status }],
              states: [...walk.states, to],
            })
            break
          }
      }
      return reached.size
    }
  })
})

test("a history that lacks moves says where it began, and ends where the row is", () => {
  const subject = subjects.find(({ id }) => id === "payrollPeriod")
  const [one] = subject === undefined ? [] : allOf(subject)
  if (subject === undefined || one === undefined) throw new Error("no such lifecycle")
  const facts = { ...one.facts, status: "paid" }
  const { visits, edges, states } = lifecycleMap({
    life: subject.life,
    facts,
    history: [
      { from: "draft", to: "calculating" },
      { from: "calculated", to: "approved" },
    ],
    by: one.actor,
    at: subject.at,
    offers: [],
  })
  expect(visits).toEqual([
    { no: 1, state: "draft", move: null },
    { no: 2, state: "calculating", move: 0 },
    { no: 3, state: "calculated", move: null },
    { no: 4, state: "approved", move: 1 },
    { no: 5, state: "paid", move: null },
  ])
  expect(edges.filter(({ isWalked }) => isWalked).map(({ from, to }) => [from, to])).toEqual([
    ["draft", "calculating"],
    ["calculating", "calculated"],
    ["calculated", "approved"],
    ["approved", "paid"],
  ])
  expect(states.filter(({ mark }) => mark === "closed").map(({ path }) => path)).toEqual([
    "failed",
    "cancelled",
  ])
})
