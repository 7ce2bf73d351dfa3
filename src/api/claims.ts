import type { AnswerOf } from "#contract/call.ts"
import type { Failure, Outcome, RowResult } from "#contract/errors.ts"
import {
  claimDetail,
  claimSummary,
  decideClaim,
  listClaims,
  listMemberClaims,
  removeClaims,
  watchClaims,
} from "#contract/reimbursment.ts"
import type { ItemDecision } from "#machines/lifecycles/claimParts.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { createQueueMachine } from "#machines/queue/queueMachine.ts"
import type { DecideOne, DecideSome, Decision, Extra } from "#machines/queue/queueTypes.ts"
import { removeMachine } from "#machines/remove/removeMachine.ts"
import { calmly } from "./calm.ts"
import { send, sendLoose } from "./calls.ts"
import { freshList, pageFor, seenQueue, type SummaryAsk, summaryFor, versionOf, watchFor } from "./queue.ts"
import { actor } from "./request.ts"
import { failureText } from "./toasts.ts"

export type Claim = AnswerOf<typeof claimDetail>
export type ClaimItem = Claim["items"][number]
export type ClaimSummary = AnswerOf<typeof claimSummary>
export type ClaimMember = ClaimSummary["rows"][number]

/** Claims decided at once while many are: the interface takes one in a call. */
export const CLAIMS_AT_ONCE = 4

const removal = removeMachine.provide({
  actors: {
    remove: actor<{ readonly rows: readonly RowResult[] }, { readonly ids: readonly number[] }>(
      ({ ids }, abort) => send(removeClaims, { ids }, abort),
    ),
  },
})

/** One employee's claims have a call of their own. */
export const claimList = freshList<Claim>("reimbursementList", "Antrean reimbursement", (query, abort) => {
  const words = pageFor(query, "pending")
  return query.filters["members_id"] === undefined
    ? sendLoose(listClaims, words, abort)
    : sendLoose(listMemberClaims, words, abort)
}).provide({ actors: { removal } })

export const claimWatch = seenQueue<Claim>(
  "reimbursementWatch",
  "Antrean reimbursement yang sedang dilihat",
  (look, abort) => sendLoose(watchClaims, watchFor(look), abort),
)

/** One claim by its id, for an address that names it; null = none is named. */
export const claimOne = createQueryMachine<Claim | null, number | null>(
  "reimbursementOne",
  "Satu klaim reimbursement",
).provide({
  actors: {
    load: actor<Claim | null, QueryAsked<number | null>>(({ input }, abort) =>
      input === null
        ? Promise.resolve({ ok: true, value: null, message: "" } as const)
        : send(claimDetail, { id: input }, abort),
    ),
  },
})

export const claimSummaryQuery = createQueryMachine<ClaimSummary, SummaryAsk>(
  "reimbursementRangkuman",
  "Rangkuman reimbursement",
).provide({
  actors: {
    load: actor(({ input, behind }: QueryAsked<SummaryAsk>, abort) =>
      calmly(behind, () => sendLoose(claimSummary, { ...summaryFor(input), sort: "nama" }, abort)),
    ),
  },
})

/** Employees with what they claimed between the dates of the address. */
export const claimMembers = (range: () => Readonly<Record<string, string>>) =>
  freshList<ClaimMember>("reimbursementPegawai", "Pegawai dengan klaim reimbursement", (query, abort) =>
    sendLoose(
      claimSummary,
      pageFor({ ...query, filters: { ...range(), ...query.filters } }, "pending"),
      abort,
    ),
  )

/** Amounts of a decision, as the person left them; empty = the claim's own. */
export const amountsIn = (extra: Extra): readonly ItemDecision[] =>
  (extra["items"] as readonly ItemDecision[] | undefined) ?? []

const payloadOf = (id: number, decision: Decision, note: string, extra: Extra) => {
  const items = decision === "approved" ? amountsIn(extra) : []
  return {
    id,
    status: decision,
    note,
    ...(items.length === 0
      ? {}
      : { items: items.map((item) => ({ ...item, reject_reason: item.reject_reason?.trim() || null })) }),
  }
}

const isRowsOwn = ({ _tag }: Failure) => _tag === "Refused" || _tag === "Invalid" || _tag === "Stale"

const answerOf = (id: number, outcome: Outcome<unknown>): RowResult | Failure => {
  if (outcome.ok) return { id, ok: true, message: outcome.message }
  const { failure } = outcome
  if (!isRowsOwn(failure)) return failure
  const first = failure._tag === "Invalid" ? Object.values(failure.errors)[0]?.[0] : undefined
  return {
    id,
    ok: false,
    message: first ?? failureText(failure),
    ...(failure._tag === "Stale" ? { stale: true } : {}),
  }
}

export const claimQueue = createQueueMachine("reimbursementQueue", "Memutuskan klaim reimbursement").provide({
  actors: {
    decide: actor<null, DecideOne>(async ({ id, decision, version, note, extra }, abort) => {
      const outcome = await send(
        decideClaim,
        { ...payloadOf(id, decision, note, extra), ...versionOf(version) },
        abort,
      )
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
    /**
     * The single call for each row, so many at once. Without an answer to one of them the step is sent again as it
     * was: under the same request ids, so that what was decided already is answered, not decided twice.
     */
    work: actor<readonly RowResult[], DecideSome>(async ({ ids, versions, decision, note }, abort) => {
      const answers = await Promise.all(
        ids.map(async (id) =>
          answerOf(
            id,
            await send(
              decideClaim,
              { ...payloadOf(id, decision, note, {}), ...versionOf(versions[id] ?? null), bulk: true },
              abort,
            ),
          ),
        ),
      )
      const lost = answers.find((answer): answer is Failure => "_tag" in answer)
      return lost === undefined
        ? { ok: true, value: answers.filter((answer): answer is RowResult => "ok" in answer), message: "" }
        : { ok: false, failure: lost }
    }),
  },
})
