import type { Decision, Extra } from "#machines/queue/queueTypes.ts"

/** Version of the record that the approver confirmed to have seen; null = not confirmed. */
export const knownIn = ({ known }: Extra): number | null => (typeof known === "number" ? known : null)

/** Payload of a decision besides its note. */
export const broughtBy = (decision: Decision, extra: Extra): object => {
  const known = knownIn(extra)
  return decision === "approved" && known !== null ? { known } : {}
}
