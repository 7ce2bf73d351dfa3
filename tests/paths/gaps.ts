import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from "xstate"
import type { Anatomy } from "#machines/lib/anatomy.ts"
import { strangeCalls } from "./callNames.ts"
import type { Model } from "./model.ts"

type Table = Readonly<Record<string, unknown>>

const eventsIn = ({ arrows }: Anatomy): readonly string[] => [
  ...new Set(
    arrows.flatMap(({ trigger }) =>
      trigger.by === "event" && !trigger.type.includes("*") ? [trigger.type] : [],
    ),
  ),
]
const answeringIn = ({ places }: Anatomy): readonly string[] => {
  const ends = new Set(
    places.flatMap(({ arrows }) =>
      arrows.flatMap(({ trigger }) =>
        trigger.by === "done" || trigger.by === "error" ? [trigger.actor] : [],
      ),
    ),
  )
  return [
    ...new Set(places.flatMap(({ invokes }) => invokes.flatMap(({ id, src }) => (ends.has(id) ? src : [])))),
  ]
}
const leavesIn = ({ places }: Anatomy): readonly string[] =>
  places.flatMap(({ children, path, kind }) =>
    children.length === 0 && path !== "" && kind !== "history" ? [path] : [],
  )

/** Entries missing in a table, and entries that match nothing: often one of them is a typing error of the other. */
const lacking = (
  what: string,
  wanted: readonly string[],
  given: Table = {},
  allowed: readonly string[] = wanted,
): readonly string[] => {
  const missing = wanted.filter((name) => !(name in given))
  if (missing.length === 0) return []
  const extra = Object.keys(given).filter((name) => !allowed.includes(name))
  const hint = extra.length === 0 ? "" : ` (di sana ada ${extra.join(", ")}, yang tidak dikenal mesinnya)`
  return [`${what} belum menyebut ${missing.join(", ")}${hint}`]
}

/** Why a machine cannot start with an input: its context reads something that is missing. */
export const stillborn = (machine: AnyStateMachine, name: string, input: unknown): readonly string[] => {
  const snapshot = initialTransition(machine, input as never)[0] as AnyMachineSnapshot
  return snapshot.status === "error"
    ? [`inputs ${JSON.stringify(name)}: mesin tidak dapat mulai dengannya (${String(snapshot.error)})`]
    : []
}

/**
 * Gaps of a model. The compiler reports them too, but a module that is run by its file may never be compiled, and a gap
 * would silently reduce the coverage.
 */
export const gapsOf = ({ options, anatomy, browser }: Model<AnyStateMachine>): readonly string[] => {
  const { machine, inputs, cases, answers } = options as unknown as {
    readonly machine: AnyStateMachine
    readonly inputs: Table
    readonly cases: Table
    readonly answers: Table
  }
  return [
    ...Object.entries(inputs).flatMap(([name, input]) => stillborn(machine, name, input)),
    ...lacking("cases", eventsIn(anatomy), cases),
    ...lacking("answers", answeringIn(anatomy), answers),
    ...(browser === null
      ? []
      : [
          ...lacking("gestures", Object.keys(cases), browser.said.gestures),
          ...lacking(
            "states",
            leavesIn(anatomy),
            browser.said.states,
            anatomy.places.map(({ path }) => path),
          ),
          ...lacking("screen.replies", Object.keys(answers), browser.said.screen.replies),
          ...Object.keys(browser.said.screen.opens)
            .filter((name) => !(name in inputs) && !(name in (browser.said.screen.inputs ?? {})))
            .map((name) => `screen.opens ${JSON.stringify(name)} tidak ada di inputs`),
          ...strangeCalls(browser),
        ]),
  ]
}
