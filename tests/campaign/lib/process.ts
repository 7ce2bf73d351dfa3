import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync, readlinkSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { at } from "../../../scripts/lib/paths.mjs"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"

/** The built server as a process of its own, started like `npm start`. */
export type Product = {
  readonly url: string
  readonly pid: number
  /** Time from the start of the process to its readiness. */
  readonly startMs: number
  /** Faults (level 50 and above) that it logged. */
  readonly faults: () => readonly string[]
  readonly isRunning: () => boolean
  readonly exit: Promise<{ readonly code: number | null; readonly signal: string | null }>
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}
export type Start = {
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  /** A command in front of `node`: faketime, strace. */
  readonly wrap?: readonly string[]
  readonly demo?: "on" | "off"
}

const HOST = "127.0.0.1"
const START_MS = 900_000
const STOP_MS = 30_000
let root = at()
/** Runs the product from a copy, so that a build in the meantime does not change it. */
export const runFrom = (folder: string): void => {
  root = folder
}
const KEPT_FAULTS = 500
/** Ports of the servers; each has a guard port next to it. */
const FROM_PORT = 5_800
const MANY_PORTS = 25

const running = new Set<ChildProcess>()
/** Kills every server that is still running; wrapped ones with their group. */
export const killProducts = (): void => {
  for (const child of running) signal(child, "SIGKILL")
}
const signal = (child: ChildProcess, name: NodeJS.Signals): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name)
  } catch {
    child.kill(name)
  }
}

const listenOn = async (port: number): Promise<Server | null> => {
  const server = createServer()
  try {
    server.listen(port, HOST)
    await once(server, "listening")
    return server.unref()
  } catch {
    return null
  }
}
/**
 * A port for a server that is killed and started again: its guard port stays taken as long as this process lives, so that another
 * campaign does not take the port while the server is away.
 */
export const freePort = async (): Promise<number> => {
  for (let port = FROM_PORT; port < FROM_PORT + MANY_PORTS; port++) {
    const guard = await listenOn(port + MANY_PORTS)
    const probe = guard === null ? null : await listenOn(port)
    if (probe === null) {
      guard?.close()
      continue
    }
    probe.close()
    await once(probe, "close")
    return port
  }
  throw new Error(`no free port from ${FROM_PORT} to ${FROM_PORT + MANY_PORTS - 1}`)
}

/** An error in the log, except that the database could not be reached, which the rows cause or a busy machine does. */
const isFault = (line: string): boolean =>
  /"level":[56]0/.test(line) && !line.includes('"type":"DatabaseAway"')

/** Splits a stream into lines and keeps the faults: the log is JSON, one object a line. */
const makeEar = () => {
  let rest = ""
  let said = ""
  const faults: string[] = []
  return {
    hear: (chunk: string) => {
      said = (said + chunk).slice(-8_000)
      const lines = (rest + chunk).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) if (isFault(line) && faults.length < KEPT_FAULTS) faults.push(line)
    },
    said: () => said,
    faults,
  }
}

/** Starts the product and waits until it is ready. @throws what it said, when it ends instead */
export const startProduct = async ({ port, env, wrap = [], demo = "off" }: Start): Promise<Product> => {
  const from = performance.now()
  const node = [process.execPath, join(root, "dist", "server", "main.js")]
  const [command = "", ...args] = [...wrap, ...node]
  // A process group of its own: a wrapper such as strace is ended together with the server.
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DEMO: demo,
      HOST,
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  running.add(child)
  const ear = makeEar()
  child.stdout.setEncoding("utf8").on("data", ear.hear)
  child.stderr.setEncoding("utf8").on("data", ear.hear)
  const exit = once(child, "exit").then(([code, name]) => {
    running.delete(child)
    return { code: code as number | null, signal: name as string | null }
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const deadline = performance.now() + START_MS
  while (!ear.said().includes("Balai siap di")) {
    if (!isRunning()) throw new Error(`the server ended: ${ear.said().slice(-1_500)}`)
    if (performance.now() > deadline) {
      signal(child, "SIGKILL")
      throw new Error(`the server was not ready after ${START_MS} ms: ${ear.said().slice(-1_500)}`)
    }
    await pause(50)
  }
  const end = async (name: NodeJS.Signals) => {
    if (!isRunning()) return
    signal(child, name)
    const impatient = setTimeout(() => signal(child, "SIGKILL"), STOP_MS)
    await exit
    clearTimeout(impatient)
  }
  return {
    url: `http://${HOST}:${port}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - from,
    faults: () => ear.faults,
    isRunning,
    exit,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  }
}

export type Answer = {
  readonly status: number
  readonly api_status?: number
  readonly api_message?: string
  readonly error_track?: string
  readonly data?: unknown
}

/** Sends one call. @throws on a broken connection, or after `patienceMs` */
export const send = async (
  url: string,
  path: string,
  payload: unknown,
  token: string | null = null,
  patienceMs = 120_000,
): Promise<Answer> => {
  const response = await fetch(`${url}${API_BASE}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === null ? {} : { [TOKEN_HEADER]: token }) },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: response.status, ...((await response.json()) as object) }
}

export const signIn = async (url: string, username: string): Promise<string> => {
  const answer = await send(url, "auth/login", { username, password: DEMO_PASSWORD })
  const token = (answer.data as { readonly token?: string } | undefined)?.token
  if (token === undefined)
    throw new Error(`${username} cannot sign in: ${answer.api_message ?? answer.status}`)
  return token
}

/** Resident memory and open file descriptors of a process, from /proc. */
export const usageOf = (
  pid: number,
): { readonly mb: number; readonly handles: number; readonly sockets: number } => {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1])
  const names = readdirSync(`/proc/${pid}/fd`)
  const sockets = names.filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith("socket:")
    } catch {
      return false
    }
  })
  return { mb: Math.round((pages * 4_096) / 1e6), handles: names.length, sockets: sockets.length }
}

/** Polls until it is so. @throws after the limit */
export const until = async (
  isSo: () => boolean | Promise<boolean>,
  limitMs: number,
  words: string,
): Promise<void> => {
  const deadline = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${words}`)
    await pause(20)
  }
}

export const healthOf = async (url: string, patienceMs = 30_000): Promise<number> => {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patienceMs) })
    await response.text()
    return response.status
  } catch {
    return 0
  }
}
