/**
 * `npm run cluster`: starts a cluster on this machine, causes faults while it is used, and writes docs/cluster.md.
 * `-- --port 5200` is the first of a hundred ports, `-- --only partition` causes the faults whose name contains the word and
 * leaves the document as it is, `-- --keep` keeps the logs, `-- --dump FILE` loads the demo from a dump, which the first run
 * writes. It ends with 1 where a goal is missed.
 */
import { rm } from "node:fs/promises"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import pg from "pg"
import { claimApproval } from "#server/areas/claims/reimbursment.flow.ts"
import { signInLink } from "#server/areas/session/keys.ts"
import type { Server } from "#server/demo/activity/client.ts"
import { play } from "#server/demo/activity/play.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { ensureBuilt } from "../../scripts/lib/build.mjs"
import { loadNow, machineWords } from "../bench/lib/machine.ts"
import { checkAll, endLeases, isQuiet, queueLetter } from "./checks.ts"
import { type Fault, faults } from "./faults.ts"
import { openPage, type Page, sendCall, silenceIn, startActivity, startWriters } from "./load.ts"
import { openMailbox } from "./mailbox.ts"
import { MEMBERS, openPlace, type Place, until } from "./place.ts"
import { findClusterPrograms } from "./programs.ts"
import { asText, isGood, keepReport, type Observed, type Report } from "./report.ts"

const ADMIN = "admin@maju.test"
const PASSWORD = "demo-1234"
const ACTIVITY_MS = 1_500
const LETTER_MS = 2_000
const EXPORT_MS = 6_000
/** After a fault the load goes on for so long before the next one. */
const CALM_MS = 4_000
const HEARD_MS = 10_000
const LIMIT_MS = 30 * 60_000

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "5200" },
    only: { type: "string", default: "" },
    keep: { type: "boolean", default: false },
    dump: { type: "string", default: "" },
  },
})

