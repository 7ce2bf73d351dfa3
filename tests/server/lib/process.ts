import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Envelope } from "#contract/kit/envelope.ts"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS, ROOT } from "#server/run/root.ts"
import { TEST_DATA_KEYS } from "./dataKeys.ts"
import { NOW, seededImage } from "./harness.ts"
import { ownDatabase } from "./ownDatabase.ts"
import { seedTwoCompanies } from "./seed.ts"

type Env = Readonly<Record<string, string>>

/** Where a server process keeps its data: a folder, and a PostgreSQL database if the tests run on one. */
export type Home = { readonly folder: string; readonly env: Env; readonly drop: () => Promise<void> }

export const emptyHome = async (): Promise<Home> => {
  const folder = await mkdtemp(join(tmpdir(), "balai-home-"))
  return {
    folder,
    env: { DATA_DIR: folder, DEMO: "off" },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A home seeded with the two test companies, on the database the tests run on. */
export const seededHome = async (url = process.env["TEST_DATABASE_URL"]): Promise<Home> => {
  const home = await emptyHome()
  if (url === undefined) {
    const db = await openEmbedded(join(home.folder, "pg"), MIGRATIONS, await seededImage())
    await db.close()
    return home
  }
  const own = await ownDatabase(url)
  const db = await openPostgres(own.url, MIGRATIONS)
  await db.transact((tx) => seedTwoCompanies(tx, NOW))
  await db.close()
  return {
    ...home,
    env: { ...home.env, DATABASE_URL: own.url },
    drop: async () => {
      await own.drop()
      await home.drop()
    },
  }
}

/** Works on the database of a home whose server is not running. */
export const inHome = async <A>({ folder, env }: Home, work: (db: Database) => Promise<A>): Promise<A> => {
  const url = env["DATABASE_URL"]
  const db =
    url === undefined
      ? await openEmbedded(join(folder, "pg"), MIGRATIONS)
      : await openPostgres(url, MIGRATIONS)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

export type Server = {
  readonly child: ChildProcess
  readonly url: string
  /** Everything printed so far. */
  readonly output: () => string
  readonly exit: Promise<{ readonly code: number | null; readonly signal: string | null }>
}

const running = new Set<ChildProcess>()

/** Kills the processes that a failed test has left running. */
export const endAll = (): void => {
  for (const child of running) child.kill("SIGKILL")
}

/** Runs the build as `npm start` does: it starts in half the time the sources take. */
const launch = (env: Env) => {
  const child = spawn(process.execPath, [join(ROOT, "dist/server/main.js")], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], PORT: "0", NODE_ENV: "production", DATA_KEYS: TEST_DATA_KEYS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  running.add(child)
  let said = ""
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (said += chunk))
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (said += chunk))
  const exit = once(child, "exit").then(([code, signal]) => {
    running.delete(child)
    return { code: code as number | null, signal: signal as string | null }
  })
  return { child, exit, output: () => said }
}

/** Runs a process that is expected to exit by itself. */
export const runToEnd = async (
  env: Env,
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const { exit, output } = launch(env)
  const { code } = await exit
  return { code, output: output() }
}

/** Starts a server process and waits until it is ready. @throws when it exits instead */
export const startServer = async (env: Env): Promise<Server> => {
  const { child, exit, output } = launch(env)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const found = /Balai siap di (http:\S+)\n/.exec(output())?.[1]
      if (found !== undefined) resolve(found)
    })
    exit.then(
      () => reject(new Error(`the server ended: ${output()}`)),
      () => undefined,
    )
  })
  return { child, url, output, exit }
}

export const post = async (
  url: string,
  path: string,
  payload: unknown,
  token: string | null = null,
): Promise<Envelope & { readonly status: number }> => {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === null ? {} : { "access-token": token }) },
    body: JSON.stringify(payload),
  })
  return { status: response.status, ...((await response.json()) as Envelope) }
}

export const tokenFrom = async (url: string, username: string, password = "demo-1234"): Promise<string> => {
  const answer = await post(url, "auth/login", { username, password })
  const token = (answer.data as { token?: string } | undefined)?.token
  if (token === undefined) throw new Error(`${username}: ${answer.api_message}`)
  return token
}
