import { randomBytes } from "node:crypto"
import { createServer, connect, type AddressInfo } from "node:net"
import { hashPassword } from "#server/areas/session/passwords.ts"
import { compareStored, startLoad } from "#tests/campaign/load.ts"
import { send } from "#tests/campaign/lib/process.ts"
import type { Machine } from "./machine.ts"

/**
 * The pair of docs/operations.md: two machines, writes that both have, a power cut of the primary under load, the failover,
 * the lost machine back as standby, a backup and its restoration.
 */

const ADMIN = "admin@pasangan.test"
const PORT = 4173
const WRITERS = 3
/** Acknowledged writes before each step. */
const WRITES = 40

/** The public name of the pair: connections go to the machine that it points to. */
const openName = async (first: string) => {
  let host = first
  const server = createServer((client) => {
    const there = connect(PORT, host)
    client.on("error", () => there.destroy()).on("close", () => there.destroy())
    there.on("error", () => client.destroy()).on("close", () => client.destroy())
    client.pipe(there).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pointTo: (next: string) => void (host = next),
    close: () => server.close(),
  }
}

const psql = (machine: Machine, database: string, statement: string): Promise<string> =>
  machine.sh(
    `runuser -u postgres -- psql --quiet --tuples-only --no-align ${database} <<'END'\n${statement}\nEND`,
  )

/** A company with an administrator, whose password is not the demo's. */
const addCompany = async (machine: Machine, password: string): Promise<void> => {
  const hash = await hashPassword(password)
  await psql(
    machine,
    "balai",
    `with c as (insert into companies (nama, kode, email, status, modules, welcome_done, created_at, updated_at)
      values ('PT Pasangan', 'PP', 'halo@pasangan.test', 'active', '{Reimbursement,Leave}', true, now(), now()) returning id)
    insert into accounts (username, email, nama_lengkap, password_hash, companies_id, scope, can_access_setting, draft_key, created_at, updated_at)
    select 'admin.pasangan', '${ADMIN}', 'Admin', '${hash}', id, 'company', true, 'ZHJhZnQ=', now(), now() from c;`,
  )
}

const enter = async (url: string, password: string): Promise<string> => {
  const answer = await send(url, "auth/login", { username: ADMIN, password }, null)
  const token = (answer.data as { readonly token?: string } | undefined)?.token
  if (token === undefined) throw new Error(`no sign-in: ${answer.status} ${answer.api_message ?? ""}`)
  return token
}

export type Pair = {
  readonly one: Machine
  readonly two: Machine
  readonly addresses: readonly [one: string, two: string]
  /** FILES_URL of a store that both machines reach. */
  readonly filesUrl: string
  /** Runs the blocks of the page with a word, on a machine. */
  readonly follow: (machine: Machine, word: string, env: Readonly<Record<string, string>>) => Promise<void>
  /** Starts the first machine as the power cut left it. */
  readonly bootAgain: () => Promise<Machine>
  readonly say: (what: string) => void
}

/** @throws where a step fails or an acknowledged write is lost */
export const playPair = async ({
  one,
  two,
  addresses,
  filesUrl,
  follow,
  bootAgain,
  say,
}: Pair): Promise<void> => {
  const [first, second] = addresses
  const own = { BALAI_PAIR_PASSWORD: randomBytes(18).toString("hex"), BALAI_FILES_URL: filesUrl }
  const [onOne, onTwo] = [
    { ...own, BALAI_OTHER: second },
    { ...own, BALAI_OTHER: first },
  ]
  await one.sh("echo HOST=0.0.0.0 >> /etc/balai/balai.env")
  await follow(one, "shared", onOne)
  await follow(one, "primary", onOne)
  await two.sh(`cat > /etc/balai/balai.env <<'END'\n${await one.sh("cat /etc/balai/balai.env")}END`)
  await follow(two, "standby", onTwo)
  await follow(one, "synchronous", onOne)

  const password = randomBytes(12).toString("hex")
  await addCompany(one, password)
  const name = await openName(first)
  try {
    const token = await enter(name.url, password)
    const load = startLoad({ url: name.url, token, writers: WRITERS, restMs: 50 })
    await load.more(WRITES)
    load.mark()
    await one.cut()
    say(`the primary is lost after ${load.acknowledged.length} acknowledged writes`)
    await follow(two, "failover", onTwo)
    name.pointTo(second)
    await load.more(WRITES)
    say(`the pair answers again; the longest silence was ${(load.silenceMs() / 1_000).toFixed(1)} s`)

    const back = await bootAgain()
    await follow(back, "standby", onOne)
    await follow(two, "synchronous", onTwo)
    await load.more(WRITES)
    const state = (await psql(two, "postgres", "select sync_state from pg_stat_replication")).trim()
    if (state !== "sync") throw new Error(`the machine that came back is no synchronous standby: ${state}`)
    await load.stop()
    if (load.wrong.length > 0) throw new Error(load.wrong.join("\n"))

    await follow(two, "backup", onTwo)
    await follow(two, "restore", onTwo)
    for (const database of ["balai", "balai_restored"]) {
      const rows = async <R>(statement: string): Promise<readonly R[]> =>
        JSON.parse(
          await psql(two, database, `select coalesce(json_agg(t), '[]'::json) from (${statement}) t`),
        ) as readonly R[]
      const { lost, twice } = await compareStored({ rows }, load)
      say(
        `${database}: ${load.acknowledged.length} acknowledged writes, ${lost.length} lost, ${twice.length} doubled`,
      )
      if (lost.length + twice.length > 0) throw new Error([...lost, ...twice].join("\n"))
    }
    await enter(name.url, password)
    say("the restored database answers a sign-in")
  } finally {
    name.close()
  }
}
