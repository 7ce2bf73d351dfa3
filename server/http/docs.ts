import type { FastifyInstance, FastifyReply } from "fastify"
import type { Call } from "#contract/kit/call.ts"
import { openApi } from "../docs/openapi.ts"
import { docsPage } from "../docs/page.ts"
import { docsStyle } from "../docs/style.ts"

/** Lazy and cached: the contract does not change while the server runs. */
const once = (make: () => string): (() => string) => {
  let made: string | null = null
  return () => (made ??= make())
}

/** `/api/docs`: the live calls as OpenAPI 3.1 and as an HTML page. */
export const serveDocs = (app: FastifyInstance, calls: readonly Call[]): void => {
  const json = once(() => JSON.stringify(openApi(calls), null, 2))
  const html = once(() => docsPage(calls))
  const send = (reply: FastifyReply, type: string, body: string) => {
    reply.header("content-type", type).header("cache-control", "no-cache").compress(body)
    return reply
  }
  app.get("/api/docs", async (_request, reply) => send(reply, "text/html; charset=utf-8", html()))
  app.get("/api/docs/openapi.json", async (_request, reply) =>
    send(reply, "application/json; charset=utf-8", json()),
  )
  app.get("/api/docs/docs.css", async (_request, reply) => send(reply, "text/css; charset=utf-8", docsStyle))
}
