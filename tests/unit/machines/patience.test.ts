import type { AnyStateMachine } from "xstate"
import { describe, expect, test } from "vitest"
import { failed } from "#contract/kit/errors.ts"
import { machines } from "#machines/index.ts"
import { anatomyOf } from "#machines/lib/anatomy.ts"
import { PATIENCE_MS } from "#machines/lib/patience.ts"
import { drive, type Run } from "#tests/paths/drive.ts"
import { type AnyModel, models } from "#tests/paths/models/index.ts"
import { failures } from "#tests/paths/outcomes.ts"
import type { Step } from "#tests/paths/steps.ts"

/** Actors that submit a user's input. */
const SAVES = ["save", "savePassword", "act", "decide"]
const NOTHING_TYPED: Readonly<Record<string, string>> = {
  "bagan picture.saving": "a picture is drawn in the browser: nothing was filled in",
  "sorting saving": "a row is put down: nothing was filled in, and the order is in sight",
}

/** Every state of every machine that waits for the answer to a save. */
const waits = [...machines.values()]
  .filter(({ like }) => like === null)
  .flatMap(({ machine }) => {
    const { id, places } = anatomyOf(machine)
    return places.flatMap(({ path, invokes }) =>
      invokes.filter(({ src }) => SAVES.includes(src)).map((invoke) => ({ id, path, actor: invoke.id })),
    )
  })
const told = waits.filter(({ id, path }) => !(`${id} ${path}` in NOTHING_TYPED))

test("every exception is still needed", () => {
  const all = waits.map(({ id, path }) => `${id} ${path}`)
  expect(Object.keys(NOTHING_TYPED).filter((one) => !all.includes(one))).toEqual([])
  expect(told.length).toBeGreaterThan(8)
})

const take = (run: Run<AnyStateMachine>, { does, event }: Step) => {
  if (does.by === "event") run.send(event as never)
  if (does.by === "answer") run.answer(does.actor, does.answer)
  if (does.by === "delay") run.bring(event.type)
}

/** The machine, driven by a shortest path to the state in which the save was just sent. */
const sending = (model: AnyModel, path: string): Run<AnyStateMachine> => {
  const walk = model.shortest().find((one) => JSON.stringify(one.at(-1)?.to).includes(`"sent"`))
  const [start, ...rest] = walk ?? []
  if (start?.step.does.by !== "start") throw new Error(`no path leads to ${path}.sent`)
  const run = drive(
    model.options.machine as AnyStateMachine,
    model.options.inputs[start.step.does.input] as never,
  )
  for (const { step } of rest) take(run, step)
  return run
}

describe.each(told.map((wait) => [`${wait.id} ${wait.path}`, wait] as const))(
  "%s",
  (_, { id, path, actor }) => {
    const model = models.get(id)
    const open = () => {
      if (model === undefined) throw new Error(`${id} has no model`)
      return sending(model, path)
    }

    test("says after eight seconds that no answer has come, and not before", () => {
      const run = open()
      run.pass(PATIENCE_MS - 1)
      expect(run.tags()).not.toContain("overdue")
      run.pass(1)
      expect(run.tags()).toContain("overdue")
      expect(run.tags()).toContain("busy")
      expect(run.running().map((one) => one.id)).toContain(actor)
    })

    test("says it no longer once the answer is there, and no answer in time says nothing", () => {
      const late = open()
      late.pass(PATIENCE_MS)
      late.answer(actor, { output: failed(failures.Unreachable) })
      expect(late.tags()).not.toContain("overdue")
      const prompt = open()
      prompt.pass(PATIENCE_MS - 1)
      prompt.answer(actor, { output: failed(failures.Unreachable) })
      prompt.pass(PATIENCE_MS)
      expect(prompt.tags()).not.toContain("overdue")
    })
  },
)
