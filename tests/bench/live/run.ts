import { randomBytes } from "node:crypto"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { API_BASE, LIVE_PATH } from "#contract/kit/constants.ts"
import { hashToken } from "#server/call/session.ts"
import { rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { ADMIN, openCompany } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { median, percentile } from "../lib/maths.ts"
import { BENCH, takeProduct } from "../lib/product.ts"
import type { Section } from "../lib/report.ts"
import { startServer, tokenHeader } from "../lib/serverProcess.ts"

const PAGES = 500
/** Each has five browsers. */
const ACCOUNTS = 100
const WATCHED_MS = 60_000
/** Interval between changes, and the interval at which each page polls its bell. */
const EVERY_MS = 2_000
const BELL_MS = 300_000
const TICKS_PER_SECOND = 100

/** A company whose accounts are all signed in. @returns a token for each page */
const fill = async (dataDir: string): Promise<string[]> => {
  const db = await openEmbedded(join(dataDir, "pg"), MIGRATIONS)
  const tokens = Array.from({ length: PAGES }, () => randomBytes(32).toString("base64url"))
  await db.transact(async (tx) => {
    const { company } = await openCompany(tx, "PT Maju", ADMIN)
    await tx.execute(sql`insert into accounts (username, email, nama_lengkap, password_hash, companies_id, scope, can_access_setting,
        draft_key, created_at, updated_at)
      select 'a' || n, 'a' || n || '@maju.test', 'Akun ' || n, '-', ${company}, 'company', true, 'ZHJhZnQ=', now(), now()
      from generate_series(1, ${ACCOUNTS}::int) n`)
    const ids = await rowsOf<{ id: number }>(
      tx,
      sql`select id::float8 as id from accounts where companies_id = ${company} and email <> ${ADMIN} order by id`,
    )
    await tx.execute(sql`insert into notifications (companies_id, accounts_id, type, title, body, created_at)
      select ${company}, a.id, 'sistem', 'Kabar', 'Isi', now() from accounts a, generate_series(1, 8) n where a.companies_id = ${company}`)
    for (const [at, token] of tokens.entries())
      await tx.execute(sql`insert into sessions (token_hash, accounts_id, companies_id, created_at, last_used_at)
        values (${hashToken(token)}, ${ids[at % ids.length]?.id ?? 0}, ${company}, now(), now())`)
  })
  await db.close()
  return tokens
}

type Bell = {
  readonly data: { readonly rows: readonly { readonly id: number; readonly is_read: boolean }[] }
}

/** CPU time of a process so far, in seconds. */
const spent = async (pid: number): Promise<number> => {
  const words = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? []
  return (Number(words[11]) + Number(words[12])) / TICKS_PER_SECOND
}

/** Server cost of many open pages that receive live updates (server-sent events). */
export const measureLive = async (): Promise<Section> => {
  const load = loadNow()
  const product = await takeProduct()
  const dataDir = join(BENCH, "live")
  await rm(dataDir, { recursive: true, force: true })
  const tokens = await fill(dataDir)
  const server = await startServer(product, { dataDir })
  const ending = new AbortController()
  const ask = (call: string, token: string, payload: object) =>
    fetch(`${server.url}${API_BASE}/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...tokenHeader(token) },
      body: JSON.stringify(payload),
    }).then((response) => response.text())
  /** Delay from the change to the page that receives it. */
  const delays: number[] = []
  let changedAt = 0
  const open = async (token: string): Promise<void> => {
    const response = await fetch(`${server.url}${LIVE_PATH}`, {
      headers: tokenHeader(token),
      signal: ending.signal,
    })
    if (response.status !== 200) throw new Error(`a line was answered with ${response.status}`)
    const read = async () => {
      for await (const part of response.body ?? []) {
        if (!Buffer.from(part as Uint8Array).includes("data:")) continue
        delays.push(performance.now() - changedAt)
        await ask("notifications", token, {})
      }
    }
    read().catch(() => undefined)
  }
  const bell = async (): Promise<void> => {
    for (const token of tokens) {
      if (ending.signal.aborted) return
      await ask("notifications", token, {})
      await pause(BELL_MS / PAGES)
    }
  }
  const act = async (): Promise<void> => {
    for (let n = 0; !ending.signal.aborted; n++) {
      const token = tokens[n % ACCOUNTS] ?? ""
      const { data } = JSON.parse(await ask("notifications", token, {})) as Bell
      const one = data.rows.find(({ is_read }) => !is_read)
      changedAt = performance.now()
      if (one !== undefined) await ask("notifications/read", token, { ids: [one.id] })
      await pause(EVERY_MS)
    }
  }
  try {
    for (const token of tokens) await open(token)
    await pause(5_000)
    const before = await spent(server.pid)
    const from = performance.now()
    const asking = [bell(), act()]
    await pause(WATCHED_MS)
    const share = (await spent(server.pid)) - before
    const seconds = (performance.now() - from) / 1_000
    ending.abort()
    await Promise.all(asking).catch(() => undefined)
    const cost = (share / seconds) * 100
    return {
      part: "live",
      title: "Pages that are told what changes",
      notes: [
        `${machineWords()} · ${loadWords(load)}.`,
        `${PAGES} open pages of ${ACCOUNTS} accounts of a company, each with its line to the server (the built product, embedded database) and asking for its bell every five minutes; every ${EVERY_MS / 1_000} s somebody does something that five of them hear of, and ask. Seconds of the processor the server takes in ${WATCHED_MS / 1_000} s, as a share of one core; from the press to the page that hears of it.`,
      ],
      base: "",
      ours: "product",
      lines: [
        {
          what: "share of a core",
          base: "",
          ours: `${cost.toFixed(1)} %`,
          value: cost,
          shown: `${cost.toFixed(1)} %`,
          goal: { most: 5 },
        },
        {
          what: "heard after, median and worst",
          base: "",
          ours: `${median(delays).toFixed(0)} ms, ${percentile(delays, 1).toFixed(0)} ms`,
          value: percentile(delays, 1),
          shown: `${percentile(delays, 1).toFixed(0)} ms`,
          goal: { most: 2_000 },
        },
      ],
      raw: [],
    }
  } finally {
    ending.abort()
    await server.stop()
  }
}
