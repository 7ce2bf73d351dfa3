import { type Right, rightOf } from "./modules.ts"
import type { Holder } from "./needs.ts"

/** Rights with which an account of the whole company can read salaries. */
export const PAY_RIGHTS: readonly Right[] = [
  rightOf("members", "view"),
  rightOf("payroll", "view"),
  rightOf("payrollSettings", "view"),
]

/**
 * Confidentiality of pay: a salary, and data from which one can be computed (a limit that is a share of it, a daily
 * wage, overtime pay), is returned only to accounts that may read the salary itself. In the database it is `app.pay`
 * (server/db/tables/kinds.ts).
 */
export const seesPay = ({
  is_superusers,
  scope,
  rights,
}: Pick<Holder, "is_superusers" | "scope" | "rights">): boolean =>
  is_superusers ||
  (scope === "company" && (rights === null || PAY_RIGHTS.some((right) => rights.includes(right))))
