import { randomUUID } from "node:crypto"
import type { Server } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { constants } from "node:zlib"
import compress from "@fastify/compress"
import helmet from "@fastify/helmet"
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyHttpOptions,
} from "fastify"
import type { Call } from "#contract/kit/call.ts"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { networkOf } from "../call/address.ts"
import type { Reply } from "../call/answer.ts"
import type { PublicReads } from "./publicReads.ts"
import { bodyReader, readBodies, type Uploading } from "./bodies.ts"
import type { Dispatch } from "./dispatch.ts"
import { answerBrokenRequest, answerErrors, edgeReply, throttledReply } from "./errors.ts"
import { type CallLimitCounter, overCallLimit } from "./callLimits.ts"
import { bearerOf, type KeyLimits, overLimit } from "./keyLimits.ts"
import { loggerOptions } from "./log.ts"
import { securityHeaders } from "./security.ts"
import { endSlowBodies, type SlowLimits, slowLimits } from "./slowRequests.ts"
import { begin } from "../telemetry/observe.ts"
import { resultOf, UNKNOWN, watchRequests } from "./watch.ts"

const BODY_LIMIT = 1_000_000
/** Timeout of sending an answer: a connection that does not read it is closed. */
const PATIENCE_MS = 120_000
const COMPRESS_FROM = 1_024
/** Pause before a call over the company's limit is refused. */
const OVER_PAUSE_MS = 250

export type AppOptions = {
  readonly dispatch: Dispatch
  readonly callOf: (path: string) => Call | null
  readonly uploading: Uploading
  /** Rate limit and cache headers of what is read without a session. */
  readonly publicReads: PublicReads
  /** Rate limits of API keys. */
  readonly keyLimits: KeyLimits
  /** Rate limits of companies. */
  readonly callLimits: CallLimitCounter
  readonly isReady: () => boolean
  /** Whether the database can be reached (health check). */
  readonly isDatabaseThere: () => Promise<boolean>
  readonly trustedProxies: readonly string[]
  /** Additional hosts that pictures may come from (map tiles), for the Content-Security-Policy. */
  readonly imageHosts: readonly string[]
  /** Served over https: send HSTS. */
  readonly isHttps: boolean
  /** null = no log. */
  readonly logStream: NodeJS.WritableStream | null
  /** Calls that take this long, ms, are logged as warnings; none = never. */
  readonly slowCallMs?: number
  /** Limits for slow requests; tests shorten them. */
  readonly slow?: SlowLimits
  /** Registers pages and static files, after the API. */
  readonly pages?: (app: FastifyInstance) => Promise<void>
}

const tokenOf = (request: FastifyRequest): string | null => {
  const token = request.headers[TOKEN_HEADER]
  return typeof token === "string" && token !== "" ? token : null
}

const pathOf = (request: FastifyRequest): string =>
  (request.url.split("?", 1)[0] ?? "").slice(API_BASE.length + 1)

/** Replaces a malformed URL ("/%"), so that a person sees the page for unknown addresses. */
const NO_PAGE = "/404"
const isReadable = (url: string): boolean => {
  try {
    decodeURI(url.split("?", 1)[0] ?? "")
    return true
  } catch {
    return false
  }
}

/** Seconds of `data.retry_after`, for clients that read only headers; null = none. */
const retryAfterOf = ({ data }: Reply["envelope"]): number | null =>
  typeof data === "object" && data !== null && "retry_after" in data && typeof data.retry_after === "number"
    ? data.retry_after
    : null

const send = (
  reply: FastifyReply,
  { status, envelope, body = JSON.stringify(envelope) }: Reply,
  isShared = false,
): FastifyReply => {
  reply.code(status).header("content-type", "application/json; charset=utf-8")
  if (!isShared) reply.header("cache-control", "no-store")
  const wait = retryAfterOf(envelope)
  if (wait !== null) reply.header("retry-after", wait)
  if (status === 503 || status === 413) reply.header("connection", "close")
  if (body.length < COMPRESS_FROM) reply.send(body)
  else reply.compress(body)
  return reply
}

