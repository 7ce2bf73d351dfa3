import { type Anatomy, anatomyOf } from "../lib/anatomy.ts"
import {
  type Facts,
  type Lifecycle,
  type Move,
  type StatusWords,
  type Way,
  waysOf,
} from "../lifecycles/lifecycle.ts"
import {
  insideOf,
  leafOf,
  legsOf,
  type Moved,
  reachableFrom,
  topOf,
  type Visit,
  visitsOf,
} from "./lifecyclePath.ts"

/**
 * Mark of a state for the row: current, passed, reachable in one step of the viewer, possible later, or impossible.
 */
export type Mark = "now" | "passed" | "next" | "ahead" | "closed"

export type MapState = {
  /** Dotted; the level of a pending request is a nested state. */
  readonly path: string
  readonly status: string
  readonly label: string
  /** Name of the enclosing state, for nested states; null = none. */
  readonly group: string | null
  readonly tone: StatusWords["tone"]
  readonly isEnd: boolean
  readonly mark: Mark
  /** Visits of the path at this state, by number from 1. */
  readonly visits: readonly number[]
  /** Transitions that lead here. */
  readonly ways: readonly string[]
}

/** Whether a step is possible: yes, not now, not by this user, or not on this page. */
export type Stand = "open" | "notNow" | "notYours" | "elsewhere"
export type MapStep = {
  readonly event: string
  /** Label of its button; null = this page has none. */
  readonly verb: string | null
  readonly words: string
  /** Paths of the target states; empty = the row stays. */
  readonly to: readonly string[]
  readonly stand: Stand
  /** Reason of refusal; null = possible. */
  readonly reason: string | null
}

export type MapEdge = {
  readonly from: string
  readonly to: string
  readonly words: readonly string[]
  readonly isWalked: boolean
  /** A possible step leads along this transition. */
  readonly isOpen: boolean
}

export type LifecycleMap = {
  readonly title: string
  readonly now: string
  /** In the order of the lifecycle. */
  readonly states: readonly MapState[]
  readonly edges: readonly MapEdge[]
  readonly visits: readonly Visit[]
  /** Possible ones first. */
  readonly steps: readonly MapStep[]
}

/**
 * A step that this page offers: its button, why the user lacks the right for it (null = has it), and its extra fields.
 */
export type Offer = {
  readonly event: string
  readonly verb: string
  readonly barred: string | null
  readonly brings?: object
}

type MapOf<F extends Facts> = {
  readonly life: Lifecycle<F, Move>
  readonly facts: F
  readonly history: readonly Moved[]
  readonly by: Move["by"]
  /** ISO instant. */
  readonly at: string
  readonly offers: readonly Offer[]
}

/**
 * The guards of events from elsewhere need input that this page lacks: whether they are possible now is not shown.
 */
const ELSEWHERE = "Terjadi dengan sendirinya atau di layar lain"
const RANK: Readonly<Record<Stand, number>> = { open: 0, notNow: 1, elsewhere: 2, notYours: 3 }

const stepsOf = (anatomy: Anatomy, ways: readonly Way[], offers: readonly Offer[]): readonly MapStep[] => {
  const events = [...new Set(ways.map(({ event }) => event))]
  const steps = events.flatMap((event): readonly MapStep[] => {
    const own = ways.filter((way) => way.event === event)
    const offer = offers.find((one) => one.event === event) ?? null
    const base = { event, verb: offer?.verb ?? null }
    const whither = (some: readonly Way[]) => [
      ...new Set(some.flatMap(({ to }) => (to === null ? [] : [leafOf(anatomy, to)]))),
    ]
    const taken = own.find(({ refused }) => refused === null)
    const last = own.at(-1)
    if (taken === undefined) {
      const refused = last?.refused ?? null
      if (last === undefined || refused === null) return []
      const [stand, reason]: readonly [Stand, string] =
        refused.reason === "forbidden"
          ? ["notYours", refused.message]
          : offer === null && refused.reason === "state"
            ? ["elsewhere", ELSEWHERE]
            : ["notNow", refused.message]
      return [{ ...base, words: last.words, to: whither(own), stand, reason }]
    }
    const [stand, reason]: readonly [Stand, string | null] =
      offer === null
        ? ["elsewhere", ELSEWHERE]
        : offer.barred === null
          ? ["open", null]
          : ["notYours", offer.barred]
    const others = stand === "open" ? own.filter((way) => way !== taken) : []
    return [
      { ...base, words: taken.words, to: whither([taken]), stand, reason },
      ...others.map((way) => ({
        ...base,
        words: way.words,
        to: whither([way]),
        stand: "notNow" as const,
        reason: way.refused?.message ?? `Yang terjadi sekarang: ${taken.words.toLowerCase()}`,
      })),
    ]
  })
  return steps.toSorted((a, b) => RANK[a.stand] - RANK[b.stand])
}

/**
 * A row's lifecycle: the path it took, the current state, and the viewer's next steps, each possible or refused with
 * the reason.
 */
export const lifecycleMap = <F extends Facts>({
  life,
  facts,
  history,
  by,
  at,
  offers,
}: MapOf<F>): LifecycleMap => {
  const anatomy = anatomyOf(life.machine)
  const leaves = anatomy.places.filter(({ path, children }) => path !== "" && children.length === 0)
  const legs = legsOf(anatomy, leaves)
  const now = leafOf(anatomy, insideOf(life.valueOf(facts)))
  const visits = visitsOf(anatomy, legs, history, now)
  const ways = waysOf(life, facts, (type) => ({
    ...offers.find(({ event }) => event === type)?.brings,
    type,
    by,
    at,
  }))
  const steps = stepsOf(anatomy, ways, offers)
  const next = new Set(steps.filter(({ stand }) => stand === "open").flatMap(({ to }) => to))
  const reachable = reachableFrom(now, legs)
  const walked = new Set(visits.slice(1).map(({ state }, nth) => `${visits[nth]?.state} ${state}`))
  const statuses: Readonly<Record<string, StatusWords>> = life.statuses
  const siblings = (path: string) => leaves.filter((leaf) => topOf(leaf.path) === topOf(path)).length
  const states = leaves.map((leaf): MapState => {
    const { path, description } = leaf
    const status = topOf(path)
    const words = statuses[status]
    const label = words?.label ?? status
    const here = visits.filter(({ state }) => state === path)
    return {
      path,
      status,
      label: siblings(path) > 1 ? (description ?? label) : label,
      group: siblings(path) > 1 ? label : null,
      tone: words?.tone ?? "neutral",
      isEnd: legs.every(({ from }) => from !== path),
      mark:
        path === now
          ? "now"
          : next.has(path)
            ? "next"
            : here.length > 0
              ? "passed"
              : reachable.has(path)
                ? "ahead"
                : "closed",
      visits: here.map(({ no }) => no),
      ways: [
        ...new Set(
          legs
            .filter(({ from, to }) => to === path && from !== to)
            .map(({ arrow }) => arrow.description ?? ""),
        ),
      ].filter((one) => one !== ""),
    }
  })
  const edges = new Map<string, MapEdge>()
  for (const { from, to, arrow } of legs) {
    const key = `${from} ${to}`
    edges.set(key, {
      from,
      to,
      words: [...(edges.get(key)?.words ?? []), arrow.description ?? ""],
      isWalked: walked.has(key),
      isOpen: from === now && steps.some((step) => step.stand === "open" && step.to.includes(to)),
    })
  }
  return {
    title: anatomy.description ?? life.noun,
    now,
    states,
    edges: [...edges.values()],
    visits,
    steps,
  }
}
