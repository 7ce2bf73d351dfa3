import type { Socket } from "node:net"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { faultReply, HttpStop, isOperators, type Reply, replyFor, tracked } from "../call/answer.ts"
import { GONE_FILE, isOpeningFile } from "./goneFile.ts"

const words = {
  400: "Permintaan tidak terbaca",
  404: "The page you were looking for doesn't exist.",
  413: "Permintaan terlalu besar",
  503: "Layanan sedang dimatikan. Coba lagi sebentar lagi.",
}

/** An answer of the HTTP layer itself, in the envelope like every other. */
export const edgeReply = (status: keyof typeof words): Reply => ({
  status,
  envelope: { api_status: 0, api_message: words[status] },
})

/** The refusal of a read over the rate limit, in seconds until the next one. */
export const throttledReply = (wait: number): Reply => ({
  status: 200,
  envelope: {
    api_status: 0,
    api_message: `Terlalu banyak permintaan dari jaringan ini. Coba lagi ${wait} detik lagi.`,
    data: { reason: "throttled", retry_after: wait },
  },
})

/** Maps fastify's own errors to the few statuses of the wire format. */
const replyForEdge = (error: Partial<FastifyError>, requestId: string): Reply => {
  const known = error instanceof HttpStop || isOperators(error) ? replyFor(error) : null
  if (known !== null) return isOperators(error) ? tracked(known, requestId) : known
  if (error.statusCode === 413) return edgeReply(413)
  if (error.statusCode === 404) return edgeReply(404)
  if (error.statusCode === 503) return edgeReply(503)
  const isClients = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isClients ? edgeReply(400) : faultReply(requestId)
}

export const answerErrors = (
  app: FastifyInstance,
  send: (reply: FastifyReply, answer: Reply) => FastifyReply,
): void => {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply) => {
    const answer = replyForEdge(error, request.id)
    if (answer.envelope.error_track !== undefined || isOperators(error))
      request.log.error({ id: request.id, err: error })
    if (answer.status === 404 && isOpeningFile(request))
      return reply
        .code(404)
        .header("content-type", "text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .send(GONE_FILE)
    return send(reply, answer)
  })
  app.setNotFoundHandler(async (_request, reply) => send(reply, edgeReply(404)))
}

const statusWords = { 400: "Bad Request", 413: "Payload Too Large" }

/** Writes an answer directly to the socket and closes the connection: the request will never be complete. */
export const refuseOn = (socket: Socket, status: keyof typeof statusWords, isAnswered = false): void => {
  if (isAnswered || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(edgeReply(status).envelope)
  socket.write(
    [
      `HTTP/1.1 ${status} ${statusWords[status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  )
  socket.destroySoon()
}

/** Answers bytes that are not an HTTP request, or a request that is not complete in time. */
export const answerBrokenRequest = (error: { readonly code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET") socket.destroy()
  else refuseOn(socket, error.code === "HPE_HEADER_OVERFLOW" ? 413 : 400)
}
