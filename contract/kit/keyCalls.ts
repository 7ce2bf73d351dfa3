import type { Call } from "./call.ts"
import type { Holder } from "./needs.ts"
import { type AppModule, appModules, moduleOf, type Right, rightOf } from "./modules.ts"

/** API keys: which calls a program may send. One derivation, read by the server, the forms and the documents. */

/** Begins every secret, so that scanners of source code recognize one. */
export const KEY_PREFIX = "balai_"

/**
 * Modules without rights for keys. A key manages neither keys and webhooks nor accounts of administrators, their roles and
 * their replacements, because what it opens there would outlive it; and it neither ends the subscription (`company`) nor
 * orders points. Rights over personal data (`privacy`) are exercised by a person: a copy holds all about someone.
 */
const CLOSED: readonly AppModule[] = [
  "programs",
  "admins",
  "roles",
  "delegations",
  "company",
  "points",
  "privacy",
]
export const keyModules: readonly AppModule[] = appModules.filter((key) => !CLOSED.includes(key))
/** Rights that a key can have, in the order of the matrix. */
export const KEY_RIGHTS: readonly Right[] = keyModules.flatMap((key) =>
  moduleOf(key).actions.map((action) => rightOf(key, action)),
)

/**
 * Whether API keys may send a call. A key has rights by module, so a call that belongs to no module is refused: sign-in,
 * `me`, notifications, push, drafts of the home, jobs, choices for forms. So are calls about oneself (`self`), calls for
 * persons only (jobs, imports, invitations), and calls of the platform.
 */
export const mayByKey = ({
  scope,
  who,
  needs,
  byPersonOnly,
}: Pick<Call, "scope" | "who" | "needs" | "byPersonOnly">): boolean =>
  scope === "tenant" &&
  needs !== null &&
  !who.includes("self") &&
  !byPersonOnly &&
  keyModules.includes(needs.module)

/** The refusal of all other calls. */
export const NOT_BY_KEY = "Panggilan ini tidak dapat dikirim dengan kunci API"

/**
 * The right with which a key reads pay. For an account the right to see employees is enough; a program that reads names
 * and offices gets no salary with them.
 */
export const KEY_PAY_RIGHT: Right = rightOf("payroll", "view")
export const keySeesPay = ({ scope, rights }: Pick<Holder, "scope" | "rights">): boolean =>
  scope === "company" && rights !== null && rights.includes(KEY_PAY_RIGHT)
