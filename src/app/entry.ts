import { authKeys, stored, token } from "#src/api/storage.ts"

/** Pages that need no session and show none of the shell. */
export const isPublicPage = (pathname: string): boolean =>
  pathname.startsWith("/mailing/") || pathname === "/400"

const KEY = /^\/special\/auth\/([A-Za-z0-9_-]{1,200})\/?$/

/** The single-use key of the address, removed from the address and the history at once. */
export const takeKey = (): string | null => {
  if (!location.pathname.startsWith("/special/auth")) return null
  const key = KEY.exec(location.pathname)?.[1] ?? "tidak-dikenal"
  history.replaceState(null, "", "/login")
  return key
}

const isLoginPage = (pathname: string) =>
  pathname === "/login" || pathname === "/" || pathname === "/login-dashboard"

/** Shows the login page's address, remembering the page that was wanted unless somebody chose to leave. */
export const toLogin = (remember: boolean): void => {
  if (isLoginPage(location.pathname)) {
    if (location.pathname !== "/login") history.replaceState(null, "", "/login")
    return
  }
  if (remember) stored.set(authKeys.redirect, location.pathname + location.search)
  history.replaceState(null, "", "/login")
}

export const takeRedirect = (): string | null => {
  const wanted = stored.get(authKeys.redirect)
  stored.remove(authKeys.redirect)
  return wanted
}

export const hasToken = (): boolean => token.get() !== null
