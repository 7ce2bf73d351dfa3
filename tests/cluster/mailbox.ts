import { createServer } from "node:net"
import { once } from "node:events"

/** A mail server that keeps the Message-ID of every mail it accepts (SMTP, RFC 5321), in the order of arrival. */
export const openMailbox = async (
  port: number,
): Promise<{ readonly received: readonly string[]; readonly close: () => void }> => {
  const received: string[] = []
  const server = createServer((socket) => {
    let text = ""
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.setEncoding("utf8").on("error", () => undefined)
    socket.on("data", (chunk: string) => {
      text += chunk
      for (;;) {
        const end = isData ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n")
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          received.push(/^Message-ID: *(\S+)/im.exec(part)?.[1] ?? "")
          isData = false
          say("250 ok")
          continue
        }
        const word = part.slice(0, 4).toUpperCase()
        if (word === "DATA") {
          isData = true
          say("354 go on")
        } else if (word === "QUIT") {
          say("221 bye")
          socket.end()
        } else say("250 ok")
      }
    })
    say("220 mailbox")
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  return { received, close: () => void server.close() }
}
