import type { AnyEventObject, StateValue } from "xstate"
import type { Anatomy, Invoke } from "#machines/lib/anatomy.ts"
import type { Answer } from "./types.ts"

/** Something that can happen to a machine: a person or the world sends an event, an actor answers, time passes. */
export type Step = {
  /** `form.submit`, `form.change name`, `save Stale`, `after draftPause`: what scripts and tables call it. */
  readonly label: string
  readonly event: AnyEventObject
  readonly does:
    | { readonly by: "start"; readonly input: string }
    | { readonly by: "event" }
    | { readonly by: "answer"; readonly actor: string; readonly answer: Answer<unknown> }
    | { readonly by: "delay"; readonly delay: string }
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

const answerSteps = ({ id, src }: Invoke, answers: AnswerTable): readonly Step[] => {
  const table = answers[src]
  if (table === undefined || table === "listens") return []
  return Object.entries(table).map(([name, answer]) => ({
    label: labelOf(id, name),
    event:
      "output" in answer
        ? { type: `xstate.done.actor.${id}`, output: answer.output, actorId: id }
        : { type: `xstate.error.actor.${id}`, error: answer.error, actorId: id },
    does: { by: "answer" as const, actor: id, answer },
  }))
}

const delaySteps = (anatomy: Anatomy): readonly Step[] =>
  anatomy.arrows.flatMap(({ trigger, eventType }) =>
    trigger.by === "after"
      ? [
          {
            label: `after ${trigger.delay}`,
            event: { type: eventType },
            does: { by: "delay" as const, delay: trigger.delay },
          },
        ]
      : [],
  )

const startSteps = (inputs: readonly string[]): readonly Step[] =>
  inputs.map((input) => ({
    label: labelOf("start", input),
    event: { type: "xstate.init", input },
    does: { by: "start", input },
  }))

/** All steps of a machine: they are made once, so that a step is the same object wherever it is taken. */
export const stepsOf = (
  anatomy: Anatomy,
  inputs: readonly string[],
  cases: CaseTable,
  answers: AnswerTable,
): readonly Step[] => {
  const invokes = new Map(
    anatomy.places.flatMap((place) => place.invokes.map((invoke) => [invoke.id, invoke] as const)),
  )
  const delays = new Map(delaySteps(anatomy).map((step) => [step.event.type, step]))
  return [
    ...startSteps(inputs),
    ...eventSteps(cases),
    ...[...invokes.values()].flatMap((invoke) => answerSteps(invoke, answers)),
    ...delays.values(),
  ]
}

/** Paths of the states that hold, outer before inner; without the machine itself. */
export const pathsIn = (value: StateValue, outer = ""): readonly string[] => {
  const at = (key: string) => (outer === "" ? key : `${outer}.${key}`)
  if (typeof value === "string") return [at(value)]
  return Object.entries(value).flatMap(([key, inner]) => [
    at(key),
    ...(inner === undefined ? [] : pathsIn(inner, at(key))),
  ])
}
