import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { refuseOn } from "./errors.ts"

/** From the first byte of a connection to the end of a request's headers; also for one that says nothing at all. */
const HEADERS_MS = 20_000
const CHECK_MS = 5_000
/** A body may stand still so long, whatever it has moved before. */
const PATIENCE_TICKS = 30
/** Each so many bytes earn a body one more second: what only drips is ended as well. */
const BYTES_OF_TICK = 1_000

export type SlowLimits = {
  readonly headersMs: number
  readonly checkMs: number
  /** Calls `tick` once a second. @returns what ends it */
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
 * Ends requests whose body does not move. Node's own limit is one time for the whole request, which would end a large
 * upload over a slow line; here a body lives as long as it moves. Counted in ticks, not by the clock: a process that was
 * busy itself for a while has not waited for anybody.
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
      /** What has come waits for us: the sender cannot send more. */
      if (request.readableLength >= request.readableHighWaterMark) continue
      watched.left = Math.min(PATIENCE_TICKS, watched.left - 1 + moved / BYTES_OF_TICK)
      if (watched.left > 0) continue
      open.delete(request)
      refuseOn(socket, 400, watched.response.headersSent)
    }
  })
  server.once("close", stop)
}
