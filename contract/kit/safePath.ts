/** Longest path worth returning to; also keeps what is stored and compared small. */
export const SAFE_PATH_MAX = 512

/** Placeholder for our own origin, so that the browser's URL parser validates the result. */
const ORIGIN = "https://balai.invalid"

/** Segments of letters, digits, `_` and `-`: no dots, no escapes, nothing a parser could read in two ways. */
const SHAPE = /^(?:\/[A-Za-z0-9_-]+)+\/?(?:\?[A-Za-z0-9\-._~=&+,:@%]+)?(?:#[A-Za-z0-9_-]+)?$/

/** Allowed decoded characters of the query: Latin letters, digits and the punctuation of search texts. */
const DECODED_QUERY = /^[\p{Script=Latin}0-9 \-._~=&+,:@']*$/u

/**
 * Pages without a session, and pages that use up a single-use key: returning to them would loop or sign in another
 * account.
 */
const NO_RETURN = ["/login", "/login-dashboard", "/redirect", "/400", "/special", "/mailing"]

const isNoReturn = (pathname: string): boolean => {
  const path = pathname.toLowerCase()
  return NO_RETURN.some((page) => path === page || path.startsWith(`${page}/`))
}

const isPlainQuery = (query: string): boolean => {
  try {
    const decoded = decodeURIComponent(query)
    return DECODED_QUERY.test(decoded) && decoded.normalize("NFKC") === decoded
  } catch {
    return false
  }
}

/**
 * Open redirect prevention: the page to return to after sign-in, or null (the home page) unless it is certainly an
 * internal page that needs a session. Accepts any value, because storage and query strings can hold anything; never
 * throws, and returns a safe path unchanged.
 */
export const safePath = (path: unknown): string | null => {
  if (typeof path !== "string" || path.length > SAFE_PATH_MAX || !SHAPE.test(path)) return null
  const url = URL.canParse(path, ORIGIN) ? new URL(path, ORIGIN) : null
  if (url === null || url.origin !== ORIGIN || url.username !== "" || url.password !== "") return null
  if (`${url.pathname}${url.search}${url.hash}` !== path) return null
  return isNoReturn(url.pathname) || !isPlainQuery(url.search.slice(1)) ? null : path
}
