import { type Right, rightOf } from "./modules.ts"
import type { Holder } from "./needs.ts"

/** Rights of a role by which an account of the whole company reads a salary somewhere. */
export const PAY_RIGHTS: readonly Right[] = [
  rightOf("members", "view"),
  rightOf("payroll", "view"),
  rightOf("payrollSettings", "view"),
]

/**
 * Confidentiality of pay: a salary, and whatever one can be computed from (a limit that is a share of it, a day's wage,
 * rupiah of overtime), is answered only to accounts that may read the salary itself. The database knows it as `app.pay`
 * (server/db/tables/kinds.ts).
 */
export const seesPay = ({
  is_superusers,
  scope,
  rights,
}: Pick<Holder, "is_superusers" | "scope" | "rights">): boolean =>
  is_superusers ||
  (scope === "company" && (rights === null || PAY_RIGHTS.some((right) => rights.includes(right))))
