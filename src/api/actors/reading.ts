import type { Call } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import type { QueryAsked } from "#machines/query/queryMachine.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { visible } from "../browser/visible.ts"
import { sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { wantedBy } from "./flowAsk.ts"

/** Page size of a report. */
export const REPORT_PAGE = 50
/** The address holds strings; the calls take ids as numbers. */
const asked = (input: SummaryAsk) => ({ ...wantedBy(input, null), page: input.page, per_page: REPORT_PAGE })

/** Reads a query's result; polls only while the page is visible. */
export const asking = <A, Input>(ask: (input: Input, abort: AbortSignal) => Promise<Outcome<A>>) =>
  actor<A, QueryAsked<Input>>(async ({ input, behind }, abort) => {
    if (behind) await visible(abort)
    return withMinimumDelay(behind, () => ask(input, abort))
  })

/**
 * Reads a page of a report with the filters of the address. Type assertion: the compiler cannot infer the response type
 * of a generic call.
 */
export const reading = <A>(call: Call) =>
  asking<A, SummaryAsk>((input, abort) => sendLoose(call, asked(input), abort) as Promise<Outcome<A>>)
