import type { Call } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import type { QueryAsked } from "#machines/query/queryMachine.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { visible } from "../browser/visible.ts"
import { sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { wantedBy } from "./flowAsk.ts"

/** Rows of a page of a report. */
export const REPORT_PAGE = 50
/** The address holds words; ids among them are numbers to the calls. */
const asked = (input: SummaryAsk) => ({ ...wantedBy(input, null), page: input.page, per_page: REPORT_PAGE })

/** Reads what a query asks for; behind the page only while somebody looks. */
export const asking = <A, Input>(ask: (input: Input, abort: AbortSignal) => Promise<Outcome<A>>) =>
  actor<A, QueryAsked<Input>>(async ({ input, behind }, abort) => {
    if (behind) await visible(abort)
    return withMinimumDelay(behind, () => ask(input, abort))
  })

/** Reads a page of a report as its address asks for it. The compiler does not see of a generic call what it answers. */
export const reading = <A>(call: Call) =>
  asking<A, SummaryAsk>((input, abort) => sendLoose(call, asked(input), abort) as Promise<Outcome<A>>)
