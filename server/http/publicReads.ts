import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"

const WINDOW_MS = 60_000
const MOST = 300

const tagOf = (body: string | Buffer): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`

/**
 * Reads without a session. Rate limiting: a fixed window per network, counted in this process. Caching: `Cache-Control`
 * and `ETag`, so that web sites and proxies keep what is published.
 */
export const makePublicReads = (clock: () => Date, most = MOST) => {
  const counts = new Map<string, number>()
  let begun = 0
  return {
    /** Counts a read. @returns seconds to wait; 0 = allowed */
    take: (network: string): number => {
      const now = clock().getTime()
      if (now - begun >= WINDOW_MS || now < begun) {
        counts.clear()
        begun = now
      }
      const count = (counts.get(network) ?? 0) + 1
      counts.set(network, count)
      return count <= most ? 0 : Math.ceil((begun + WINDOW_MS - now) / 1_000)
    },
    /** Sets the headers of a shared answer. @returns true if the client already has it: 304 is then sent */
    share: (
      request: FastifyRequest,
      reply: FastifyReply,
      body: string | Buffer,
      seconds: number,
    ): boolean => {
      const etag = tagOf(body)
      reply
        .header("cache-control", `public, max-age=${seconds}`)
        .header("etag", etag)
        .header("access-control-allow-origin", "*")
        .header("cross-origin-resource-policy", "cross-origin")
      const known = (request.headers["if-none-match"] ?? "")
        .split(",")
        .map((tag) => tag.trim().replace(/^W\//, ""))
      if (!known.includes(etag)) return false
      reply.code(304).send()
      return true
    },
  }
}
export type PublicReads = ReturnType<typeof makePublicReads>
