import { AUTH_PREFIX } from "#contract/kit/constants.ts"
import type { Ending } from "#machines/session/sessionTypes.ts"

/**
 * Storage that may be full, forbidden or absent; such errors never break the app. Values the browser refuses are kept
 * in memory for as long as the page is open.
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
    /** Whether values survive the page. */
    isLasting: (key: string): boolean => !memory.has(key),
    remove,
    keys,
    removeWhere: (matches: (key: string) => boolean): void => {
      for (const key of keys()) if (matches(key)) remove(key)
    },
  }
}

/** localStorage: shared by all tabs. */
export const stored = keeper(() => localStorage)
/** sessionStorage: this tab only. */
export const storedInTab = keeper(() => sessionStorage)

/** All keys of the session start with `auth.`. */
export const authKeys = {
  token: `${AUTH_PREFIX}token`,
  /** The super administrator's own token, while inside a company. */
  ownToken: `${AUTH_PREFIX}own_token`,
  /** The page a super administrator was on before entering a company. */
  ownPath: `${AUTH_PREFIX}own_path`,
  lastActivity: `${AUTH_PREFIX}last_activity`,
  /** Why the last session ended; written before the token is removed, so that other tabs can show the same reason. */
  ended: `${AUTH_PREFIX}ended`,
  /** The page that was requested before signing in (redirect after login); per tab. */
  redirect: `${AUTH_PREFIX}redirect`,
  /** State of a single sign-on that was begun in this tab. */
  sso: `${AUTH_PREFIX}sso`,
} as const

/**
 * Key prefixes of cached first pages (src/api/wire/cache.ts) and of answers shown offline (src/api/wire/kept.ts);
 * declared here because the session clears them, and the login page does not load that code.
 */
export const dropAllLists = (): void => stored.removeWhere((key) => /^(list-|offline\.)/.test(key))

const endingIn = (value: string | null): Ending => (value === "expired" ? "expired" : "left")

/** On every token change, data cached under the previous token is removed. */
export const token = {
  get: () => stored.get(authKeys.token),
  /** Removes the last reason first: writing an equal value again would fire no storage event in the other tabs. */
  set: (value: string) => {
    dropAllLists()
    stored.remove(authKeys.ended)
    stored.set(authKeys.token, value)
  },
  forget: (why: Ending) => {
    dropAllLists()
    stored.set(authKeys.ended, why)
    stored.removeWhere((key) => key.startsWith(AUTH_PREFIX) && key !== authKeys.ended)
  },
  endedBy: (): Ending => endingIn(stored.get(authKeys.ended)),
  endingIn,
}
