import type { AnyEventObject, StateValue } from "xstate"
import type { Anatomy, Invoke } from "#machines/lib/anatomy.ts"
import type { Answer } from "./types.ts"

/** Something that can happen to a machine: a user or the environment sends an event, an actor answers, time passes. */
export type Step = {
  /** `form.submit`, `form.change name`, `save Stale`, `after draftPause`: the name in scripts and tables. */
  readonly label: string
  readonly event: AnyEventObject
  readonly does:
    | { readonly by: "start"; readonly input: string }
    | { readonly by: "event" }
    | {
        readonly by: "answer"
        /** Id of the actor, as the machine knows it. */
        readonly actor: string
        /** Name of the answer. */
        readonly name: string
        readonly answer: Answer<unknown>
      }
    | { readonly by: "delay"; readonly delay: string }
}

/** A failed actor: it ends with an error, or with a failure outcome. */
export const isFailure = ({ does }: Step): boolean => {
  if (does.by !== "answer") return false
  if ("error" in does.answer) return true
  const { output } = does.answer
  return typeof output === "object" && output !== null && "ok" in output && output.ok === false
}

type CaseTable = Readonly<Record<string, Readonly<Record<string, object>>>>
type AnswerTable = Readonly<Record<string, "listens" | Readonly<Record<string, Answer<unknown>>>>>

export const labelOf = (base: string, name: string) => (name === "" ? base : `${base} ${name}`)

const eventSteps = (cases: CaseTable): readonly Step[] =>
  Object.entries(cases).flatMap(([type, payloads]) =>
    Object.entries(payloads).map(([name, payload]) => ({
      label: labelOf(type, name),
      event: { ...payload, type },
      does: { by: "event" as const },
    })),
  )

/** XState's own id for an invoke that has none: `0.vending.sale.charging`. */
const UNNAMED = /^\d+\./

/** Name of each actor: its id, or else its source (with the state, if several states invoke it). */
export const actorNames = ({ places }: Anatomy): ReadonlyMap<string, string> => {
  const all = places.flatMap(({ path, invokes }) => invokes.map((invoke) => ({ ...invoke, path })))
  return new Map(
    all.map(({ id, src, path }) => {
      if (!UNNAMED.test(id)) return [id, id]
      const isAlone = all.filter((one) => one.src === src).length === 1
      return [id, isAlone ? src : `${src} (${path})`]
    }),
  )
}

const answerSteps = ({ id, src }: Invoke, called: string, answers: AnswerTable): readonly Step[] => {
  const table = answers[src]
  if (table === undefined || table === "listens") return []
  return Object.entries(table).map(([name, answer]) => ({
    label: labelOf(called, name),
    event:
      "output" in answer
        ? { type: `xstate.done.actor.${id}`, output: answer.output, actorId: id }
        : { type: `xstate.error.actor.${id}`, error: answer.error, actorId: id },
    does: { by: "answer" as const, actor: id, name, answer },
  }))
}

/** A delay used by several states gets the state in its name: `after patience (door.open)`. */
const delaySteps = ({ arrows }: Anatomy): readonly Step[] => {
  const states = new Map<string, Set<string>>()
  for (const { trigger, source } of arrows)
    if (trigger.by === "after")
      states.set(trigger.delay, (states.get(trigger.delay) ?? new Set<string>()).add(source))
  return arrows.flatMap(({ trigger, eventType, source }) => {
    if (trigger.by !== "after") return []
    const { delay } = trigger
    const where = (states.get(delay)?.size ?? 0) > 1 ? ` (${source})` : ""
    return [
      { label: `after ${delay}${where}`, event: { type: eventType }, does: { by: "delay" as const, delay } },
    ]
  })
}

const startSteps = (inputs: readonly string[]): readonly Step[] =>
  inputs.map((input) => ({
    label: labelOf("start", input),
    event: { type: "xstate.init", input },
    does: { by: "start", input },
  }))

/** All steps of a machine, created once, so that a step can be compared by identity. */
export const stepsOf = (
  anatomy: Anatomy,
  inputs: readonly string[],
  cases: CaseTable,
  answers: AnswerTable,
): readonly Step[] => {
  const invokes = new Map(
    anatomy.places.flatMap((place) => place.invokes.map((invoke) => [invoke.id, invoke] as const)),
  )
  const called = actorNames(anatomy)
  const delays = new Map(delaySteps(anatomy).map((step) => [step.event.type, step]))
  return [
    ...startSteps(inputs),
    ...eventSteps(cases),
    ...[...invokes.values()].flatMap((invoke) =>
      answerSteps(invoke, called.get(invoke.id) ?? invoke.id, answers),
    ),
    ...delays.values(),
  ]
}

/** Paths of the active states, outer before inner; without the machine itself. */
export const pathsIn = (value: StateValue, outer = ""): readonly string[] => {
  const at = (key: string) => (outer === "" ? key : `${outer}.${key}`)
  if (typeof value === "string") return [at(value)]
  return Object.entries(value).flatMap(([key, inner]) => [
    at(key),
    ...(inner === undefined ? [] : pathsIn(inner, at(key))),
  ])
}
