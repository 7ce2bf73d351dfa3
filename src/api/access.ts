import type { Who } from "#contract/call.ts"
import type { SessionUser } from "#contract/user.ts"
import type { Verb } from "#machines/list/listTypes.ts"

/** Whether the server lets this user send calls open to these. */
export const isOpenTo = (user: SessionUser, who: readonly Who[]): boolean =>
  user.is_superusers ? who.includes("super") : who.includes("member") || who.includes(user.scope)

export const verbsOf = (user: SessionUser, write: readonly Who[]): readonly Verb[] =>
  isOpenTo(user, write) ? ["create", "change", "remove"] : []
