import type { Tx } from "../db/database.ts"
import { companyHistory } from "../db/tables/index.ts"
import type { CompanyPlan } from "./blueprint.ts"

const DAY_MS = 86_400_000
/** Days after the beginning on which a trial became a subscription, and on which it was closed. */
const DEAL_AFTER = 14
const CLOSED_AFTER = 200
const SALES = "Dimas (Balai)"

type Status = CompanyPlan["status"]
type Made = {
  readonly from: Status | null
  readonly to: Status
  readonly after: number
  readonly note: string | null
}

/** The transitions that led to a company's status; without a last day of a plan it never subscribed. */
export const movesOf = ({
  status,
  plan_expires_at,
}: Pick<CompanyPlan, "status" | "plan_expires_at">): readonly Made[] => {
  const begun: Made = { from: null, to: "trial", after: 0, note: null }
  const dealt: Made = { from: "trial", to: "active", after: DEAL_AFTER, note: null }
  if (status === "trial") return [begun]
  if (status === "active") return [begun, dealt]
  if (plan_expires_at === null)
    return [
      begun,
      { from: "trial", to: "close", after: DEAL_AFTER, note: "Tidak melanjutkan setelah masa coba" },
    ]
  return [
    begun,
    dealt,
    { from: "active", to: "close", after: CLOSED_AFTER, note: "Tidak memperpanjang langganan" },
  ]
}

/** Inserts the transitions of a new company, from the day on which it began. */
export const insertMoves = async (
  tx: Tx,
  company: number,
  plan: CompanyPlan,
  began: string,
): Promise<void> => {
  await tx.insert(companyHistory).values(
    movesOf(plan).map(({ from, to, after, note }, at) => ({
      companies_id: company,
      row_id: company,
      version: at + 1,
      from_state: from,
      to_state: to,
      by_nama: SALES,
      at: new Date(Date.parse(began) + after * DAY_MS).toISOString(),
      note,
      via: "single" as const,
    })),
  )
}
