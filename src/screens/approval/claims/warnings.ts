import { marksOf } from "#contract/areas/claims/claimWords.ts"
import type { Claim } from "#contract/areas/claims/reimbursment.ts"

/** Warnings for the approver: "nota ganda", "tanpa nota", "lewat batas waktu", "lewat plafon". */
export const warningsOf = ({
  items,
  quotas,
  status,
}: Pick<Claim, "items" | "quotas" | "status">): readonly string[] =>
  [
    ...marksOf(items),
    status === "pending" &&
    quotas.some(
      ({ rest, item_ids }) =>
        rest !== null &&
        items
          .filter(({ id }) => item_ids.includes(id))
          .reduce((sum, { amount, amount_approved }) => sum + (amount_approved ?? amount), 0) > rest,
    )
      ? "lewat plafon"
      : null,
  ].filter((flag) => flag !== null)
