import { createHash } from "node:crypto"
import { chmod, mkdir, realpath, stat, unlink } from "node:fs/promises"
import { connect, createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { messageOf } from "./messageOf.ts"

/** Unix socket paths are limited to about 100 bytes. */
const MAX_PATH = 100
const MAX_LINE = 65_536

/** Path of a data folder's control socket; `folder` is a real path, so that symlinks lead to the same socket. */
export const socketPath = (folder: string): string => {
  const direct = join(folder, "control.sock")
  const near = relative(process.cwd(), direct)
  if (near.length <= MAX_PATH && near.length < direct.length) return near
  if (direct.length <= MAX_PATH) return direct
  return join(tmpdir(), `balai-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}.sock`)
}

export type Lock = { readonly release: () => Promise<void> }

/**
 * Protocol: a line in, a line out; used by local scripts. Without it the socket only shows that the folder is in use.
 */
export type Control = (command: string) => Promise<string>

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path)
    probe.once("connect", () => {
      probe.destroy()
      resolve(true)
    })
    probe.once("error", () => resolve(false))
  })

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(path, () => {
      server.off("error", reject)
      server.unref()
      resolve()
    })
  })

const isTaken = (thrown: unknown) =>
  thrown instanceof Error && "code" in thrown && thrown.code === "EADDRINUSE"

const inodeOf = (path: string): Promise<bigint | null> =>
  stat(path, { bigint: true }).then(
    (found) => found.ino,
    () => null,
  )

/**
 * Listens on the socket. A socket file without a listener is stale (left by a killed process) and is replaced, but only
 * if it is still the same file that did not answer.
 */
const listenAlone = async (server: Server, path: string, attempt = 1): Promise<boolean> => {
  try {
    await listen(server, path)
    return true
  } catch (thrown) {
    if (!isTaken(thrown)) throw thrown
  }
  const left = await inodeOf(path)
  if (attempt > 3 || (await answers(path))) return false
  if (left !== null && left === (await inodeOf(path))) await unlink(path).catch(() => undefined)
  return listenAlone(server, path, attempt + 1)
}

const obey = (socket: Socket, control: Control | null): void => {
  socket.setEncoding("utf8")
  socket.on("error", () => undefined)
  let pending = ""
  socket.on("data", (chunk: string) => {
    pending += chunk
    if (pending.length > MAX_LINE) socket.destroy()
    const end = pending.indexOf("\n")
    if (end < 0 || control === null) return
    const line = pending.slice(0, end)
    pending = ""
    control(line).then(
      (reply) => socket.end(`${reply}\n`),
      (error: unknown) => socket.end(`error ${messageOf(error)}\n`),
    )
  })
}

/** Locks a data folder for this process. @throws when another process holds it */
export const lockFolder = async (dataDir: string, control: Control | null): Promise<Lock> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = socketPath(await realpath(dataDir))
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once("close", () => open.delete(socket))
    obey(socket, control)
  })
  if (!(await listenAlone(server, path)))
    throw new Error(
      `Folder data ${dataDir} sedang dipakai proses Balai lain. Hentikan proses itu atau pakai DATA_DIR lain.`,
    )
  await chmod(path, 0o600)
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
