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

/** The values that a preview takes, from those of the form; null = they are not complete yet. */
const previewed = ({ calls, ask }: AskFlow, values: Values): Values | null => {
  const { preview: call } = calls
  if (call === undefined) return null
  const keys = ["members_id", ...(ask?.preview ?? [])]
  const asked = Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
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
