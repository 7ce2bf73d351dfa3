import type { SessionUser } from "#contract/kit/user.ts"
import { findOpen } from "./routes.ts"

/**
 * Prefetches the data of the page at an address, if this user may open it.
 * @param from the address before; null = nothing has been shown yet
 */
export const prefetch = (user: SessionUser, from: URL | null): void => {
  const { pathname, search } = location
  const found = findOpen(pathname, user)
  found?.live.ahead?.(search, from?.pathname === pathname ? from.search : null, found.params)
}
