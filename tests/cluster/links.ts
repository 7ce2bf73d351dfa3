import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A network link between two machines of the cluster, which can lose all packets (a partition). */
export type Link = { readonly cut: () => void; readonly heal: () => void; readonly close: () => void }

const HOST = "127.0.0.1"

/**
 * A TCP proxy from `port` to `target`. While it is cut, nothing is forwarded and nothing is closed, as with a network that
 * drops packets; afterwards connections that were open go on, or end if one of their sides has ended in that time.
 */
export const openLink = async (port: number, target: number): Promise<Link> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false

  const endEnded = (pair: readonly [Socket, Socket]): void => {
    if (isCut || !pair.some((socket) => socket.destroyed)) return
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  const server = createServer({ allowHalfOpen: false }, (near) => {
    const far = connect(target, HOST)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true)
      from.on("error", () => undefined)
      from.on("close", () => endEnded(pair))
      from.on("data", (bytes) => {
        if (isCut) {
          from.pause()
          from.unshift(bytes)
          return
        }
        if (to.destroyed || to.write(bytes)) return
        from.pause()
        to.once("drain", () => {
          if (!isCut) from.resume()
        })
      })
      if (isCut) from.pause()
    }
  }).listen(port, HOST)
  await once(server, "listening")
  return {
    cut: () => {
      isCut = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    heal: () => {
      isCut = false
      for (const pair of pairs) {
        for (const socket of pair) socket.resume()
        endEnded(pair)
      }
    },
    close: () => {
      server.close()
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
  }
}
