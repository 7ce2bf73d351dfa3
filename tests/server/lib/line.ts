import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A TCP proxy to a database that can stop forwarding without closing connections, or close one when it is used. */
export const openLine = async (databaseUrl: string) => {
  const { hostname, port } = new URL(databaseUrl)
  const back = new Set<Socket>()
  let breaks = false
  /** Bytes that clients sent, for what they must not contain. */
  let sent = ""
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    back.add(far)
    for (const socket of [near, far]) socket.on("error", () => undefined)
    near.on("data", (bytes) => {
      sent += bytes.toString("latin1")
      if (!breaks) return void far.write(bytes)
      breaks = false
      near.destroy()
    })
    far.pipe(near)
    near.on("close", () => far.destroy())
    far.on("close", () => {
      back.delete(far)
      near.destroy()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = new URL(databaseUrl)
  url.hostname = "127.0.0.1"
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    sent: () => sent,
    /** Existing connections get no answers any more; new ones do. */
    silence: () => {
      for (const far of back) far.unpipe()
    },
    /** The connection that is used next breaks at that moment. */
    breakNext: () => {
      breaks = true
    },
    close: () => {
      for (const far of back) far.destroy()
      server.close()
    },
  }
}
