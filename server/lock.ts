import { createHash } from "node:crypto"
import { mkdir, unlink } from "node:fs/promises"
import { connect, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"

/** Unix socket paths are limited to about 100 bytes. */
const MAX_PATH = 100

/** Where the control socket of a data folder is. */
export const socketPath = (dataDir: string): string => {
  const direct = join(dataDir, "control.sock")
  const near = relative(process.cwd(), direct)
  if (near.length <= MAX_PATH && near.length < direct.length) return near
  if (direct.length <= MAX_PATH) return direct
  return join(tmpdir(), `balai-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}.sock`)
}

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path)
    probe.once("connect", () => {
      probe.destroy()
      resolve(true)
    })
    probe.once("error", () => resolve(false))
  })

export type Lock = { readonly release: () => Promise<void> }

/** A line in, a line out; used by demo scripts. Without it the socket only says that the folder is in use. */
export type Control = (command: string) => Promise<string>

/**
 * Takes a data folder for this process. A socket that connects means another process is alive; one that does not is
 * left over from a kill and is replaced. @throws when the folder is in use
 */
export const lockFolder = async (dataDir: string, control: Control | null): Promise<Lock> => {
  await mkdir(dataDir, { recursive: true })
  const path = socketPath(dataDir)
  if (await answers(path))
    throw new Error(
      `Folder data ${dataDir} sedang dipakai proses Balai lain. Hentikan proses itu atau pakai DATA_DIR lain.`,
    )
  await unlink(path).catch(() => undefined)
  const server = createServer((socket) => {
    socket.setEncoding("utf8")
    socket.on("error", () => undefined)
    let pending = ""
    socket.on("data", (chunk: string) => {
      pending += chunk
      const end = pending.indexOf("\n")
      if (end < 0 || control === null) return
      const line = pending.slice(0, end)
      pending = ""
      control(line).then(
        (reply) => socket.end(`${reply}\n`),
        (error: unknown) => socket.end(`error ${error instanceof Error ? error.message : String(error)}\n`),
      )
    })
  })
  await listen(server, path)
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(path, () => {
      server.off("error", reject)
      server.unref()
      resolve()
    })
  })
