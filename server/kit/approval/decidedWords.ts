import { sentence } from "#contract/kit/words.ts"
import { type ApprovalFacts, passedWords } from "#machines/lifecycles/approvalParts.ts"
import type { AnyApproval } from "./spec.ts"

/** Description of a decided row in its current state. */
export const decidedWords = (
  spec: AnyApproval,
  noun: string,
  status: string,
  after: ApprovalFacts,
): string => {
  const { flow } = spec
  if (after.status === "pending") return `Diteruskan ke tingkat ${after.level}`
  /** A decision that is not a status (an instalment paid) describes the action, whatever the resulting status. */
  const done =
    after.status === status || !flow.statuses.includes(status)
      ? flow.decisions[status]?.done
      : spec.life(after.level_total).statuses[after.status]?.past
  return `${sentence(noun)} ${done ?? after.status}${status === "approved" ? passedWords(after) : ""}`
}
