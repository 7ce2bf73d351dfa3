import { createHash } from "node:crypto"
import { LIMIT_DEFAULTS } from "#contract/kit/limits.ts"
import type { Reply } from "../call/answer.ts"
import { isNear } from "../call/limits.ts"
import type { Near } from "./callLimits.ts"
import { makeWindow } from "./window.ts"

/** Keys remembered with the limit of their company; beyond it all are forgotten and learned again. */
const MOST_KEYS = 50_000

/**
 * Rate limits of API keys: calls per key, and failed authentications per network, so that guessing secrets costs no
 * queries once the limit is reached.
 */
export const makeKeyLimits = (
  clock: () => Date,
  most: number = LIMIT_DEFAULTS.key_calls,
  onNear: (near: Near) => void = () => undefined,
) => {
  const byKey = makeWindow(clock)
  const failures = makeWindow(clock)
  /** Limits that the platform set for the company of a key. */
  const limits = new Map<string, number>()
  const nameOf = (secret: string) => createHash("sha256").update(secret).digest("base64url")
  return {
    /** Counts a call. @returns seconds to wait; 0 = allowed */
    take: (secret: string, network: string): number => {
      const name = nameOf(secret)
      const wait = Math.max(failures.wait(network, most), byKey.wait(name, limits.get(name) ?? most))
      if (wait === 0) byKey.add(name)
      return wait
    },
    /** Counts the network of a call whose key was not valid, and learns the limit of one that was. */
    judge: (network: string, { status, by }: Pick<Reply, "status" | "by">, secret: string): void => {
      if (status === 401) failures.add(network)
      if (by?.company == null || by.limits === undefined) return
      const name = nameOf(secret)
      if (limits.size >= MOST_KEYS) limits.clear()
      if (by.limits.keyCalls === null) limits.delete(name)
      else limits.set(name, by.limits.keyCalls)
      const limit = limits.get(name) ?? most
      const used = limit - byKey.left(name, limit).remaining
      if (isNear(used, limit) && !isNear(used - 1, limit))
        onNear({ company: by.company, kind: "key_calls", used })
    },
    /** Headers that tell a key its limit before it bites (draft-ietf-httpapi-ratelimit-headers). */
    headers: (secret: string): Readonly<Record<string, string>> => {
      const name = nameOf(secret)
      const limit = limits.get(name) ?? most
      const { remaining, reset } = byKey.left(name, limit)
      return {
        "ratelimit-limit": String(limit),
        "ratelimit-remaining": String(remaining),
        "ratelimit-reset": String(reset),
      }
    },
  }
}
export type KeyLimits = ReturnType<typeof makeKeyLimits>

const BEARER = /^Bearer +(\S{1,200}) *$/i

/** The secret of `Authorization: Bearer`; null = there is none. */
export const bearerOf = (header: string | undefined): string | null => BEARER.exec(header ?? "")?.[1] ?? null

/** The refusal of a call over the limit: HTTP 429, for clients that read only the status. */
export const overLimit = (wait: number): Reply => ({
  status: 429,
  envelope: {
    api_status: 0,
    api_message: `Terlalu banyak panggilan dengan kunci API ini. Coba lagi ${wait} detik lagi.`,
    data: { reason: "throttled", retry_after: wait },
  },
})
