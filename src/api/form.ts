import type { Failure } from "#contract/errors.ts"
import { createFormMachine } from "#machines/form/formMachine.ts"
import type { Loaded as LoadedForm, Target, Typed, Values } from "#machines/form/formTypes.ts"
import { calmly } from "./calm.ts"
import { send } from "./calls.ts"
import { drafts } from "./drafts.ts"
import { actor } from "./request.ts"
import { type AnyRow, type ApiResource, fieldsOf } from "./resource.ts"

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.flatMap((key) => (key in values ? [[key, values[key]]] : [])))

type FormOptions = {
  /** Drafts are encrypted. */
  readonly personal: boolean
  /** What of a row names the chosen ones; shown, never sent. */
  readonly shown: readonly string[]
  /** What is not asked for with these values, and so not sent. */
  readonly unasked?: (values: Values) => readonly string[]
}

/** The form machine of a resource, its slots filled with the resource's calls and this browser's drafts. */
export const formOf = (resource: ApiResource, { personal, shown, unasked }: FormOptions) => {
  const kept = drafts(resource.id, { personal })
  const fields = fieldsOf(resource)
  const readRow = (row: unknown): LoadedForm => {
    const values = row as AnyRow
    return { values: pick(values, [...fields, ...shown]), version: values.version }
  }
  return createFormMachine(`${resource.id}Form`, `Formulir ${resource.noun}`).provide({
    actors: {
      load: actor<LoadedForm, Target>(async ({ id }, abort) => {
        const outcome = await calmly(false, () => send(resource.calls.find, { id }, abort))
        return outcome.ok ? { ...outcome, value: readRow(outcome.value) } : outcome
      }),
      recallDraft: actor(({ id }: Target) => kept.recall(id)),
      keepDraft: actor((input: Typed) => kept.keep(input.id, input.version, input.values)),
      forgetDraft: actor(({ id }: Target) => kept.forget(id)),
      save: actor<null, Typed>(async ({ id, version, values }, abort) => {
        const left = unasked?.(values) ?? []
        const asked = fields.filter((key) => !left.includes(key))
        const own = pick(values, asked)
        const payload = id === null ? own : { ...own, id, ...(version === null ? {} : { version }) }
        const outcome = await send(resource.calls.create, payload, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
      readTheirs: actor<LoadedForm, { readonly failure: Failure | null }>(async ({ failure }) => {
        return failure?._tag === "Stale" && failure.current !== null
          ? { ok: true, value: readRow(failure.current), message: "" }
          : { ok: false, failure: { _tag: "NotFound" } }
      }),
    },
  })
}
