import type { RecordEvent } from "#machines/record/recordMachine.ts"
import { isChanged, type Values } from "#machines/form/formTypes.ts"
import type { FormSnapshot } from "../form/formWords.ts"

type Step = Pick<FormSnapshot, "matches" | "context">

/** Keys whose values differ from the stored ones. */
export const changedKeys = (values: Values, saved: Values, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => isChanged(values, saved, [key]))

const cameTo = (state: "reopening" | "discarding", before: Step, now: Step) =>
  now.matches(state) && !before.matches(state)

/** Maps a state change of the form to an event of the record page; null = none. */
export const toldBy = (before: Step, now: Step): RecordEvent | null => {
  // From `editing` it is read again because of a change outside the form: nothing was saved or discarded.
  if (cameTo("reopening", before, now) && !before.matches("editing")) return { type: "form.settled" }
  if (cameTo("discarding", before, now) && before.matches("conflicted")) return { type: "form.settled" }
  const { failure, draft, values, saved, fields, lacks } = now.context
  if (failure?._tag === "Invalid" && failure !== before.context.failure)
    return { type: "form.points", keys: Object.keys(failure.errors) }
  const isRestored = before.context.draft !== null && draft === null && values !== before.context.values
  if (isRestored && now.matches("editing"))
    return { type: "form.points", keys: [...changedKeys(values, saved, fields), ...lacks] }
  return null
}
