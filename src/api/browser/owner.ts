import type { SessionUser } from "#contract/kit/user.ts"

/** Owner of this browser's caches and drafts: account and company; data of any other owner is ignored. */
let owner: { readonly key: string; readonly draftKey: string } | null = null

const keyOf = (user: SessionUser) => `${user.id}.${user.companies_id ?? 0}`

export const setOwner = (user: SessionUser | null): void => {
  owner = user === null ? null : { key: keyOf(user), draftKey: user.draft_key }
}
export const isOwner = (user: SessionUser): boolean => owner?.key === keyOf(user)
export const ownerKey = (): string | null => owner?.key ?? null
export const draftKey = (): string | null => owner?.draftKey ?? null
