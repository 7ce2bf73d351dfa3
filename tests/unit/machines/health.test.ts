import { describe, expect, test } from "vitest"
import { machines } from "#machines/index.ts"
import { type Anatomy, anatomyOf, type Arrow, type Place } from "#machines/lib/anatomy.ts"
import { sourcesIn } from "../sources.ts"

/** Exceptions to a check: the key is `machine place` or `machine event`, the value is the reason. */
type Except = Readonly<Record<string, string>>

const LISTENERS: Except = {
  "session watchTabs": "only listens to other tabs, as long as the page is open",
  "session watchIdle": "only listens for activity, as long as somebody is signed in",
  "session keepAlive": "only refreshes the user; a failure waits for the next time",
  "print watchPaper": "only listens for what the browser prints by itself, as long as the list is open",
  "waiting hear": "only listens for what the server tells, as long as somebody is signed in",
  "refresh hear": "only listens for what the server tells, as long as the page is open",
  "queue recall": "only brings back what an earlier visit typed; what cannot be read is no note",
  "review list": "one of the machines the screen owns, as long as it is open",
  "review queue": "one of the machines the screen owns, as long as it is open",
  "review undo": "one of the machines the screen owns, as long as it is open",
  "review watch": "one of the machines the screen owns, as long as it is open",
  "review one": "one of the machines the screen owns, as long as it is open",
  "review hear": "only tells what those say and how they stand, as long as the screen is open",
  "checkIn watchLine": "only listens for the connection, as long as the page is open",
  "bell hear": "only listens for what the server tells, as long as the page is open",
  "watch hear": "only listens for what the server tells, as long as the queue is open",
  "live lead": "only waits for its turn to listen, as long as the page is open",
  "live follow": "only listens to other tabs, as long as the page is open",
  "live listen": "says itself that the line is there, or is lost",
  "session endLater": "only ends at the server what a logout could not, and tries again as long as it takes",
  "maintenance hear": "only listens for what the server tells, as long as the page is open",
  "maintenance watchStart": "only waits for the announced start",
  "connection watch": "only listens for the network, as long as the page is open",
  "version watch": "only listens for a new version, as long as the page is open",
  "session watchVisit": "only waits for the end of a visit",
  "sso watchReturn": "only listens for the page being shown again, as long as it has left for the provider",
}
const CANCELLED = "a cancelled claim may still be removed from its list, which leaves it cancelled"
const PUT_AWAY = "leave that is over may still be removed from its list, which leaves it as it is"
const VISIT_AWAY = "a visit that was decided may still be removed from its list, which leaves it as it is"
const ENDS: Except = {
  ...Object.fromEntries(
    ["leave", "leave2", "leave3"].flatMap((id) => [
      [`${id} rejected`, PUT_AWAY],
      [`${id} cancelled`, PUT_AWAY],
    ]),
  ),
  ...Object.fromEntries(
    ["visitApproval", "visitApproval2", "visitApproval3"].flatMap((id) => [
      [`${id} rejected`, VISIT_AWAY],
      [`${id} cancelled`, VISIT_AWAY],
    ]),
  ),
  "claim cancelled": CANCELLED,
  "claim2 cancelled": CANCELLED,
  "claim3 cancelled": CANCELLED,
}
const ON_PHONE =
  "a claim that was sent back is sent again on the phone, which makes a new claim instead so far"
const UNSENT: Except = {
  "ploting plan.changed": "raised by the machine itself",
  "claim claim.resubmit": ON_PHONE,
  "claim2 claim.resubmit": ON_PHONE,
  "claim3 claim.resubmit": ON_PHONE,
}

const all = [...machines.values()]
const anatomies = all
  .filter(({ like }) => like === null)
  .map(({ machine, file }) => ({ file, ...anatomyOf(machine) }))
const cases = (some: readonly Anatomy[]) => some.map((anatomy) => [anatomy.id, anatomy] as const)

const isInside = (path: string, outer: string) =>
  outer === "" || path === outer || path.startsWith(`${outer}.`)
const placeAt = ({ places }: Anatomy, path: string): Place => {
  const found = places.find((place) => place.path === path)
  if (found === undefined) throw new Error(`no state ${path}`)
  return found
}
/** The active states after a machine enters one: the state itself, its ancestors, and its initial descendants. */
const entered = (anatomy: Anatomy, path: string): readonly string[] => {
  const place = placeAt(anatomy, path)
  const around = anatomy.places.filter((one) => isInside(path, one.path)).map((one) => one.path)
  const inner =
    place.kind === "parallel" ? place.children.map((child) => child.path) : [place.initial ?? path]
  return [...around, ...inner.filter((one) => one !== path).flatMap((one) => entered(anatomy, one))]
}
const reachedFrom = (anatomy: Anatomy, begin: readonly string[]): ReadonlySet<string> => {
  const reached = new Set(begin)
  for (const path of reached)
    for (const { targets } of placeAt(anatomy, path).arrows)
      for (const one of targets.flatMap((target) => entered(anatomy, target))) reached.add(one)
  return reached
}
const leavesOf = ({ places }: Anatomy) =>
  places.filter(({ children, path }) => children.length === 0 && path !== "")