const say = (text: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`)

const isWell = async (url: string) =>
  (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) })).status === 200

/** Repeats work until the run ends. */
const repeated = (everyMs: number, work: () => Promise<void>) => {
  const ending = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      await work()
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    end: async () => {
      ending.abort()
      await running
    },
  }
}

/** The live topic of a claim. */
const CLAIMS = claimApproval.id

/** Time until the pages of all servers heard of a new claim, ms; null = not all within HEARD_MS. */
const timeToHear = async (server: Server, pages: readonly Page[]): Promise<number | null> => {
  await pause(500)
  const from = Date.now()
  await play(server, "klaim 1", new Date()).catch((error: unknown) => say(`no claim: ${String(error)}`))
  const done = Date.now()
  for (;;) {
    const times = pages.map((page) => page.heardAt(CLAIMS, from))
    if (times.every((time) => time !== null)) return Math.max(0, Math.max(...times) - done)
    if (Date.now() - done > HEARD_MS) return null
    await pause(50)
  }
}

const breakWhileUsed = async (
  place: Place,
  chosen: readonly Fault[],
): Promise<Omit<Report, "machine" | "versions" | "load">> => {
  const began = Date.now()
  const web = `http://127.0.0.1:${place.ports.web}`
  const mailbox = await openMailbox(place.ports.mail)
  const db = await openPostgres(place.databaseUrl, MIGRATIONS)
  const server: Server = {
    link: async (username) => `${web}${await signInLink(db, username, new Date())}`,
    carry: (request) => fetch(request, { signal: AbortSignal.timeout(20_000) }),
  }
  const since = new Date()
  const signedIn = await sendCall(web, "auth/login", { username: ADMIN, password: PASSWORD }, "")
  const token = (signedIn?.data as { token?: string } | undefined)?.token
  if (token === undefined) throw new Error(`${ADMIN} cannot sign in: ${signedIn?.api_message}`)

  const pages = MEMBERS.map((app) => openPage(place.appUrl(app), token))
  const load = startWriters(web, token)
  const activity = startActivity(server, ACTIVITY_MS)
  let letters = 0
  const jobs: number[] = []
  const others = [
    repeated(LETTER_MS, async () => {
      if (await queueLetter(place.databaseUrl)) letters += 1
    }),
    repeated(EXPORT_MS, async () => {
      const wanted = { path: "export/data-karyawan", payload: { format: "csv" } }
      const request_id = `gugus-${Date.now()}`
      for (let time = 0; time < 5; time++) {
        const answer = await sendCall(web, "laporan/siapkan", { ...wanted, request_id }, token)
        if (answer?.data?.id !== undefined) return void jobs.push(answer.data.id)
        await pause(1_000)
      }
    }),
  ]
  const observe = async (what: string, cause: () => Promise<void>): Promise<Observed> => {
    const from = Date.now()
    const [written, unanswered] = [load.times.length, load.unanswered()]
    await cause()
    await until(`${what}: the cluster is whole again`, place.isWhole)
    for (const app of MEMBERS) await until(`${what}: server ${app} is well`, () => isWell(place.appUrl(app)))
    await pause(CALM_MS)
    const silence = silenceIn(load.times, from, Date.now())
    activity.pause(true)
    const heard = await timeToHear(server, pages)
    activity.pause(false)
    const seen = {
      what,
      silence,
      written: load.times.length - written,
      unanswered: load.unanswered() - unanswered,
      heard,
    }
    say(JSON.stringify(seen))
    return seen
  }
  const observed: Observed[] = [await observe("no fault", () => pause(10_000))]
  for (const { what, cause } of chosen) observed.push(await observe(what, () => cause(place)))

  await activity.end()
  await load.end()
  await Promise.all(others.map((one) => one.end()))
  const client = new pg.Client({ connectionString: place.databaseUrl })
  client.on("error", (error) => say(error.message))
  await client.connect()
  await endLeases(client)
  await until("mails and exports are done", () => isQuiet(client)).catch((thrown: unknown) =>
    say(String(thrown)),
  )
  const checks = await checkAll(client, { load, received: mailbox.received, jobs, letters, since })
  await client.end()
  await Promise.all(pages.map((page) => page.end()))
  await db.close()
  mailbox.close()
  return {
    seconds: (Date.now() - began) / 1_000,
    observed,
    checks,
    activity: activity.counts(),
    refused: load.refused,
    reasons: [...activity.reasons],
  }
}

const run = async (): Promise<boolean> => {
  const programs = findClusterPrograms()
  if ((await ensureBuilt({ quiet: true })).code !== 0) throw new Error("the build failed")
  const machine = machineWords()
  const place = await openPlace(programs, Number(values.port), values.keep)
  const end = () => void place.stop().finally(() => process.exit(130))
  process.once("SIGINT", end)
  process.once("SIGTERM", end)
  const limit = setTimeout(() => {
    say(`not over after ${LIMIT_MS / 60_000} minutes`)
    end()
  }, LIMIT_MS).unref()
  try {
    say(`the database cluster runs in ${place.folder}; loading the demo companies`)
    await place.seed(values.dump)
    for (const app of MEMBERS) {
      place.apps[app].start()
      await until(`server ${app}`, () => isWell(place.appUrl(app)))
    }
    await until("HAProxy", () => isWell(`http://127.0.0.1:${place.ports.web}`))
    say("three servers run")
    const chosen = faults.filter(({ what }) => what.includes(values.only))
    const before = loadNow()
    const seen = await breakWhileUsed(place, chosen)
    const load = `load average ${before.toFixed(1)} before, ${loadNow().toFixed(1)} after`
    const report = { machine, versions: programs.versions, load, ...seen }
    process.stdout.write(`\n${asText(report)}\n`)
    if (values.only === "") await keepReport(report)
    return isGood(report)
  } finally {
    clearTimeout(limit)
    await place.stop()
    if (!values.keep) await rm(place.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

run().then(
  (isReached) => process.exit(isReached ? 0 : 1),
  (thrown: unknown) => {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`)
    process.exit(1)
  },
)
