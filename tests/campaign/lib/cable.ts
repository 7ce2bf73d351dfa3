import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** `open`: passes bytes. `cut`: connections are reset and new ones refused. `silent`: nothing passes, and nothing is closed. */
export type CableState = "open" | "cut" | "silent"

/** A TCP proxy between the server and its database, whose line can be cut or fall silent, as when a firewall drops packets. */
export type Cable = {
  readonly port: number
  readonly set: (state: CableState) => void
  readonly close: () => Promise<void>
}

export const openCable = async (toPort: number): Promise<Cable> => {
  let state: CableState = "open"
  const pairs = new Set<readonly [Socket, Socket | null]>()

  const join = (near: Socket): void => {
    if (state === "cut") return void near.resetAndDestroy()
    const far = state === "silent" ? null : connect(toPort, "127.0.0.1")
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far?.destroy()
    }
    for (const socket of [near, far]) {
      socket?.on("error", () => undefined)
      socket?.on("close", end)
    }
    /** Bytes of a silent line are dropped: the connection can only be given up. */
    near.on("data", (bytes) => void (state === "open" && far?.write(bytes)))
    far?.on("data", (bytes) => void (state === "open" && near.write(bytes)))
  }
  const server = createServer(join).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const cutAll = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far?.destroy()
    }
  }
  return {
    port: address.port,
    set: (next) => {
      state = next
      if (next === "cut") cutAll()
    },
    close: async () => {
      cutAll()
      server.close()
      await once(server, "close")
    },
  }
}
