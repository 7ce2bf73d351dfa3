import { isDeepStrictEqual } from "node:util"
import type { AnyStateMachine } from "xstate"
import { expect, test } from "vitest"
import { drive, type Run } from "./drive.ts"
import type { Model } from "./model.ts"
import { pathsIn, type Step } from "./steps.ts"
import type { ContextOf, EmittedOf, LeafPath, StatePath, TagOf, TypeOf, ValueOf } from "./types.ts"
import type { Walk, WalkStep } from "./walks.ts"

/** The snapshot that a test sees after a step. */
export type Seen<M extends AnyStateMachine> = {
  /** Label of the step. */
  readonly by: string
  readonly event: Step["event"]
  /** null before the start. */
  readonly before: { readonly value: ValueOf<M>; readonly context: ContextOf<M> } | null
  readonly value: ValueOf<M>
  readonly context: ContextOf<M>
}

/** Expectations of a state, written by hand and independent of the machine's transitions. */
export type Facts<M extends AnyStateMachine> = {
  /** Every step that leads here: `form.submit`, or one case of it `form.change name`; `save Stale`; `after pause`. */
  readonly by?: readonly string[]
  readonly tags?: readonly TagOf<M>[]
  /** Events that this state itself handles, not an outer or a parallel one. */
  readonly accepts?: readonly TypeOf<M>[] | ((seen: Seen<M>) => readonly TypeOf<M>[])
  /** The actors started with it, by id, and the input of each; no others may run during this state. */
  readonly runs?: Readonly<Record<string, unknown>>
  /** Expected parts of the context, compared as whole values, whenever this state holds. */
  readonly context?: Partial<ContextOf<M>> | ((seen: Seen<M>) => Partial<ContextOf<M>>)
  /** The same, only at the step that leads here. */
  readonly arriving?: (seen: Seen<M>) => Partial<ContextOf<M>>
}
type Emits<M extends AnyStateMachine> = readonly EmittedOf<M>[] | ((seen: Seen<M>) => readonly EmittedOf<M>[])

/** A transient state: it is left at once by an eventless transition. */
export const passing = "passing"

export type Said<M extends AnyStateMachine> = {
  readonly states: { readonly [P in LeafPath<M>]: Facts<M> | typeof passing } & {
    readonly [P in StatePath<M>]?: Facts<M> | typeof passing
  }
  /** Expectations that hold in every state. */
  readonly machine?: Facts<M>
  /** Emitted events of each step, in order; a step without an entry must emit nothing. */
  readonly emits?: Readonly<Record<string, Emits<M>>>
}

/** Timeout in milliseconds; on an idle processor a walk takes one second. */
const WALK_MS = 60_000

type Values = Readonly<Record<string, unknown>>
type Watch = {
  /** `state\nlabel`: every seen way into a state. */
  readonly ways: Set<string>
  readonly arrows: Set<string>
  /** Labels of steps that emitted something. */
  readonly emitting: Set<string>
}

const fits = (said: string, label: string) => said === label || label.startsWith(`${said} `)
const leavesOf = (paths: readonly string[]) =>
  paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))

const take = <M extends AnyStateMachine>(run: Run<M>, step: Step): void => {
  const { does } = step
  if (does.by === "event") return run.send(step.event as never)
  if (does.by === "answer") return run.answer(does.actor, does.answer)
  if (does.by === "delay") run.bring(step.event.type)
}

/** Like expect(), but with a cheap path for equal values: a walk compares thousands. */
const same = (actual: unknown, wanted: unknown, what: string) => {
  if (isDeepStrictEqual(actual, wanted)) return
  saying(what, () => expect(actual).toEqual(wanted))
}
/** Prefixes the errors of an expectation with its subject. */
const saying = (what: string, work: () => void) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) error.message = `${what}: ${error.message}`
    throw error
  }
}

