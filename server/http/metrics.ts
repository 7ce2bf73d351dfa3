import { createHash, timingSafeEqual } from "node:crypto"
import fastify, { type FastifyInstance, LogController } from "fastify"
import { bearerOf } from "./keyLimits.ts"

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

type Scrape = {
  /** Metrics in the text format of Prometheus. */
  readonly render: () => Promise<{ readonly type: string; readonly text: string }>
  /** Bearer token; null = none is asked for. */
  readonly token: string | null
}

/** `GET /metrics`. Without the token it does not exist: an address that answers 401 would tell that it is there. */
export const serveMetrics = (app: FastifyInstance, { render, token }: Scrape): void => {
  const expected = token === null ? null : digest(token)
  app.get("/metrics", { exposeHeadRoute: false }, async (request, reply) => {
    const given = digest(bearerOf(request.headers.authorization) ?? "")
    if (expected !== null && !timingSafeEqual(given, expected)) {
      reply.callNotFound()
      return reply
    }
    const { type, text } = await render()
    return reply.header("content-type", type).header("cache-control", "no-store").send(text)
  })
}

/** A server for metrics alone, on loopback: a port that other machines cannot reach needs no token. */
export const makeMetricsApp = (scrape: Scrape): FastifyInstance => {
  const app = fastify({ logController: new LogController({ disableRequestLogging: true }) })
  serveMetrics(app, scrape)
  return app
}
