import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { TEST_DATA_KEYS } from "#tests/server/lib/dataKeys.ts"
import type { Product } from "./product.ts"
import { ADMIN } from "./data.ts"

const HOST = "127.0.0.1"
/** Generous timeout: the first start on an empty folder loads the demo companies. */
const START_MS = 180_000
const STOP_MS = 20_000

/** The built server as a child process, started like `npm start`. */
export type ServerProcess = {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
  /** SIGKILL: no graceful shutdown. */
  readonly kill: () => Promise<void>
}
export type Where = {
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly port?: number
  readonly demo?: "on" | "off"
  /** Additional environment variables, for instance to preload an instrument. */
  readonly env?: Readonly<Record<string, string>>
}

const running = new Set<ChildProcess>()

/** Registers a child process that is killed when the bench exits for any reason. */
export const own = (child: ChildProcess): ChildProcess => {
  running.add(child)
  child.once("exit", () => running.delete(child))
  return child
}
/** For SIGINT and SIGTERM: kills all child processes. */
export const killAll = (): void => {
  for (const child of running) child.kill("SIGKILL")
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, HOST)
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ""
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      reject(new Error(`the server was not ready after ${START_MS} ms\n${said}`))
    }, START_MS)
    const hear = (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-4_000)
      if (!said.includes("Balai siap di")) return
      clearTimeout(timer)
      child.stdout?.off("data", hear).resume()
      child.stderr?.off("data", hear).resume()
      resolve()
    }
    child.stdout?.on("data", hear)
    child.stderr?.on("data", hear)
    child.once("exit", (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code}\n${said}`))
    })
  })

export const startServer = async (
  product: Product,
  { dataDir, databaseUrl, port, demo = "off", env = {} }: Where,
): Promise<ServerProcess> => {
  const where = port ?? (await freePort())
  const child = own(
    spawn(process.execPath, [product.main], {
      cwd: product.folder,
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        DATA_KEYS: TEST_DATA_KEYS,
        DEMO: demo,
        HOST,
        PORT: String(where),
        DATA_DIR: dataDir,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  )
  await ready(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill(signal)
    const impatient = setTimeout(() => child.kill("SIGKILL"), STOP_MS)
    await ended
    clearTimeout(impatient)
  }
  return {
    url: `http://${HOST}:${where}`,
    pid: child.pid ?? 0,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  }
}

/** Signs in and returns the session token. */
export const signIn = async (url: string, username = ADMIN): Promise<string> => {
  const response = await fetch(`${url}${API_BASE}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  const { data, api_message } = (await response.json()) as {
    readonly data?: { readonly token?: string }
    readonly api_message: string
  }
  if (data?.token === undefined) throw new Error(`${username} cannot sign in: ${api_message}`)
  return data.token
}

export const tokenHeader = (token: string) => ({ [TOKEN_HEADER]: token })
