import { createHash } from "node:crypto"
import { KEY_RATE } from "#contract/kit/keyCalls.ts"
import type { Reply } from "../call/answer.ts"

const WINDOW_MS = 60_000

/** Rate limiting: a fixed window per name, counted in this process. */
const makeWindow = (clock: () => Date, most: number) => {
  const counts = new Map<string, number>()
  let begun = 0
  const current = (): number => {
    const now = clock().getTime()
    if (now - begun >= WINDOW_MS || now < begun) {
      counts.clear()
      begun = now
    }
    return Math.ceil((begun + WINDOW_MS - now) / 1_000)
  }
  return {
    add: (name: string): void => {
      current()
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    /** @returns seconds to wait; 0 = allowed */
    wait: (name: string): number => {
      const left = current()
      return (counts.get(name) ?? 0) < most ? 0 : left
    },
  }
}

/**
 * Rate limits of API keys: calls per key, and failed authentications per network, so that guessing secrets costs no
 * queries once the limit is reached.
 */
export const makeKeyLimits = (clock: () => Date, most = KEY_RATE) => {
  const byKey = makeWindow(clock, most)
  const failures = makeWindow(clock, most)
  const nameOf = (secret: string) => createHash("sha256").update(secret).digest("base64url")
  return {
    /** Counts a call. @returns seconds to wait; 0 = allowed */
    take: (secret: string, network: string): number => {
      const name = nameOf(secret)
      const wait = Math.max(failures.wait(network), byKey.wait(name))
      if (wait === 0) byKey.add(name)
      return wait
    },
    /** Counts the network of a call whose key was not valid. */
    judge: (network: string, { status }: Reply): void => {
      if (status === 401) failures.add(network)
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
