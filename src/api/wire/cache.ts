import { LIST_CACHE_MS } from "#contract/kit/constants.ts"
import { ownerKey } from "../browser/owner.ts"
import { seal, unseal } from "../browser/seal.ts"
import { stored } from "../browser/storage.ts"

/**
 * Cache of the first pages of lists, kept for a day under the specification's keys (`list-devisi`), per account and
 * company. Rows of every list are encrypted, so that nothing is readable in a browser that was left behind.
 */
type Kept = { readonly owner: string; readonly at: string; readonly sealed: string }

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  "at" in value &&
  typeof value.at === "string" &&
  "sealed" in value &&
  typeof value.sealed === "string"

export const recallList = async (
  key: string,
  now = Date.now(),
): Promise<{ readonly page: unknown; readonly at: string } | null> => {
  const raw = stored.get(key)
  const owner = ownerKey()
  if (raw === null || owner === null) return null
  try {
    const kept: unknown = JSON.parse(raw)
    if (!isKept(kept) || kept.owner !== owner || now - Date.parse(kept.at) > LIST_CACHE_MS) return null
    const plain = await unseal(kept.sealed)
    return plain === null ? null : { page: JSON.parse(plain) as unknown, at: kept.at }
  } catch {
    return null
  }
}

export const keepList = async (key: string, page: unknown, at: string): Promise<void> => {
  const owner = ownerKey()
  const sealed = owner === null ? null : await seal(JSON.stringify(page))
  /** The user signed out during encryption: do not store it. */
  if (owner === null || sealed === null || ownerKey() !== owner) return
  stored.set(key, JSON.stringify({ owner, at, sealed } satisfies Kept))
}

export const dropLists = (keys: readonly string[]): void => keys.forEach((key) => stored.remove(key))
