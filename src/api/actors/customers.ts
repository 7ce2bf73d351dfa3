import type { AnswerOf } from "#contract/kit/call.ts"
import { customerDuplicates, customerVisits } from "#contract/areas/fieldwork/customers.ts"
import type { CustomerFacts } from "#contract/areas/fieldwork/customerTwins.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type CustomerVisits = AnswerOf<typeof customerVisits>
/** `cursor`: where the page begins; null = at the newest visit. */
export type VisitsAsk = { readonly id: number; readonly cursor: string | null }

/** Visits of a customer, a page at a time. */
export const liveCustomerVisits = createQueryMachine<CustomerVisits, VisitsAsk>(
  "customerVisits",
  "Kunjungan seorang pelanggan",
).provide({
  actors: {
    load: actor(({ input: { id, cursor } }: QueryAsked<VisitsAsk>, abort) =>
      send(customerVisits, { id, ...(cursor === null ? {} : { cursor }) }, abort),
    ),
  },
})

export type CustomerTwins = AnswerOf<typeof customerDuplicates>["rows"]
/** `id`: the customer itself, which is not its own duplicate; `isTyped`: it is still being filled in. */
export type TwinsAsk = {
  readonly id: number | null
  readonly isTyped: boolean
  readonly facts: CustomerFacts
}

/** Debounce of a form's input, in milliseconds. */
const TYPING_MS = 500
/** Shorter names match too many customers. */
const SHORTEST = 3

/** Waits for a pause in typing; the next input aborts it. */
const paused = (abort: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, TYPING_MS)
    abort.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Possible duplicates of a customer. */
export const liveCustomerTwins = createQueryMachine<CustomerTwins, TwinsAsk>(
  "customerTwins",
  "Pelanggan yang mungkin sama",
).provide({
  actors: {
    load: actor(async ({ input: { id, isTyped, facts } }: QueryAsked<TwinsAsk>, abort) => {
      const none = { ok: true as const, value: [], message: "" }
      if (facts.nama.trim().length < SHORTEST) return none
      if (isTyped) await paused(abort)
      if (abort.aborted) return none
      const outcome = await send(customerDuplicates, { ...facts, ...(id === null ? {} : { id }) }, abort)
      return outcome.ok ? { ...outcome, value: outcome.value.rows } : outcome
    }),
  },
})
