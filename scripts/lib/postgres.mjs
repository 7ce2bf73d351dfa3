import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createConnection, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { aptInstall } from "./apt.mjs"
import { run } from "./run.mjs"

/**
 * @typedef {{ uid: number, gid: number } | Record<string, never>} Owner
 * @typedef {{
 *   url: string,
 *   stop: () => Promise<void>,
 *   pid: () => number,
 *   kill: () => Promise<void>,
 *   start: () => Promise<void>,
 * }} Cluster `pid` is the postmaster's; `kill` ends it with SIGKILL, and `start` starts it again on the same port.
 */

const PLACES = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"]
const START_MS = 30_000

/** Folder of the newest installed PostgreSQL binaries; null = not installed. */
export const findPrograms = () => {
  const folders = PLACES.filter((place) => existsSync(place)).flatMap((place) =>
    readdirSync(place).map((name) => ({
      version: Number(/\d+/.exec(name)?.[0] ?? 0),
      bin: join(place, name, "bin"),
    })),
  )
  const usable = folders.filter(
    ({ bin }) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")),
  )
  return usable.sort((a, b) => b.version - a.version)[0] ?? null
}

const ensurePrograms = async () => {
  const found = findPrograms()
  if (found) return found
  await aptInstall("postgresql")
  const installed = findPrograms()
  if (!installed)
    throw new Error(
      "No PostgreSQL. Install it (Debian: apt-get install postgresql), or name one: DATABASE_URL=postgres://…",
    )
  return installed
}

const numberFrom = async (/** @type {string} */ user, /** @type {string} */ flag) => {
  const { code, output } = await run("id", [flag, user], { quiet: true })
  return code === 0 ? Number(output) : null
}

/**
 * PostgreSQL refuses to run as root: then it runs as the first of these users.
 * @returns {Promise<Owner>}
 */
export const ownerOf = async () => {
  if (process.getuid?.() !== 0) return {}
  for (const user of ["postgres", "nobody"]) {
    const [uid, gid] = [await numberFrom(user, "-u"), await numberFrom(user, "-g")]
    if (uid !== null && gid !== null) return { uid, gid }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor nobody")
}

/** A free port of this machine. */
export const freePort = async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}

const answers = async (/** @type {number} */ port) => {
  const socket = createConnection({ host: "127.0.0.1", port })
  try {
    await once(socket, "connect")
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * A PostgreSQL of its own in a temporary folder, on a free loopback port, without a socket file and
 * without caring for power cuts. `stop` ends it and removes the folder, however often it is called.
 * @param {{ keepsCommits?: boolean, more?: Record<string, string> }} [options] keepsCommits: what it has acknowledged
 *   survives its being killed; more: settings that replace those of the tests
 * @returns {Promise<Cluster>}
 */
export const startCluster = async ({ keepsCommits = false, more = {} } = {}) => {
  const { version, bin } = await ensurePrograms()
  const owner = await ownerOf()
  const folder = await mkdtemp(join(tmpdir(), "balai-pg-"))
  const data = join(folder, "data")
  const port = await freePort()
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server

  const isRunning = () => server?.exitCode === null && server.signalCode === null
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (server === undefined || !isRunning()) return
    const ended = once(server, "exit")
    server.kill(signal)
    await ended
  }
  const stop = async () => {
    await end("SIGQUIT")
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    synchronous_commit: keepsCommits ? "on" : "off",
    full_page_writes: "off",
    max_connections: 60,
    shared_buffers: "64MB",
    ...more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  /** @returns what it said when it ended instead of starting, or null */
  const tryStart = async () => {
    // A process group of its own: a Ctrl C at the terminal reaches it through `stop` only.
    server = spawn(join(bin, "postgres"), ["-D", data, ...flags], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
      ...owner,
    })
    let log = ""
    server.stderr
      ?.setEncoding("utf8")
      .on("data", (/** @type {string} */ chunk) => (log = (log + chunk).slice(-4_000)))
    // Its port answers earlier, with "the database system is starting up".
    while (!log.includes("ready to accept connections") || !(await answers(port))) {
      if (!isRunning()) return log
      await sleep(50)
    }
    return null
  }
  const start = async () => {
    const deadline = Date.now() + START_MS
    for (;;) {
      const said = await Promise.race([tryStart(), sleep(START_MS, "it took too long", { ref: false })])
      if (said === null) return
      // The children of one that was killed need a moment to notice, and hold its memory until then.
      if (!said.includes("shared memory block") || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${said}`)
      await sleep(200)
    }
  }
  try {
    const password = randomBytes(16).toString("hex")
    const passwordFile = join(folder, "password")
    await writeFile(passwordFile, password)
    if ("uid" in owner) {
      await chown(folder, owner.uid, owner.gid)
      await chown(passwordFile, owner.uid, owner.gid)
    }
    // A language's own order, as production databases have it: a sort that forgets collate "C" shows.
    const order = version >= 15 ? ["--locale-provider=icu", "--icu-locale=id"] : []
    const initdb = await run(
      join(bin, "initdb"),
      [
        "-D",
        data,
        "-U",
        "balai",
        `--pwfile=${passwordFile}`,
        "-A",
        "scram-sha-256",
        "-E",
        "UTF8",
        "--locale=C",
        ...order,
        "--no-sync",
      ],
      { quiet: true, cwd: folder, ...owner },
    )
    if (initdb.code !== 0) throw new Error(`initdb: ${initdb.output}`)
    await start()
    return {
      url: `postgres://balai:${password}@127.0.0.1:${port}/postgres`,
      stop,
      pid: () => server?.pid ?? 0,
      kill: () => end("SIGKILL"),
      start,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
