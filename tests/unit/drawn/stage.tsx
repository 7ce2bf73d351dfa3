import { expect, test } from "vitest"
import type { AnyStateMachine } from "xstate"
import type { AnyModel } from "#tests/paths/load.ts"
import { DRAWN } from "./covered.ts"
import type * as Screen from "#src/screens/screen.ts"
import { type Drawing, type Drawn, faultsOf } from "./draw.tsx"

export { TYPED } from "./draw.tsx"

type Screens = typeof Screen
export type Entry = Omit<Drawing, "graph"> & { readonly model: AnyModel }

// No server: requests that a view makes itself never end. Set before a view is imported, because ofetch keeps the function.
globalThis.fetch = () => new Promise(() => undefined)

/** Snapshots of the machines that do not run, by machine id. */
export const stage = new Map<string, Drawn>()

/** Replaces useMachine: a machine on the stage does not run, its view gets the snapshot set there. */
export const staged = (real: Screens): Screens => {
  const useMachine = (machine: AnyStateMachine, ...rest: readonly unknown[]) =>
    stage.has(machine.id)
      ? { ...stage.get(machine.id), actor: null }
      : (real.useMachine as (...all: unknown[]) => unknown)(machine, ...rest)
  return { ...real, useMachine: useMachine as unknown as Screens["useMachine"] }
}

/** Adds the browser functions that happy-dom lacks. */
export const prepare = () => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })
}

/** Draws each view at each spot of its machine, by the id under which the view runs it; `id, words` is a second drawing. */
export const drawAll = (entries: Readonly<Record<string, Entry>>): void => {
  prepare()
  test.each(Object.entries(entries))(
    "%s: each button sends what the machine takes, or is disabled",
    async (name, { model, ...drawing }) => {
      expect(DRAWN).toContain(model.anatomy.id)
      const users = model.steps.flatMap(({ does, event }) => (does.by === "event" ? [event.type] : []))
      const draw = (drawn: Drawn) => {
        stage.clear()
        stage.set(name.split(",")[0] ?? "", drawn)
        return drawing.draw(drawn)
      }
      const faults = await faultsOf({ ...drawing, graph: model.graph, draw }, [...new Set(users)])
      expect(faults).toEqual([])
    },
  )
}
