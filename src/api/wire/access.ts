import type { Who } from "#contract/kit/call.ts"
import type { Action, AppModule } from "#contract/kit/modules.ts"
import { barOf, barWords, ceilingOf, type Needs } from "#contract/kit/needs.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Verb } from "#machines/list/listTypes.ts"

/** Whether the server lets this user send calls with this access rule. */
export const isOpenTo = (user: SessionUser, who: readonly Who[]): boolean =>
  user.is_superusers
    ? who.includes("super")
    : who.includes("member") || who.includes(ceilingOf(user)) || (who.includes("self") && user.self !== null)

/** Whether the server lets this user send a call, as `me` says. */
export const maySend = (
  user: SessionUser,
  { who, needs }: { readonly who: readonly Who[]; readonly needs: Needs | null },
): boolean => isOpenTo(user, who) && barOf(user, needs) === null

/** Why the server would refuse this user's call, as a sentence; null = it is allowed. */
export const whyNotSend = (
  user: SessionUser,
  { who, needs }: { readonly who: readonly Who[]; readonly needs: Needs | null },
): string | null => {
  if (needs === null) return isOpenTo(user, who) ? null : "Anda tidak memiliki akses untuk tindakan ini"
  const bar = isOpenTo(user, who) ? barOf(user, needs) : "scope"
  return bar === null ? null : barWords(bar, needs)
}

const verbs: Readonly<Record<Verb, Action>> = { create: "create", change: "edit", remove: "delete" }

/** This user's permissions on the rows of a resource. */
export const verbsOf = (
  user: SessionUser,
  { who, module }: { readonly who: { readonly write: readonly Who[] }; readonly module: AppModule | null },
): readonly Verb[] =>
  (Object.keys(verbs) as Verb[]).filter((verb) =>
    maySend(user, { who: who.write, needs: module === null ? null : { module, action: verbs[verb] } }),
  )
