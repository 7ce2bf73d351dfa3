import { randomUUID } from "node:crypto"
import helmet from "@fastify/helmet"
import compress from "@fastify/compress"
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify"
import { constants } from "node:zlib"
import { API_BASE, TOKEN_HEADER } from "#contract/constants.ts"
import type { Reply } from "./answer.ts"
import type { Dispatch } from "./dispatch.ts"

const BODY_LIMIT = 1_000_000

export type AppOptions = {
  readonly dispatch: Dispatch
  /** Calls that also read form-serialized bodies. */
  readonly formCalls: ReadonlySet<string>
  readonly isReady: () => boolean
  readonly trustedProxies: readonly string[]
  /** Hosts pictures may come from beside this one (map tiles). */
  readonly imageHosts: readonly string[]
  /** null = no log. */
  readonly logStream: NodeJS.WritableStream | null
  /** Adds pages and files after the API. */
  readonly pages?: (app: FastifyInstance) => Promise<void>
}

const readable = (status: 400 | 404 | 413 | 503): Reply => {
  const words = {
    400: "Permintaan tidak terbaca",
    404: "The page you were looking for doesn't exist.",
    413: "Permintaan terlalu besar",
    503: "Layanan sedang dimatikan. Coba lagi sebentar lagi.",
  }
  return { status, envelope: { api_status: 0, api_message: words[status] } }
}

/** The HTTP edge: bodies, headers, limits and logs. What a call does is decided in dispatch. */
export const makeApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 120_000,
    connectionTimeout: 120_000,
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    disableRequestLogging: true,
    logger:
      options.logStream === null
        ? false
        : { level: "info", stream: options.logStream, base: null, serializers: { err: loggedError } },
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:", ...options.imageHosts],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: false,
  })
  await app.register(compress, {
    global: false,
    threshold: 1_024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  const send = async (reply: FastifyReply, { status, envelope }: Reply) => {
    const body = JSON.stringify(envelope)
    reply
      .code(status)
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "no-store")
    return body.length > 1_024 ? reply.compress(body) : reply.send(body)
  }

  app.get("/healthz", async (_request, reply) => {
    const ready = options.isReady()
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: ready ? "ok" : "starting" })
  })

  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, {})
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error("malformed JSON"), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, body, done) => {
      if (!options.formCalls.has(pathOf(request)))
        done(Object.assign(new Error("not a form"), { statusCode: 400 }))
      else done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )

  app.route({
    method: ["GET", "POST"],
    url: `${API_BASE}/*`,
    handler: async (request, reply) => {
      if (!options.isReady()) return send(reply, readable(503))
      const started = performance.now()
      const token = request.headers[TOKEN_HEADER]
      const answer = await options.dispatch({
        path: pathOf(request),
        method: request.method,
        payload: request.body,
        query: request.query as Record<string, unknown>,
        token: typeof token === "string" && token !== "" ? token : null,
        address: request.ip,
        requestId: request.id,
      })
      request.log.info({
        id: request.id,
        call: pathOf(request),
        status: answer.status,
        api_status: answer.envelope.api_status,
        ms: Math.round(performance.now() - started),
      })
      return send(reply, answer)
    },
  })

  app.setErrorHandler(async (error: { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode === 413 ? 413 : error.statusCode === 404 ? 404 : 400
    if (error.statusCode === undefined || error.statusCode >= 500)
      request.log.error({ id: request.id, err: error })
    return send(reply, readable(status))
  })
  if (options.pages !== undefined) await options.pages(app)
  app.setNotFoundHandler(async (_request, reply) => send(reply, readable(404)))
  return app
}

const pathOf = (request: FastifyRequest): string => {
  const path = request.url.split("?", 1)[0] ?? ""
  return path.slice(API_BASE.length + 1)
}

/** The kind and place of an error, never values: a failed statement's message can hold what a person typed. */
const loggedError = (error: { name?: string; code?: string; stack?: string }) => ({
  type: error.name ?? "Error",
  code: error.code,
  stack: (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .join("\n"),
  message: "",
})
