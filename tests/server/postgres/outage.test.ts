import { randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Acknowledged, newWrite, sendWrite } from "#tests/bench/kill/writers.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { missingIn } from "../lib/kill.ts"
import {
  endAll,
  type Home,
  post,
  runToEnd,
  seededHome,
  type Server,
  startServer,
  tokenFrom,
} from "../lib/process.ts"

/** Crash test: the built product on a PostgreSQL server that is killed while it runs. */

const WRITERS = 4
const TIMES = 3
/** Minimum number of acknowledged writes before and after each kill. */
const SOME = 15
const LONG = 240_000

let cluster: Awaited<ReturnType<typeof startCluster>>
let home: Home
let server: Server
let token: string
beforeAll(async () => {
  cluster = await startCluster({ keepsCommits: true })
  home = await seededHome(cluster.url)
  server = await startServer(home.env)
  token = await tokenFrom(server.url, "admin@maju.test")
}, LONG)
afterAll(async () => {
  endAll()
  await server.exit
  await home.drop()
  await cluster.stop()
})

/** Polls without a limit of its own: the test's timeout ends it. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) {
    expect(server.child.exitCode).toBeNull()
    await pause(20)
  }
}

/** Clients that retry each write until it is acknowledged, as the browser does. */
const write = () => {
  const acknowledged: Acknowledged[] = []
  let unanswered = 0
  let isOver = false
  const one = async (): Promise<void> => {
    while (!isOver) {
      const wanted = newWrite()
      let id = await sendWrite(server.url, token, wanted)
      for (; id === null; id = await sendWrite(server.url, token, wanted)) {
        unanswered += 1
        await pause(20)
      }
      acknowledged.push({ ...wanted, id })
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, one))
  const more = async () => {
    const from = acknowledged.length
    await until(() => acknowledged.length >= from + SOME)
  }
  return {
    acknowledged,
    unanswered: () => unanswered,
    more,
    end: async () => {
      isOver = true
      await all
    },
  }
}

const asAdmin = async <A>(work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({ connectionString: home.env["DATABASE_URL"] })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A PostgreSQL backend that is in the middle of one of our transactions. */
const busyBackend = () =>
  asAdmin(async (client) => {
    for (;;) {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'",
      )
      if (rows[0] !== undefined) return rows[0].pid
    }
  })

const health = async () => {
  const response = await fetch(`${server.url}/healthz`)
  return [response.status, (await response.json()) as unknown]
}
const OK = [200, { status: "ok" }]
const isWell = async () => (await health())[0] === 200

/** Mail goes through the outbox, which kept polling during the outage. */
const sendLetter = async (): Promise<void> => {
  const subject = `Surat ${randomBytes(6).toString("hex")}`
  await asAdmin((client) =>
    client.query(
      "insert into outbox (companies_id, to_address, subject, body, created_at, next_attempt_at) values (0, 'x@y.test', $1, 'Isi', now(), now())",
      [subject],
    ),
  )
  const folder = join(home.folder, "mail")
  await until(async () => {
    const names = await readdir(folder).catch(() => [])
    const letters = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
    return letters.some((letter) => letter.includes(subject))
  })
}

test(
  "a process of PostgreSQL killed in the middle of a transaction costs no acknowledged write",
  async () => {
    const load = write()
    for (let time = 0; time < TIMES; time++) {
      await load.more()
      const before = load.unanswered()
      process.kill(await busyBackend(), "SIGKILL")
      await until(() => load.unanswered() > before)
      await load.more()
    }
    await load.end()
    await until(isWell)
    expect(await missingIn(server, load.acknowledged)).toEqual([])
    expect(server.child.exitCode).toBeNull()
  },
  LONG,
)

test(
  "while PostgreSQL is away everybody is told so, and once it is back everything goes on",
  async () => {
    expect(await health()).toEqual(OK)
    const load = write()
    for (let time = 0; time < TIMES; time++) {
      await load.more()
      await cluster.kill()
      await until(async () => !(await isWell()))
      expect(await health()).toEqual([503, { status: "database_away" }])
      expect(await post(server.url, "devisi/list-all", {}, token)).toEqual({
        status: 503,
        api_status: 0,
        api_message: "Basis data sedang tidak dapat dihubungi. Coba lagi sebentar lagi.",
        error_track: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      })
      expect((await post(server.url, "auth/login", { username: "super", password: "x" })).status).toBe(503)
      expect((await fetch(`${server.url}/login`)).status).toBe(200)
      await cluster.start()
      await until(isWell)
      await load.more()
    }
    await load.end()
    expect(await missingIn(server, load.acknowledged)).toEqual([])
    await sendLetter()
    expect(await health()).toEqual(OK)
    expect(server.child.exitCode).toBeNull()
    server.child.kill("SIGTERM")
    expect(await server.exit).toEqual({ code: 0, signal: null })
    await cluster.kill()
    expect(await runToEnd(home.env)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Balai tidak dapat dimulai: PostgreSQL di DATABASE_URL tidak dapat dihubungi: connect ECONNREFUSED 127\.0\.0\.1:\d+\n$/,
      ) as string,
    })
    await cluster.start()
  },
  LONG,
)
