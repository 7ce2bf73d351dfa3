import type { Server } from "node:http"
import fastify, { type FastifyInstance, LogController, type FastifyReply, type FastifyRequest } from "fastify"
import { networkOf } from "../call/address.ts"
import type { Database } from "../db/database.ts"
import { makeBatches } from "../areas/attendance/terminals/batch.ts"
import { makeTerminalLimits, makeTurns } from "../areas/attendance/terminals/limits.ts"
import { receiveFrom } from "../areas/attendance/terminals/receive.ts"
import type { TerminalRequest } from "../areas/attendance/terminals/request.ts"
import { count } from "../telemetry/observe.ts"
import { answerBrokenRequest } from "./errors.ts"
import { loggerOptions } from "./log.ts"
import { endSlowBodies, slowLimits } from "./slowRequests.ts"

/** Attendance terminals: the `/iclock` paths of their push protocol, plain HTTP without a session. */

const BODY_LIMIT = 4_000_000
const PATHS = ["cdata", "getrequest", "devicecmd", "registry", "push", "ping", "fdata"] as const

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly isReady: () => boolean
  readonly onFault: (error: unknown) => void
}

const queryOf = ({ url }: FastifyRequest): ReadonlyMap<string, string> => {
  const at = url.indexOf("?")
  const entries = at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1))]
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), value.slice(0, 500)]))
}

/** Sends text with the server's time: a terminal sets its clock from the `Date` header. */
const send = (reply: FastifyReply, now: Date, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header("date", now.toUTCString())
    .header("content-type", "text/plain")
    .header("cache-control", "no-store")
    .send(text)

/** Adds the routes in a scope of their own, where a body of any type is read as bytes. */
export const serveTerminals = async (
  app: FastifyInstance,
  { db, clock, isReady, onFault }: Deps,
): Promise<void> => {
  const batches = makeBatches({ db, clock })
  const deps = { db, clock, limits: makeTerminalLimits(clock), turn: makeTurns(), batches }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) =>
      send(reply, clock(), error.statusCode === 413 ? 413 : 400, "BAD REQUEST"),
    )
    for (const path of PATHS)
      for (const prefix of ["", "/:code"])
        for (const end of ["", ".aspx"])
          scope.route({
            method: ["GET", "POST"],
            url: `${prefix}/iclock/${path}${end}`,
            bodyLimit: BODY_LIMIT,
            exposeHeadRoute: false,
            handler: async (request, reply) => {
              const { ip, body, params, method, url, hostname } = request as FastifyRequest & {
                readonly ip?: string
              }
              if (ip === undefined) return reply
              if (!isReady()) return send(reply, clock(), 503, "UNAVAILABLE")
              const asked: TerminalRequest = {
                method: method === "POST" ? "POST" : "GET",
                path,
                query: queryOf(request),
                host: hostname.split(".", 1)[0] ?? "",
                prefix: (params as { readonly code?: string }).code ?? "",
                address: networkOf(ip),
                body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
                line: url,
              }
              const { status, text } = await receiveFrom(deps, asked, onFault)
              count("terminal", `${path} ${status}`)
              return send(reply, clock(), status, text)
            },
          })
  })
}

/** A server for terminals alone, on a port of its own, so that it can be opened to them without the product. */
export const makeTerminalApp = async (
  deps: Deps & {
    readonly logStream: NodeJS.WritableStream | null
    readonly trustedProxies: readonly string[]
  },
): Promise<FastifyInstance> => {
  const app = fastify<Server>({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 0,
    http: { headersTimeout: slowLimits.headersMs, connectionsCheckingInterval: slowLimits.checkMs },
    trustProxy: deps.trustedProxies.length === 0 ? false : [...deps.trustedProxies],
    clientErrorHandler: answerBrokenRequest,
    logger: loggerOptions(deps.logStream),
    logController: new LogController({ disableRequestLogging: true }),
  })
  endSlowBodies(app.server, slowLimits)
  app.setNotFoundHandler(async (_request, reply) => send(reply, deps.clock(), 404, "NOT FOUND"))
  await serveTerminals(app, deps)
  return app
}
