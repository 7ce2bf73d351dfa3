import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { ImportKind } from "#contract/imports.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { every } from "../every.ts"
import type { FileStore } from "../files/store.ts"
import { SheetProblem } from "../sheets/problem.ts"
import { importRules } from "./kinds/index.ts"
import { placesOf } from "./kinds/superiors.ts"
import { readNamed } from "./lookups.ts"
import { readSheet } from "./read.ts"
import { resolveRows } from "./resolve.ts"
import { type CheckedRow, inColumnOrder } from "./rows.ts"
import { asOwner, type Owner } from "./tenant.ts"
import { tellTwice } from "./twice.ts"
import { clearReplaced, takeBack } from "./write.ts"

/** Rows judged or kept in one short transaction. */
const PART = 200
/** Whoever reads a file has it this long after the last sign of life. */
const CLAIM_MS = 60_000
const EVERY_MS = 500
/** Whoever pressed once and was cut off has so long to press again and go on. */
const PATIENCE_MS = 3_600_000

type Job = Owner & {
  readonly id: number
  readonly kind: ImportKind
  readonly sha256: string
  readonly type: "xlsx" | "csv"
}

const later = (now: Date) => new Date(now.getTime() + CLAIM_MS).toISOString()

const claim = async (db: Database, now: Date): Promise<Job | undefined> => {
  const [job] = await db.transact((tx) =>
    rowsOf<Job>(
      tx,
      sql`update imports i set claimed_until = ${later(now)}::timestamptz from files f
        where f.companies_id = i.companies_id and f.id = i.files_id and i.id = (
          select id from imports where state = 'checking' and coalesce(claimed_until < ${now.toISOString()}::timestamptz, true)
          order by id limit 1 for update skip locked)
        returning i.companies_id::float8 as company, i.id::float8 as id, i.accounts_id::float8 as account, i.kind,
          i.offices, f.sha256, f.type`,
    ),
  )
  return job
}

/** How far it has come; also the sign that somebody is still at it. */
const tell = (db: Database, { company, id }: Job, now: Date, values: { total: number; done: number }) =>
  db.transact((tx) =>
    tx.execute(
      sql`update imports set total = ${values.total}, done = ${values.done}, claimed_until = ${later(now)}::timestamptz
        where companies_id = ${company} and id = ${id}`,
    ),
  )

/** Cells of a good row are not asked for again: only what is wrong is given back to be corrected. */
const keep = (
  db: Database,
  job: Job,
  rows: readonly CheckedRow[],
  places: ReadonlyMap<CheckedRow, number>,
) => {
  const kept = rows.map((row) => {
    const { values, cells, errors } = row
    const place = places.get(row) ?? null
    return errors.length === 0
      ? { row: row.row, values, place }
      : { row: row.row, values, place, cells, errors }
  })
  return asOwner(db, job, (tx) =>
    tx.execute(
      sql`insert into import_rows (companies_id, imports_id, row, values, cells, place, errors)
        select ${job.company}, ${job.id}, r."row", r."values", coalesce(r.cells, '[]'), r.place, r.errors
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r("row" int, "values" jsonb, cells jsonb, place int, errors jsonb)`,
    ),
  )
}

