import pg from "pg"
import type { Load } from "./load.ts"

/** A count after the run, and what it must be. */
export type Check = {
  readonly what: string
  readonly found: number
  readonly of: number
  /** More is a fault. */
  readonly most: number
}

const one = async (db: pg.Client, text: string, values: readonly unknown[] = []): Promise<number> => {
  const { rows } = await db.query<{ n: number }>(text, [...values])
  return rows[0]?.n ?? 0
}

/** A server killed between sending a mail and noting it leads to one second mail; one is killed so in a run. */
const KILLED = 1

/** Puts a mail into the outbox. @returns whether it was committed */
export const queueLetter = async (url: string): Promise<boolean> => {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 8_000 })
  db.on("error", () => undefined)
  try {
    await db.connect()
    await db.query(
      `insert into outbox (companies_id, to_address, subject, body, created_at, next_attempt_at)
        values (0, 'gugus@maju.test', 'Gugus', 'Isi', now(), now())`,
    )
    return true
  } catch {
    return false
  } finally {
    await db.end().catch(() => undefined)
  }
}

/**
 * The lease of a killed process ends after 5 minutes; the run does not wait so long, and ends the leases that are left once
 * all processes run again.
 */
export const endLeases = async (db: pg.Client): Promise<void> => {
  await db.query("update outbox set next_attempt_at = now() where sent_at is null and attempts < 5")
  await db.query("update jobs set claimed_until = null where state in ('asked', 'running')")
}

export const isQuiet = async (db: pg.Client): Promise<boolean> =>
  (await one(
    db,
    "select count(*)::int as n from outbox where companies_id = 0 and subject = 'Gugus' and sent_at is null",
  )) === 0 &&
  (await one(
    db,
    "select count(*)::int as n from jobs where state in ('asked', 'running') and kind = 'ekspor'",
  )) === 0

type Counted = {
  readonly load: Load
  readonly received: readonly string[]
  /** Ids of the jobs that were acknowledged. */
  readonly jobs: readonly number[]
  readonly letters: number
  readonly since: Date
}

/** Looks at the database and the mailbox after the run. */
export const checkAll = async (
  db: pg.Client,
  { load, received, jobs, letters, since }: Counted,
): Promise<readonly Check[]> => {
  const { acknowledged, sent } = load
  const names = sent.map(({ nama }) => nama)
  const stored = await db.query<{ id: number; nama: string }>(
    "select id::float8 as id, nama from devisi where nama = any ($1::text[])",
    [names],
  )
  const byName = new Map<string, number[]>()
  for (const { id, nama } of stored.rows) byName.set(nama, [...(byName.get(nama) ?? []), id])
  const lost = acknowledged.filter(({ id, nama }) => byName.get(nama)?.includes(id) !== true)
  const twice = sent.filter(({ nama }) => (byName.get(nama) ?? []).length > 1)
  const mails = new Map<string, number>()
  for (const id of received) mails.set(id, (mails.get(id) ?? 0) + 1)
  const audits = await one(
    db,
    `select count(*)::int as n from (
      select d.id from devisi d left join audit a on a.companies_id = d.companies_id and a.request_id = 'kill-' || substr(d.nama, 8)
      where d.nama = any ($1::text[]) group by d.companies_id, d.id having count(a.id) <> 1) t`,
    [names],
  )
  const unsent = await one(
    db,
    "select count(*)::int as n from outbox where companies_id = 0 and subject = 'Gugus' and sent_at is null",
  )
  const unfinished = await one(
    db,
    "select count(*)::int as n from unnest($1::float8[]) as asked(id) where not exists (select 1 from jobs j where j.id = asked.id and j.state = 'done' and j.files_id is not null)",
    [jobs],
  )
  const ready = await one(
    db,
    "select count(*)::int as n from notifications where title like '% siap diunduh' and created_at >= $1",
    [since],
  )
  const done = await one(
    db,
    "select count(*)::int as n from jobs where kind = 'ekspor' and state = 'done' and ended_at >= $1",
    [since],
  )
  /** Entries of background work, which has no account; sign-ins by link have none either, and repeat. */
  const background =
    "actor_id = 0 and at >= $1 and entity <> 'accounts' and call not like 'auth/%' and call <> 'npm run key'"
  const swept = await one(
    db,
    `select coalesce(sum(n - 1), 0)::int as n from (select count(*) as n from audit where ${background}
      group by companies_id, call, entity, entity_id, action, after having count(*) > 1) t`,
    [since],
  )
  const sweptAll = await one(db, `select count(*)::int as n from audit where ${background}`, [since])
  const notices = await one(
    db,
    `select count(*)::int as n from notifications a join notifications b using (companies_id, accounts_id, title, body, link)
      where a.id < b.id and b.created_at - a.created_at < interval '1 minute' and a.created_at >= $1 and title not like '% siap diunduh'`,
    [since],
  )
  const noticesAll = await one(db, "select count(*)::int as n from notifications where created_at >= $1", [
    since,
  ])
  const repeated = [...mails.values()].filter((count) => count > 1).length
  return [
    { what: "acknowledged writes that are lost", found: lost.length, of: acknowledged.length, most: 0 },
    { what: "writes that are stored twice", found: twice.length, of: sent.length, most: 0 },
    { what: "rows without an audit entry, or with two", found: audits, of: stored.rows.length, most: 0 },
    { what: "queued exports without their file", found: unfinished, of: jobs.length, most: 0 },
    { what: "notices of finished exports beyond one each", found: Math.abs(ready - done), of: done, most: 0 },
    { what: "queued mails that were not sent", found: unsent, of: letters, most: 0 },
    { what: "mails that were sent twice", found: repeated, of: mails.size, most: KILLED },
    { what: "audit entries of background work that are repeated", found: swept, of: sweptAll, most: 0 },
    { what: "equal notices to one account within a minute", found: notices, of: noticesAll, most: 0 },
  ]
}
