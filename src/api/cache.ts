import { LIST_CACHE_MS } from "#contract/constants.ts"
import { ownerKey } from "./owner.ts"
import { stored } from "./storage.ts"

/** First pages of lists, kept for a day under the spec's keys (`list-devisi`), for one account in one company. */
type Kept = { readonly owner: string; readonly at: string; readonly page: unknown }

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "owner" in value && "at" in value && "page" in value

export const recallList = (
  key: string,
  now = Date.now(),
): { readonly page: unknown; readonly at: string } | null => {
  const raw = stored.get(key)
  const owner = ownerKey()
  if (raw === null || owner === null) return null
  try {
    const kept: unknown = JSON.parse(raw)
    if (!isKept(kept) || kept.owner !== owner || now - Date.parse(kept.at) > LIST_CACHE_MS) return null
    return { page: kept.page, at: kept.at }
  } catch {
    return null
  }
}

export const keepList = (key: string, page: unknown, at: string): void => {
  const owner = ownerKey()
  if (owner !== null) stored.set(key, JSON.stringify({ owner, at, page } satisfies Kept))
}

export const dropLists = (keys: readonly string[]): void => keys.forEach((key) => stored.remove(key))
export const dropAllLists = (): void => stored.removeWhere((key) => key.startsWith("list-"))