/** The HTTP layer: bodies, headers, limits and logs. Dispatch handles the calls. */
export const makeApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const slow = options.slow ?? slowLimits
  const serverOptions: FastifyHttpOptions<Server> = {
    bodyLimit: BODY_LIMIT,
    /** No total time limit: it would abort large uploads that make progress. */
    requestTimeout: 0,
    http: { headersTimeout: slow.headersMs, connectionsCheckingInterval: slow.checkMs },
    connectionTimeout: PATIENCE_MS,
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = "/" }) =>
      options.pages === undefined || isReadable(url) || /^\/(?:api|files)\//.test(url) ? url : NO_PAGE,
    frameworkErrors: (_error, _request, reply) => {
      send(reply as unknown as FastifyReply, edgeReply(400))
    },
    logger: loggerOptions(options.logStream),
  }
  const app = fastify(serverOptions)
  endSlowBodies(app.server, slow)
  await app.register(helmet, securityHeaders(options))
  await app.register(compress, {
    global: false,
    threshold: COMPRESS_FROM,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  // Before any route: pages wait for their plugins, and earlier routes would keep fastify's default error answers.
  answerErrors(app, send)
  watchRequests(app)
  await readBodies(app, (request) => options.callOf(pathOf(request)))

  const health = async (): Promise<"ok" | "stopping" | "database_away"> => {
    if (!options.isReady()) return "stopping"
    return (await options.isDatabaseThere()) ? "ok" : "database_away"
  }
  app.get("/healthz", async (_request, reply) => {
    const status = await health()
    return reply
      .code(status === "ok" ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status })
  })

  app.route({
    method: ["GET", "POST"],
    url: `${API_BASE}/*`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (!options.isReady()) return send(reply, edgeReply(503))
      /** The peer closed the connection: a closed socket has no address, and the answer would not be received. */
      const { ip } = request as { readonly ip?: string }
      if (ip === undefined) return send(reply, edgeReply(400))
      const started = performance.now()
      const path = pathOf(request)
      const name = options.callOf(path)?.path ?? UNKNOWN
      const cacheSeconds = options.callOf(path)?.cacheSeconds ?? null
      const wait = cacheSeconds === null ? 0 : options.publicReads.take(networkOf(ip))
      if (wait > 0) return send(reply, throttledReply(wait))
      const token = tokenOf(request)
      const secret = token === null ? bearerOf(request.headers.authorization) : null
      const keyWait = secret === null ? 0 : options.keyLimits.take(secret, networkOf(ip))
      if (secret !== null) reply.headers(options.keyLimits.headers(secret))
      if (keyWait > 0) return send(reply, overLimit(keyWait))
      const caller = token ?? secret
      const over = caller === null ? null : options.callLimits.over(caller)
      if (over !== null) {
        /** Keeps a client that repeats at once from filling the process with refusals. */
        await pause(OVER_PAUSE_MS)
        return send(reply, overCallLimit(over, secret !== null))
      }
      const body = bodyReader(request, reply, options.uploading)
      const { traceparent } = request.headers
      const { work, end } = begin("call", name, null, {
        requestId: request.id,
        traceparent: typeof traceparent === "string" ? traceparent : undefined,
      })
      const answer = await options.dispatch({
        path,
        method: request.method,
        payload: request.body,
        read: body?.read ?? null,
        query: request.query as Record<string, unknown>,
        token,
        key: secret === null ? null : { secret, ip },
        address: networkOf(ip),
        userAgent: request.headers["user-agent"],
        requestId: request.id,
        work,
      })
      const { status } = answer
      end(null, { status, result: resultOf(answer) })
      if (secret !== null) {
        options.keyLimits.judge(networkOf(ip), answer, secret)
        /** Again, because the first call of a key tells the limit that the platform set. */
        reply.headers(options.keyLimits.headers(secret))
      }
      if (caller !== null) options.callLimits.count(caller, answer.by)
      await body?.end().catch((error: unknown) => request.log.error({ id: request.id, err: error }))
      const ms = Math.round(performance.now() - started)
      request.log[ms >= (options.slowCallMs ?? Infinity) ? "warn" : "info"]({
        id: request.id,
        call: name,
        status,
        api_status: answer.envelope.api_status,
        account: answer.by?.account ?? null,
        company: answer.by?.company ?? null,
        ms,
      })
      const isShared = cacheSeconds !== null && answer.status === 200 && answer.envelope.api_status === 1
      if (isShared && options.publicReads.share(request, reply, answer.body ?? "", cacheSeconds)) return reply
      return send(reply, answer, isShared)
    },
  })

  if (options.pages !== undefined) await options.pages(app)
  return app
}
