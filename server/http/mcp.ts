import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Call } from "#contract/kit/call.ts"
import { APP_NAME } from "#contract/kit/constants.ts"
import { networkOf } from "../call/address.ts"
import { replyFor, type Reply } from "../call/answer.ts"
import type { KeyShown } from "../call/keySession.ts"
import type { Database } from "../db/database.ts"
import { openToolbox, type Toolbox } from "../mcp/toolbox.ts"
import { lacksRequestId, toolOf } from "../mcp/tools.ts"
import type { Dispatch } from "./dispatch.ts"
import { bearerOf, type KeyLimits, overLimit } from "./keyLimits.ts"

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly dispatch: Dispatch
  readonly calls: readonly Call[]
  readonly keyLimits: KeyLimits
  readonly isReady: () => boolean
}

const VERSION = "1.0.0"
const INSTRUCTIONS = `${APP_NAME}: data kepegawaian, absensi dan payroll sebuah perusahaan. Tanggal ISO (YYYY-MM-DD) di Asia/Jakarta, uang dalam rupiah bulat. Setiap alat menjawab JSON: api_status 1 berhasil, 0 ditolak dengan alasannya di api_message.`

const resultOf = ({ envelope, body }: Reply): CallToolResult => ({
  content: [{ type: "text", text: body ?? JSON.stringify(envelope) }],
  isError: envelope.api_status !== 1,
})
const refusal = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true })

/** A page of another site must not reach the endpoint through a browser (DNS rebinding): programs send no Origin. */
const isOwnOrigin = ({ headers }: FastifyRequest): boolean => {
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false
  }
}

const answer = (reply: FastifyReply, { status, envelope }: Reply) =>
  reply.code(status).header("cache-control", "no-store").send(envelope)

const refused = (status: number, api_message: string): Reply => ({
  status,
  envelope: { api_status: 0, api_message },
})

/**
 * `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions: each request is authenticated by its API key
 * and answered as JSON, by any process. A tool is a call of the contract, sent through the same dispatch: schema, rights,
 * limits, idempotency and audit are the call's own.
 */
export const serveMcp = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock, dispatch, calls, keyLimits, isReady } = deps

  const serverFor = ({ tools }: Toolbox, key: KeyShown, { id }: FastifyRequest): Server => {
    const server = new Server(
      { name: "balai", title: APP_NAME, version: VERSION },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    )
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [...tools.values()].map((call) => ({ ...toolOf(call) })),
    }))
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const call = tools.get(params.name)
      if (call === undefined)
        throw new McpError(ErrorCode.InvalidParams, `Alat ${params.name} tidak ada untuk kunci ini`)
      const input = params.arguments ?? {}
      if (lacksRequestId(call, input)) return refusal("Alat ini menulis data: sertakan request_id")
      const network = networkOf(key.ip ?? "")
      const wait = keyLimits.take(key.secret, network)
      if (wait > 0) return resultOf(overLimit(wait))
      return resultOf(
        await dispatch({
          path: call.path,
          method: call.method,
          payload: call.method === "GET" ? undefined : input,
          query: call.method === "GET" ? input : {},
          token: null,
          key,
          address: network,
          requestId: id,
        }),
      )
    })
    return server
  }

  /** @returns the refusal of a request without a valid key, or what its key opens */
  const enter = async (
    request: FastifyRequest,
  ): Promise<{ refused: Reply } | { key: KeyShown; box: Toolbox }> => {
    const secret = bearerOf(request.headers.authorization)
    if (!isReady()) return { refused: refused(503, "Server sedang berhenti") }
    if (!isOwnOrigin(request))
      return { refused: refused(403, "Halaman situs lain tidak dapat memakai alamat ini") }
    if (secret === null) return { refused: refused(401, "Sertakan kunci API: Authorization: Bearer …") }
    const network = networkOf(request.ip)
    const wait = keyLimits.take(secret, network)
    if (wait > 0) return { refused: overLimit(wait) }
    const key = { secret, ip: request.ip }
    try {
      return { key, box: await openToolbox(db, calls, key, clock()) }
    } catch (thrown) {
      const reply = replyFor(thrown)
      if (reply === null) throw thrown
      keyLimits.judge(network, reply)
      return { refused: reply }
    }
  }

  app.post("/mcp", async (request, reply) => {
    const entered = await enter(request)
    if ("refused" in entered) {
      if (entered.refused.status === 401) reply.header("www-authenticate", "Bearer")
      return answer(reply, entered.refused)
    }
    const server = serverFor(entered.box, entered.key, request)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    reply.hijack()
    reply.raw.on("close", () => void server.close())
    reply.raw.setHeader("cache-control", "no-store")
    await server.connect(transport as Parameters<typeof server.connect>[0])
    await transport.handleRequest(request.raw, reply.raw, request.body)
    return reply
  })
  /** No stream of the server and no session to end. */
  app.route({
    method: ["GET", "DELETE"],
    url: "/mcp",
    handler: async (_request, reply) =>
      answer(reply.header("allow", "POST"), refused(405, "Alamat ini hanya menerima POST")),
  })
}
