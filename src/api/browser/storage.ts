import { AUTH_PREFIX } from "#contract/kit/constants.ts"
import type { Ending } from "#machines/session/sessionTypes.ts"

/**
 * Storage that may be full, forbidden or absent; nothing of ours may fail because of it. What the browser does not
 * take is kept for as long as the page is open.
 */
const keeper = (area: () => Storage) => {
  const memory = new Map<string, string>()
  const tried = <A>(work: (storage: Storage) => A, otherwise: A): A => {
    try {
      return work(area())
    } catch {
      return otherwise
    }
  }
  const remove = (key: string): void => {
    memory.delete(key)
    tried((storage) => storage.removeItem(key), undefined)
  }
  const keys = (): readonly string[] => [
    ...new Set([...memory.keys(), ...tried((storage) => Object.keys(storage), [])]),
  ]
  return {
    get: (key: string): string | null => memory.get(key) ?? tried((storage) => storage.getItem(key), null),
    set: (key: string, value: string): void => {
      const isTaken = tried((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isTaken) memory.delete(key)
      else memory.set(key, value)
    },
    /** Whether what was set outlives the page. */
    isLasting: (key: string): boolean => !memory.has(key),
    remove,
    keys,
    removeWhere: (matches: (key: string) => boolean): void => {
      for (const key of keys()) if (matches(key)) remove(key)
    },
  }
}

/** Shared by all tabs. */
export const stored = keeper(() => localStorage)
/** This tab's own. */
export const storedInTab = keeper(() => sessionStorage)

/** Everything of the session lives under `auth.`. */
export const authKeys = {
  token: `${AUTH_PREFIX}token`,
  /** The super administrator's own token, while inside a company. */
  ownToken: `${AUTH_PREFIX}own_token`,
  /** Where a super administrator stood before entering a company. */
  ownPath: `${AUTH_PREFIX}own_path`,
  lastActivity: `${AUTH_PREFIX}last_activity`,
  /** Why the last session ended; written before the token goes, so that other tabs can say the same. */
  ended: `${AUTH_PREFIX}ended`,
  /** The page somebody wanted before signing in; each tab has its own. */
  redirect: `${AUTH_PREFIX}redirect`,
} as const

/** First pages of lists (src/api/wire/cache.ts); here because the session drops them, and the login page carries no cache. */
export const dropAllLists = (): void => stored.removeWhere((key) => key.startsWith("list-"))

/** Whatever the token turns into, what the last one could read is not left behind. */
export const token = {
  get: () => stored.get(authKeys.token),
  set: (value: string) => {
    dropAllLists()
    stored.set(authKeys.token, value)
  },
  forget: (why: Ending) => {
    dropAllLists()
    stored.set(authKeys.ended, why)
    stored.removeWhere((key) => key.startsWith(AUTH_PREFIX) && key !== authKeys.ended)
  },
  endedBy: (): Ending => (stored.get(authKeys.ended) === "expired" ? "expired" : "left"),
}
