import { realpath } from "node:fs/promises"
import { connect } from "node:net"
import { socketPath } from "./lock.ts"

/**
 * Sends one line to the server that runs on a data folder, and reads its answer.
 * @returns null when no server uses the folder
 * @throws the server's refusal, with its message
 */
export const askServer = async (dataDir: string, line: string): Promise<string | null> => {
  const folder = await realpath(dataDir).catch(() => null)
  if (folder === null) return null
  const answer = await exchange(socketPath(folder), line)
  if (answer?.startsWith("error ") === true) throw new Error(answer.slice("error ".length))
  return answer
}

const exchange = (path: string, line: string): Promise<string | null> =>
  new Promise((resolve) => {
    let isConnected = false
    let answer = ""
    const socket = connect(path)
    socket.setEncoding("utf8")
    socket.once("connect", () => {
      isConnected = true
      socket.write(`${line}\n`)
    })
    socket.on("data", (chunk: string) => {
      answer += chunk
    })
    socket.once("end", () => resolve(answer.trim()))
    socket.once("error", () => resolve(isConnected ? "error Server berhenti sebelum menjawab" : null))
  })
