import { authKeys, storedInTab, token } from "#src/api/browser/storage.ts"

const here = () => location.pathname + location.search + location.hash

/** Pages of mails: they need no session and show none of the shell, whoever is signed in. */
export const isMailPage = (pathname: string): boolean => pathname.startsWith("/mailing/")

/** As those; but somebody signed in sees it inside the shell. */
export const isBadRequestPage = (pathname: string): boolean => pathname === "/400"

const KEY = /^\/special\/auth\/([A-Za-z0-9_-]{1,200})\/?$/
/** No key has this form: the server answers as it does to any other wrong one. */
const NO_KEY = "tidak-dikenal"

/** The single-use key of the address, removed from the address and the history at once. */
export const takeKey = (): string | null => {
  if (!location.pathname.startsWith("/special/auth")) return null
  const key = KEY.exec(location.pathname)?.[1] ?? NO_KEY
  history.replaceState(null, "", "/login")
  storedInTab.remove(authKeys.redirect)
  return key
}

const isLoginPage = (pathname: string) =>
  pathname === "/login" || pathname === "/" || pathname === "/login-dashboard"

/**
 * Shows the login page's address. The page that was there is remembered, unless somebody chose to leave: then none
 * is, and an older one is forgotten.
 */
export const toLogin = (how: "remember" | "forget"): void => {
  const wanted = isLoginPage(location.pathname) ? null : here()
  if (how === "forget") storedInTab.remove(authKeys.redirect)
  else if (wanted !== null) storedInTab.set(authKeys.redirect, wanted)
  if (location.pathname !== "/login") history.replaceState(null, "", "/login")
}

/** The remembered page, once; asking again in the same breath (a strict double effect) finds it still. */
export const takeRedirect = (): string | null => {
  queueMicrotask(() => storedInTab.remove(authKeys.redirect))
  return storedInTab.get(authKeys.redirect)
}

/** The page somebody is on the way to: the remembered one, or the address itself; null = none in particular. */
export const wantedPage = (): string | null =>
  isLoginPage(location.pathname) ? storedInTab.get(authKeys.redirect) : here()

export const hasToken = (): boolean => token.get() !== null
