import { demoRequests } from "#contract/areas/growth/demoRequests.ts"
import { registrations } from "#contract/areas/growth/registrations.ts"
import { trialRequests } from "#contract/areas/growth/trialRequests.ts"
import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { superHome } from "#contract/areas/platform/superHome.ts"
import { superListTopups } from "#contract/areas/points/topup.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type Companies = AnswerOf<typeof companiesByStatus>

/** Figures, trials that end soon, the newest companies, cancelled companies, and what waits, the oldest first. */
export type CompaniesData = Companies & {
  readonly figures: AnswerOf<typeof superHome>
  readonly newest: Companies["rows"]
  readonly leaving: Companies
  readonly topups: AnswerOf<typeof superListTopups>
  readonly registrations: AnswerOf<typeof registrations.calls.list>
  readonly trials: AnswerOf<typeof trialRequests.calls.list>
  readonly demos: AnswerOf<typeof demoRequests.calls.list>
}
/** Rows per section of a home page; the others are on the page its heading links to. */
const FEW = 5
/** Rows per kind of what waits. */
const FIRST = 3
const oldest = { sort: "created_at", dir: "asc", per_page: FIRST } as const

type Values<Outcomes extends readonly unknown[]> = {
  [At in keyof Outcomes]: Outcomes[At] extends Outcome<infer A> ? A : never
}
/** All values, or the first failure. */
const together = <Outcomes extends readonly Outcome<unknown>[] | []>(
  outcomes: Outcomes,
): Outcome<Values<Outcomes>> => {
  const values: unknown[] = []
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome
    values.push(outcome.value)
  }
  return { ok: true, value: values as unknown as Values<Outcomes>, message: "" }
}
type CompaniesQuestion = { readonly ending_within: number }

export const liveSuperHome = createQueryMachine<CompaniesData, CompaniesQuestion>(
  "superHome",
  "Beranda super administrator",
).provide({
  actors: {
    load: actor(({ input, behind }: QueryAsked<CompaniesQuestion>, abort) =>
      withMinimumDelay(behind, async () => {
        const outcomes = await Promise.all([
          send(companiesByStatus, { ...input, status: "trial", sort: "trial_end" }, abort),
          send(companiesByStatus, { sort: "created_at", dir: "desc", per_page: FEW }, abort),
          send(companiesByStatus, { leaving: true, sort: "leaves_on", per_page: FEW }, abort),
          send(superHome, {}, abort),
          send(superListTopups, { status: "waiting_confirmation", ...oldest }, abort),
          send(registrations.calls.list, { status: "pending", ...oldest }, abort),
          send(trialRequests.calls.list, { status: "new", ...oldest }, abort),
          send(demoRequests.calls.list, { status: "new", ...oldest }, abort),
        ])
        const parts = together(outcomes)
        if (!parts.ok) return parts
        const [companies, newest, leaving, figures, topups, asked, trials, demos] = parts.value
        return {
          ...parts,
          value: {
            ...companies,
            figures,
            newest: newest.rows,
            leaving,
            topups,
            registrations: asked,
            trials,
            demos,
          },
        }
      }),
    ),
  },
})