/** Compares the snapshot after a step with the expectations of every state that holds. */
const check = <M extends AnyStateMachine>(
  model: Model<M>,
  said: Said<M>,
  run: Run<M>,
  seen: Seen<M>,
  watch: Watch,
) => {
  const paths = pathsIn(seen.value as never)
  const before = seen.before === null ? [] : pathsIn(seen.before.value as never)
  const arrows = run.arrows()
  arrows.forEach((arrow) => watch.arrows.add(arrow))
  const aimed = model.anatomy.arrows
    .filter(({ key }) => arrows.includes(key))
    .flatMap(({ targets }) => targets)
  const hasArrived = (path: string) =>
    !before.includes(path) || aimed.some((target) => path === target || path.startsWith(`${target}.`))

  const states = said.states as Readonly<Record<string, Facts<M> | typeof passing>>
  const facts = paths.map((path) => {
    const own = states[path]
    if (own === undefined && paths.some((other) => other.startsWith(`${path}.`))) return [path, {}] as const
    if (own === undefined || own === passing) throw new Error(`${path} holds, but nothing was said of it`)
    return [path, own] as const
  })
  const all: readonly (readonly [string, Facts<M>])[] = [["", said.machine ?? {}], ...facts]
  const accepted = all.flatMap(([, { accepts = [] }]) =>
    typeof accepts === "function" ? accepts(seen) : accepts,
  )
  const isDone = run.status() !== "active"
  const sorted = (names: Iterable<string>) => [...new Set(names)].sort((a, b) => a.localeCompare(b))
  same(sorted(run.tags()), sorted(all.flatMap(([, { tags = [] }]) => tags)), "tags")
  const running = all.flatMap(([path, { runs = {} }]) =>
    Object.entries(runs).map((one) => [path, ...one] as const),
  )
  const now = run.running().map(({ id }) => id)
  const due = isDone ? [] : running.filter(([path, id]) => hasArrived(path) || now.includes(id))
  same(sorted(now), sorted(due.map(([, id]) => id)), "actors that run")
  for (const [path, id, given] of isDone ? [] : running) {
    const wanted: unknown = typeof given === "function" ? (given as (one: Seen<M>) => unknown)(seen) : given
    if (hasArrived(path)) same(run.asked(id), wanted, `given to ${id}`)
  }
  const open = model.steps.filter(
    ({ does, event }) => !isDone && does.by === "event" && run.can(event as never),
  )
  same(sorted(open.map(({ event }) => event.type)), isDone ? [] : sorted(accepted), "events accepted")
  for (const path of leavesOf(paths).filter(hasArrived)) {
    const ways = (states[path] as Facts<M>).by ?? []
    if (!ways.some((way) => fits(way, seen.by))) throw new Error(`${path} is reached by ${seen.by}`)
    for (const way of ways.filter((one) => fits(one, seen.by))) watch.ways.add(`${path}\n${way}`)
  }
  const emitting = Object.keys(said.emits ?? {}).find((one) => fits(one, seen.by)) ?? ""
  const emits = said.emits?.[emitting] ?? []
  const emitted = run.emitted()
  same(emitted, typeof emits === "function" ? emits(seen) : emits, "emitted")
  if (emitted.length > 0) watch.emitting.add(emitting)
  for (const [path, { context, arriving }] of all) {
    const always = typeof context === "function" ? context(seen) : context
    const wanted = { ...always, ...(hasArrived(path) ? arriving?.(seen) : {}) }
    const held = Object.fromEntries(Object.keys(wanted).map((key) => [key, (seen.context as Values)[key]]))
    same(held, wanted, `context in ${path}`)
  }
}

/** The last steps up to this one, for an error message. */
const trace = (walk: Walk, until: WalkStep) => {
  const steps = walk
    .slice(0, walk.indexOf(until) + 1)
    .map(({ step, to }) => `${step.label} → ${JSON.stringify(to)}`)
  const last = steps.slice(-12)
  return [...(last.length < steps.length ? [`… ${steps.length - last.length} steps`] : []), ...last].join(
    "\n  ",
  )
}

const walkOnce = <M extends AnyStateMachine>(model: Model<M>, said: Said<M>, walk: Walk, watch: Watch) => {
  const [start] = walk
  if (start?.step.does.by !== "start") throw new Error("a walk that does not start")
  const input = model.options.inputs[start.step.does.input]
  const run = drive(model.options.machine, input as never)
  let before: Seen<M>["before"] = null
  for (const one of walk) {
    const { step, to } = one
    try {
      take(run, step)
      const [value, context] = [run.value(), run.context()]
      same(value, to, "state")
      // XState leaks a timer when a history target re-enters an active state: it would fire later.
      if (run.leftBehind() > 0)
        throw new Error(`timer left behind: one more waits than the machine knows of, since ${step.label}`)
      const seen = { by: step.label, event: step.event, before, value, context }
      check(model, said, run, seen, watch)
      before = { value, context }
    } catch (error) {
      if (error instanceof Error) error.message += `\nwalked:\n  ${trace(walk, one)}`
      throw error
    }
  }
  run.stop()
}

/**
 * Tests of a machine: takes every step from every spot of the graph on a running actor and checks the expectations of
 * the active states after each. Then every expectation must have been used, and every transition walked.
 */
export const testWalks =
  <M extends AnyStateMachine>(model: Model<M>) =>
  (said: Said<M>): void => {
    const watch: Watch = { ways: new Set(), arrows: new Set(), emitting: new Set() }
    test(
      "every step from every place ends where it has to, and nothing else is seen there",
      () => {
        const walks = model.finest()
        expect(walks.length).toBeGreaterThan(0)
        for (const walk of walks) walkOnce(model, said, walk, watch)
      },
      WALK_MS,
    )
    test("every arrow is walked on the actor", () => {
      const { missing, needless } = model.coverage(watch.arrows)
      expect(missing.map(({ key }) => key)).toEqual([])
      expect(needless).toEqual([])
    })
    test("every way into a state that was named is one, and every step named as emitting emits", () => {
      const named = Object.entries<Facts<M> | typeof passing>(said.states).flatMap(([path, facts]) =>
        facts === passing ? [] : (facts.by ?? []).map((way) => `${path}\n${way}`),
      )
      expect(named.filter((way) => !watch.ways.has(way))).toEqual([])
      expect(Object.keys(said.emits ?? {}).filter((label) => !watch.emitting.has(label))).toEqual([])
    })
  }
