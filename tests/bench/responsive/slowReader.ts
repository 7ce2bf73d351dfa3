import { connect, type Socket } from "node:net"

const EVERY_MS = 20
const BITE = 32_768
/** Requests pipelined at once: more than the buffers of both sides can hold. */
const PIPELINED = 80

/**
 * Slow client: pipelines many requests for a large file on one connection and reads the answers slowly, as on a bad
 * network, so the server has to buffer the rest.
 */
export const readSlowly = (url: string, path: string): { readonly stop: () => number } => {
  const { hostname, port } = new URL(url)
  let taken = 0
  const socket: Socket = connect({ host: hostname, port: Number(port) })
  socket.on("error", () => undefined)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(PIPELINED))
  const timer = setInterval(() => {
    const bite = socket.read(BITE) as Buffer | null
    taken += bite?.length ?? 0
  }, EVERY_MS)
  return {
    /** @returns bytes read so far */
    stop: () => {
      clearInterval(timer)
      socket.destroy()
      return taken
    },
  }
}
