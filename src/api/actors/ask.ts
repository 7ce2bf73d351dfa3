import type { AskPreview } from "#contract/kit/flowRow.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { mistakesIn, sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import type { FormSource } from "./form.ts"

type Values = Readonly<Record<string, unknown>>
type AskFlow = Pick<AnyFlow, "id" | "root" | "noun" | "calls" | "ask">

/** A new request for an employee; there is no existing record to load. */
export const askSource = ({ root, calls: { ask: call } }: AskFlow): FormSource => {
  if (call === undefined) throw new Error(`nobody enters a request of ${root}`)
  return {
    load: () => Promise.resolve({ ok: true, value: {}, message: "" }),
    save: ({ values }, abort) => sendLoose(call, values, abort),
    check: ({ values }) => mistakesIn(call, values),
  }
}

/** Files say nothing about the effect, and a preview takes none. */
const withoutFiles = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFiles)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one instanceof File ? [] : [[key, withoutFiles(one)]])),
  )
}

/** The values that a preview takes, from those of the form; null = they are not complete yet. */
const previewed = ({ calls, ask }: AskFlow, values: Values): Values | null => {
  const { preview: call } = calls
  if (call === undefined) return null
  const keys = ["members_id", ...(ask?.preview ?? [])]
  const asked = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      keys.includes(key) ? [[key, withoutFiles(value)]] : [],
    ),
  )
  return mistakesIn(call, asked) === null ? asked : null
}

/** The effect of a request that is being filled in; null = there is nothing to show yet. */
export const previewOf = (flow: AskFlow) => ({
  asked: (values: Values) => previewed(flow, values),
  machine: createQueryMachine<AskPreview | null, Values | null>(
    "askPreview",
    "Akibat pengajuan yang sedang dicatat",
  ).provide({
    actors: {
      load: actor(async ({ input }: QueryAsked<Values | null>, abort) => {
        const { preview: call } = flow.calls
        if (call === undefined || input === null) return { ok: true as const, value: null, message: "" }
        const outcome = await sendLoose(call, input, abort)
        return outcome.ok ? { ...outcome, value: outcome.value as AskPreview } : outcome
      }),
    },
  }),
})
export type Previews = ReturnType<typeof previewOf>
