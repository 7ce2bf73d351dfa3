import { ceilingOf } from "#contract/kit/needs.ts"
import type { SessionUser } from "#contract/kit/user.ts"

/** Pages of the back office, and the page of an employee with the same. */
const OWN: Readonly<Record<string, string>> = { "/pengumuman": "/saya/pengumuman" }

/** The address a notice leads to: an employee without a part of the back office stays on the pages about oneself. */
export const ownLink = (user: SessionUser, link: string): string => {
  if (user.self === null || ceilingOf(user) !== "normal") return link
  const [path = "", query] = link.split("?")
  const own = OWN[path]
  return own === undefined ? link : query === undefined ? own : `${own}?${query}`
}
