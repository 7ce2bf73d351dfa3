import { AUTH_PREFIX } from "#contract/constants.ts"

/** Local storage that may be full, forbidden or absent; nothing of ours may fail because of it. */
export const stored = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // full or forbidden: the product works without it
    }
  },
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      // as above
    }
  },
  removeWhere: (matches: (key: string) => boolean): void => {
    try {
      for (const key of Object.keys(localStorage)) if (matches(key)) localStorage.removeItem(key)
    } catch {
      // as above
    }
  },
}

/** Everything of the session lives under `auth.`. */
export const authKeys = {
  token: `${AUTH_PREFIX}token`,
  /** The super administrator's own token, while inside a company. */
  ownToken: `${AUTH_PREFIX}own_token`,
  /** Where a super administrator stood before entering a company. */
  ownPath: `${AUTH_PREFIX}own_path`,
  lastActivity: `${AUTH_PREFIX}last_activity`,
  /** The page somebody wanted before signing in. */
  redirect: `${AUTH_PREFIX}redirect`,
} as const

export const token = {
  get: () => stored.get(authKeys.token),
  set: (value: string) => stored.set(authKeys.token, value),
  /** The page somebody wanted stays: it is theirs to return to after signing in again. */
  forgetAll: () => stored.removeWhere((key) => key.startsWith(AUTH_PREFIX) && key !== authKeys.redirect),
}
