import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { askServer } from "#server/run/ask.ts"
import { TEST_DATA_KEYS } from "#tests/server/lib/dataKeys.ts"
import { productFolder } from "./product.ts"

const START_MS = 420_000
const HOST = "127.0.0.1"

export type Mail = { readonly to: string; readonly subject: string; readonly body: string }

/** The built product as a child process, with its own data folder. */
export type Server = {
  readonly url: string
  readonly dataDir: string
  /** Address of its PostgreSQL; undefined on the embedded database. */
  readonly database: string | undefined
  readonly start: () => Promise<void>
  /** Graceful shutdown, like Ctrl C. */
  readonly stop: () => Promise<void>
  /** SIGKILL: no graceful shutdown. */
  readonly kill: () => Promise<void>
  /** Stops and starts with the same address and data. */
  readonly restart: () => Promise<void>
  /** A link that signs an account in once, as `npm run key` prints it. */
  readonly signInLink: (username: string) => Promise<string>
  /** Mails in the order they were sent. */
  readonly mails: () => Promise<readonly Mail[]>
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, HOST)
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}

const launch = (
  dataDir: string,
  port: number,
  publicUrl: string,
  database: string | undefined,
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(productFolder(), "dist", "server", "main.js")], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        DATA_KEYS: TEST_DATA_KEYS,
        DEMO: "on",
        HOST,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        DATA_DIR: dataDir,
        ...(database === undefined ? {} : { DATABASE_URL: database }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let said = ""
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      reject(new Error(`the server was not ready after ${START_MS} ms\n${said}`))
    }, START_MS)
    const hear = (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-4_000)
      if (!said.includes("Balai siap di")) return
      clearTimeout(timer)
      resolve(child)
    }
    child.stdout?.on("data", hear)
    child.stderr?.on("data", hear)
    child.once("exit", (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code}\n${said}`))
    })
  })

const letter = (text: string): Mail => {
  const end = text.indexOf("\n\n")
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(text.slice(0, end))?.[1] ?? ""
  return { to: header("to"), subject: header("subject"), body: text.slice(end + 2).trim() }
}

/**
 * A server on a free port that is not started yet. Without an address its database is the embedded one.
 * @param name host name of its public address
 */
export const makeServer = async (dataDir: string, database?: string, name = HOST): Promise<Server> => {
  const port = await freePort()
  const url = `http://${name}:${port}`
  let child: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = null
    if (ending === null || ending.exitCode !== null) return
    const ended = once(ending, "exit")
    ending.kill(signal)
    await ended
  }
  const start = async () => {
    child = await launch(dataDir, port, url, database)
  }
  return {
    url,
    dataDir,
    database,
    start,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    restart: async () => {
      await end("SIGTERM")
      await start()
    },
    signInLink: async (username) => {
      const link = await askServer(dataDir, `key ${username}`)
      if (link === null) throw new Error("no server on this data folder")
      return link
    },
    mails: async () => {
      const folder = join(dataDir, "mail")
      const files = await readdir(folder).catch((): string[] => [])
      const letters = files.filter((file) => file.endsWith(".eml")).sort()
      return Promise.all(letters.map(async (file) => letter(await readFile(join(folder, file), "utf8"))))
    },
  }
}
