import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { refuseOn } from "./errors.ts"

/** Time limit from the start of a connection to the end of a request's headers; also for silent connections. */
const HEADERS_MS = 20_000
const CHECK_MS = 5_000
/** Idle timeout of a body, in ticks. */
const PATIENCE_TICKS = 30
/** Minimum rate: this many bytes earn a body one more tick, so that a slow drip (slowloris) is ended too. */
const BYTES_OF_TICK = 1_000

export type SlowLimits = {
  readonly headersMs: number
  readonly checkMs: number
  /** Calls `tick` once a second. @returns a function that stops it */
  readonly everySecond: (tick: () => void) => () => void
}

export const slowLimits: SlowLimits = {
  headersMs: HEADERS_MS,
  checkMs: CHECK_MS,
  everySecond: (tick) => {
    const timer = setInterval(tick, 1_000).unref()
    return () => clearInterval(timer)
  },
}

type Watched = { readonly response: ServerResponse; left: number; bytes: number }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/**
 * Aborts requests whose body makes no progress. Node's own limit is a total time for the request, which would abort a
 * large upload over a slow line; here the limit is progress. Counted in ticks instead of wall time: while the process
 * itself was busy, no client is blamed.
 */
export const endSlowBodies = (server: Server, { everySecond }: Pick<SlowLimits, "everySecond">): void => {
  const open = new Map<IncomingMessage, Watched>()
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request))
      open.set(request, { response, left: PATIENCE_TICKS, bytes: request.socket.bytesRead })
  })
  const stop = everySecond(() => {
    for (const [request, watched] of open) {
      const { socket, complete } = request
      if (complete || socket.destroyed) {
        open.delete(request)
        continue
      }
      const moved = socket.bytesRead - watched.bytes
      watched.bytes = socket.bytesRead
      /** Back-pressure: the receive buffer is full, so the sender is not to blame. */
      if (request.readableLength >= request.readableHighWaterMark) continue
      watched.left = Math.min(PATIENCE_TICKS, watched.left - 1 + moved / BYTES_OF_TICK)
      if (watched.left > 0) continue
      open.delete(request)
      refuseOn(socket, 400, watched.response.headersSent)
    }
  })
  server.once("close", stop)
}
