import type { SessionUser } from "#contract/kit/user.ts"

/** Whose data the caches and drafts of this browser are: account and company; anything else is ignored. */
let owner: { readonly key: string; readonly draftKey: string } | null = null

const keyOf = (user: SessionUser) => `${user.id}.${user.companies_id ?? 0}`

export const setOwner = (user: SessionUser | null): void => {
  owner = user === null ? null : { key: keyOf(user), draftKey: user.draft_key }
}
export const isOwner = (user: SessionUser): boolean => owner?.key === keyOf(user)
export const ownerKey = (): string | null => owner?.key ?? null
export const draftKey = (): string | null => owner?.draftKey ?? null