/** @param signal ends it between two parts */
const work = async (
  db: Database,
  store: FileStore,
  job: Job,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> => {
  signal.throwIfAborted()
  const read = await readSheet(store.pathOf(job.company, job.sha256), job.type, job.kind, signal)
  const total = read.length
  const named = await asOwner(db, job, readNamed)
  const isOffice = job.offices !== null
  const judged: CheckedRow[] = []
  for (let at = 0; at < total; at += PART) {
    signal.throwIfAborted()
    const part = read.slice(at, at + PART)
    judged.push(...(await asOwner(db, job, (tx) => resolveRows(tx, job.kind, part, { named, isOffice }))))
    await tell(db, job, clock(), { total, done: Math.floor((at + part.length) / 2) })
    await nextTurn()
  }
  const rows = importRules[job.kind].settle(tellTwice(job.kind, judged)).map(inColumnOrder(job.kind))
  const places = placesOf(rows)
  await asOwner(db, job, (tx) => tx.execute(sql`delete from import_rows where imports_id = ${job.id}`))
  for (let at = 0; at < total; at += PART) {
    signal.throwIfAborted()
    const part = rows.slice(at, at + PART)
    await keep(db, job, part, places)
    await tell(db, job, clock(), { total, done: Math.floor((total + at + part.length) / 2) })
    await nextTurn()
  }
  const bad = rows.filter((row) => row.errors.length > 0).length
  await db.transact((tx) =>
    tx.execute(
      sql`update imports set state = 'checked', total = ${total}, done = ${total}, good = ${total - bad}, bad = ${bad},
          updated_at = ${clock().toISOString()}::timestamptz
        where companies_id = ${job.company} and id = ${job.id} and state = 'checking'`,
    ),
  )
}

type Past = Owner & { readonly id: number; readonly kind: ImportKind }
const own = (db: Database, owner: Owner): Pick<Database, "transact"> => ({
  transact: (run) => asOwner(db, owner, run),
})

/** Takes back what was written of imports that nobody has gone on with, or that another file has replaced. */
const takeBackAbandoned = async (db: Database, now: Date): Promise<void> => {
  const found = await db.transact((tx) =>
    rowsOf<Past>(
      tx,
      sql`select i.companies_id::float8 as company, i.id::float8 as id, i.accounts_id::float8 as account, i.kind, i.offices
        from import_pending p join imports i on i.companies_id = p.companies_id and i.id = p.imports_id
        where i.state = 'replaced' or i.updated_at < ${new Date(now.getTime() - PATIENCE_MS).toISOString()}::timestamptz`,
    ),
  )
  for (const { id, kind, ...owner } of found) {
    const { inParts } = importRules[kind]
    if (inParts !== undefined)
      await takeBack(own(db, owner), { importId: id, companyId: owner.company }, inParts.takeBack)
  }
}

/** Clears away what finished imports have replaced. */
const clearLeft = async (db: Database): Promise<void> => {
  const found = await db.transact((tx) =>
    rowsOf<Past>(
      tx,
      sql`select companies_id::float8 as company, id::float8 as id, accounts_id::float8 as account, kind, offices
        from imports where leaves`,
    ),
  )
  for (const { id, kind, ...owner } of found) {
    const clear = importRules[kind].inParts?.clear
    if (clear !== undefined)
      await clearReplaced(own(db, owner), { importId: id, companyId: owner.company }, clear)
  }
}

/** Whoever comes next need not wait until the claim is over. */
const letGoOf = (db: Database, { company, id }: Job) =>
  db.transact((tx) =>
    tx.execute(
      sql`update imports set claimed_until = null where companies_id = ${company} and id = ${id} and state = 'checking'`,
    ),
  )

/**
 * Reads and judges the files that wait.
 * @param signal ends it soon; the file it was at is begun anew by whoever comes next
 * @returns how many
 */
export const runImports = async (
  db: Database,
  store: FileStore,
  clock: () => Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> => {
  let count = 0
  await takeBackAbandoned(db, clock())
  await clearLeft(db)
  while (!signal.aborted) {
    const job = await claim(db, clock())
    if (job === undefined) break
    const { company, id } = job
    count += 1
    try {
      await work(db, store, job, clock, signal)
    } catch (thrown) {
      if (signal.aborted) {
        await letGoOf(db, job)
        break
      }
      const isKnown = thrown instanceof SheetProblem
      const message = isKnown ? thrown.message : "Berkas ini tidak dapat diperiksa. Coba lagi."
      await db.transact((tx) =>
        tx.execute(
          sql`update imports set state = 'failed', message = ${message} where companies_id = ${company} and id = ${id}`,
        ),
      )
      if (!isKnown) throw thrown
    }
  }
  return count
}

/** Looks for files that wait, one after the other, until it is stopped. */
export const startImports = (
  db: Database,
  store: FileStore,
  clock: () => Date,
  onFault: (error: unknown) => void,
) => {
  const ending = new AbortController()
  const { stop } = every(EVERY_MS, () => runImports(db, store, clock, ending.signal), onFault)
  return {
    stop: () => {
      ending.abort()
      return stop()
    },
  }
}
