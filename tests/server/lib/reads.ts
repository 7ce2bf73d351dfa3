import type { Call } from "#contract/kit/call.ts"
import { logout } from "#contract/areas/session/session.ts"

/** Reads of a signed-in account, without the sign-out: after it, every further read is only answered "session over". */
export const isRead = ({ path, write, scope }: Pick<Call, "path" | "write" | "scope">): boolean =>
  !write && scope !== "public" && path !== logout.path
