import type { Returned } from "#machines/session/sessionMachine.ts"
import { authKeys, storedInTab, token } from "#src/api/browser/storage.ts"

const here = () => location.pathname + location.search + location.hash

/** Pages linked from emails: they need no session and have no shell, even when signed in. */
export const isMailPage = (pathname: string): boolean => pathname.startsWith("/mailing/")

/** Public too, but shown inside the shell when signed in. */
export const isBadRequestPage = (pathname: string): boolean => pathname === "/400"

const KEY = /^\/special\/auth\/([A-Za-z0-9_-]{1,200})\/?$/
/** Placeholder in no valid key format: the server answers as to any wrong key. */
const NO_KEY = "tidak-dikenal"

/** Takes the single-use key from the address, and removes it from the address and the history at once. */
export const takeKey = (): string | null => {
  if (!location.pathname.startsWith("/special/auth")) return null
  const key = KEY.exec(location.pathname)?.[1] ?? NO_KEY
  history.replaceState(null, "", "/login")
  storedInTab.remove(authKeys.redirect)
  return key
}

/**
 * Takes the answer of a provider of single sign-on from the address. One that this tab did not ask for is ignored: it may
 * be another person's (login CSRF).
 */
export const takeReturned = (): Returned | null => {
  if (location.pathname !== "/special/sso") return null
  const asked = storedInTab.get(authKeys.sso)
  const told = Object.fromEntries(new URLSearchParams(location.search))
  storedInTab.remove(authKeys.sso)
  history.replaceState(null, "", "/login")
  const { state, code, iss, error } = told
  if (state === undefined || state !== asked) return null
  return {
    state,
    ...(code === undefined ? {} : { code }),
    ...(iss === undefined ? {} : { iss }),
    ...(error === undefined ? {} : { error }),
  }
}

const isLoginPage = (pathname: string) =>
  pathname === "/login" || pathname === "/" || pathname === "/login-dashboard"

/**
 * Navigates to the login page. Remembers the current page for the redirect after login, unless the user signed out on
 * purpose: then any remembered page is cleared.
 */
export const toLogin = (how: "remember" | "forget"): void => {
  const wanted = isLoginPage(location.pathname) ? null : here()
  if (how === "forget") storedInTab.remove(authKeys.redirect)
  else if (wanted !== null) storedInTab.set(authKeys.redirect, wanted)
  if (location.pathname !== "/login") history.replaceState(null, "", "/login")
}

/**
 * Returns the remembered page once; a second call in the same tick (React strict mode runs effects twice) still finds
 * it.
 */
export const takeRedirect = (): string | null => {
  queueMicrotask(() => storedInTab.remove(authKeys.redirect))
  return storedInTab.get(authKeys.redirect)
}

/** The page to open after login: the remembered one, or the address itself; null = none. */
export const wantedPage = (): string | null =>
  isLoginPage(location.pathname) ? storedInTab.get(authKeys.redirect) : here()

export const hasToken = (): boolean => token.get() !== null