const eventsOf = (arrows: readonly Arrow[]) => [
  ...new Set(arrows.flatMap(({ trigger }) => (trigger.by === "event" ? [trigger.type] : []))),
]
/**
 * Dead ends: states without a way out that are not final. A parallel region without states of its own does not count.
 */
const endsOf = (anatomy: Anatomy): readonly string[] => {
  const parentOf = (path: string) => placeAt(anatomy, path.split(".").slice(0, -1).join("."))
  const ends = leavesOf(anatomy).filter(
    ({ path, kind }) =>
      kind !== "final" &&
      parentOf(path).kind !== "parallel" &&
      !anatomy.arrows.some(
        ({ source, targets }) => isInside(path, source) && targets.some((target) => target !== path),
      ),
  )
  return ends.map(({ path }) => path)
}
const without = (found: readonly string[], id: string, except: Except) =>
  found.filter((one) => !(`${id} ${one}` in except))

describe.each(cases(anatomies))("%s", (id, anatomy) => {
  test("every state is reached", () => {
    const reached = reachedFrom(anatomy, entered(anatomy, ""))
    expect(anatomy.places.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
  })

  test("from every state a person can do something, or it is the end", () => {
    const stuck = leavesOf(anatomy).filter((leaf) => {
      const reached = [...reachedFrom(anatomy, entered(anatomy, leaf.path))].map((path) =>
        placeAt(anatomy, path),
      )
      return !reached.some(
        ({ kind, arrows }) => kind === "final" || arrows.some(({ trigger }) => trigger.by === "event"),
      )
    })
    expect(stuck.map(({ path }) => path)).toEqual([])
  })

  test("only a final state has no way out", () => {
    expect(without(endsOf(anatomy), id, ENDS)).toEqual([])
  })

  test("every actor has an edge for its answer and one for its failure", () => {
    const lacking = anatomy.places.flatMap(({ invokes, arrows }) =>
      invokes
        .filter(({ id: actor }) =>
          (["done", "error"] as const).some(
            (by) => !arrows.some(({ trigger }) => trigger.by === by && trigger.actor === actor),
          ),
        )
        .map((invoke) => invoke.id),
    )
    expect(without(lacking, id, LISTENERS)).toEqual([])
  })

  test("events are dotted and lower camel, states camel or as the column says, and nothing is without a name", () => {
    expect(eventsOf(anatomy.arrows).filter((type) => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(type))).toEqual(
      [],
    )
    expect(
      anatomy.places.filter(({ key, path }) => path !== "" && !/^[a-z][A-Za-z0-9_]*$/.test(key)),
    ).toEqual([])
    const named = [
      ...anatomy.arrows.flatMap(({ guard, actions }) => [...(guard === null ? [] : [guard]), ...actions]),
      ...anatomy.places.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ]
    expect(named.map(({ name }) => name).filter((name) => name.startsWith("("))).toEqual([])
  })

  test("every state and every event of a person is described in one line", () => {
    const isLine = (text: string | null) => text !== null && text.trim() !== "" && !text.includes("\n")
    expect(anatomy.places.filter(({ description }) => !isLine(description)).map(({ path }) => path)).toEqual(
      [],
    )
    const arrows = anatomy.arrows.filter(
      ({ trigger, description }) => trigger.by === "event" && !isLine(description),
    )
    expect(arrows.map(({ key }) => key)).toEqual([])
  })
})

const sources = ["contract", "src", "server"].flatMap((top) => sourcesIn(top).map(({ text }) => text))

/** A machine that sends events to its child actors; its own events are sent by others. */
const OWNER = "review"
const ownersText = sourcesIn(`machines/${OWNER}`)
  .map(({ text }) => text)
  .join("\n")
const isSent = (id: string, type: string) =>
  sources.some((text) => text.includes(`"${type}"`)) || (id !== OWNER && ownersText.includes(`"${type}"`))

describe.each(cases(anatomies))("%s", (id, anatomy) => {
  test("somebody sends every event", () => {
    const unsent = eventsOf(anatomy.arrows).filter((type) => !isSent(id, type))
    expect(without(unsent, id, UNSENT)).toEqual([])
  })
})

test("every exception is still needed", () => {
  const actors = anatomies.flatMap(({ id, places }) =>
    places.flatMap(({ invokes }) => invokes.map((invoke) => `${id} ${invoke.id}`)),
  )
  expect(Object.keys(LISTENERS).filter((one) => !actors.includes(one))).toEqual([])
  const ends = anatomies.flatMap((anatomy) => endsOf(anatomy).map((path) => `${anatomy.id} ${path}`))
  expect(Object.keys(ENDS).filter((one) => !ends.includes(one))).toEqual([])
  const unsent = anatomies.flatMap(({ id, arrows }) =>
    eventsOf(arrows)
      .filter((type) => !sources.some((text) => text.includes(`"${type}"`)))
      .map((type) => `${id} ${type}`),
  )
  expect(Object.keys(UNSENT).filter((one) => !unsent.includes(one))).toEqual([])
})
