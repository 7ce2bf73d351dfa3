import { connect, type Socket } from "node:net"

const EVERY_MS = 20
const BITE = 32_768
/** So much is under way at once that neither side's buffers hold it. */
const PIPELINED = 80

/**
 * Asks for a large file many times over on one connection and takes the answers a bite at a time, as somebody on a bad
 * line does: the server has to keep the rest.
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
    /** @returns bytes taken so far */
    stop: () => {
      clearInterval(timer)
      socket.destroy()
      return taken
    },
  }
}
