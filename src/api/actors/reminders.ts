import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import { reminderReach } from "#contract/areas/preferences/pengingat.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type ReachAsk = InputOf<typeof reminderReach>
/** `found: null` = the rule is not complete yet. */
type Reached = { readonly found: AnswerOf<typeof reminderReach> | null }

/** Debounce of a form's input, in milliseconds. */
const TYPING_MS = 400
const paused = (abort: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, TYPING_MS)
    abort.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Whom a reminder rule would reach today. */
export const liveReach = createQueryMachine<Reached, ReachAsk | null>(
  "jangkauanPengingat",
  "Siapa yang dijangkau sebuah pengingat hari ini",
).provide({
  actors: {
    load: actor<Reached, QueryAsked<ReachAsk | null>>(async ({ input }, abort) => {
      const none = { ok: true as const, value: { found: null }, message: "" }
      if (input === null) return none
      await paused(abort)
      if (abort.aborted) return none
      const outcome = await send(reminderReach, input, abort)
      return outcome.ok ? { ...outcome, value: { found: outcome.value } } : outcome
    }),
  },
})
