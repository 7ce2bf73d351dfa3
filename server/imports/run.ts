import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { type Database, DatabaseAway, rowsOf, type Tx } from "../db/database.ts"
import { rowsFor } from "../db/secrets/columns.ts"
import { importRows } from "../db/tables/index.ts"
import { every } from "../run/every.ts"
import { dateIn } from "../time/calendar.ts"
import { StoreAway } from "../files/away.ts"
import type { FileStore } from "../files/store.ts"
import { SheetProblem } from "../sheets/problem.ts"
import { ColumnsProblem } from "./headings.ts"
import { importRules } from "./kinds/index.ts"
import { UNDO_MS } from "./kinds/kind.ts"
import { placesOf } from "./kinds/superiors.ts"
import { readChoices, readNamed } from "./lookups.ts"
import { makeNames } from "./names.ts"
import { type Job, later, letGoOf, makeTurns, type Turns } from "./queue.ts"
import { readSheet } from "./read.ts"
import { columnsReport, reportOf } from "./report.ts"
import { resolveRows } from "./resolve.ts"
import { type CheckedRow, inColumnOrder } from "./rows.ts"
import { seenFields } from "../kit/customFields.ts"
import { asOwner, bindPay, type Owner } from "../db/owner.ts"
import { tellDuplicates } from "./duplicates.ts"
import { clearReplaced, takeBack } from "./write.ts"

/** Rows checked or stored per short transaction. */
const PART = 200
const EVERY_MS = 500
/** Files read in parallel. */
const LANES = 2
/** How long an interrupted commit can be resumed before it is undone. */
const PATIENCE_MS = 3_600_000

/** Stores the progress; this is also the heartbeat of the claim. */
const tell = (db: Database, { company, id }: Job, now: Date, values: { total: number; done: number }) =>
  db.transact((tx) =>
    tx.execute(
      sql`update imports set total = ${values.total}, done = ${values.done}, claimed_until = ${later(now)}::timestamptz
        where companies_id = ${company} and id = ${id}`,
    ),
  )

/** Cells of good rows are not stored: only rows with errors are returned for correction. */
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
        from jsonb_to_recordset(${rowsFor(importRows, kept)}::jsonb) as r("row" int, "values" jsonb, cells jsonb, place int, errors jsonb)`,
    ),
  )
}

/** As the owner of the file: an office admin's files have no pay. */
const asReader = <A>(db: Database, job: Job, run: (tx: Tx) => Promise<A>): Promise<A> =>
  asOwner(db, job, async (tx) => {
    await bindPay(tx, job.offices === null)
    return run(tx)
  })

/** @param signal aborts between two parts */
const work = async (
  db: Database,
  store: FileStore,
  job: Job,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> => {
  signal.throwIfAborted()
  const { kind, how, setup } = job
  const tables = await asOwner(db, job, readChoices)
  const customFields = kind === "pegawai" ? await asReader(db, job, seenFields) : []
  const wanted = { type: job.type, kind, how, setup, tables, customFields, today: dateIn(clock()) }
  const { found, rows: read } = await store.onDisk(job.company, job.sha256, (path) =>
    readSheet({ path, ...wanted }, signal),
  )
  const total = read.length
  const isOffice = job.offices !== null
  const named = await asOwner(db, job, readNamed)
  const names = makeNames({ named, chosen: setup.names, mayMake: !isOffice })
  const judged: CheckedRow[] = []
  for (let at = 0; at < total; at += PART) {
    signal.throwIfAborted()
    const part = read.slice(at, at + PART)
    const known = { names, isOffice, how, now: clock() }
    judged.push(...(await asReader(db, job, (tx) => resolveRows(tx, kind, part, known))))
    await tell(db, job, clock(), { total, done: Math.floor((at + part.length) / 2) })
    await nextTurn()
  }
  const compared = tellDuplicates(kind, judged)
  const settled = how === "update" ? compared : importRules[kind].settle(compared)
  const rows = settled.map(inColumnOrder(kind))
  const places = how === "update" ? changingPlaces(rows) : placesOf(rows)
  await asOwner(db, job, (tx) => tx.execute(sql`delete from import_rows where imports_id = ${job.id}`))
  for (let at = 0; at < total; at += PART) {
    signal.throwIfAborted()
    const part = rows.slice(at, at + PART)
    await keep(db, job, part, places)
    await tell(db, job, clock(), { total, done: Math.floor((total + at + part.length) / 2) })
    await nextTurn()
  }
  const bad = rows.filter((row) => row.errors.length > 0).length
  const records = await asOwner(db, job, async (tx) => importRules[kind].summary?.(tx, rows, found))
  const report = JSON.stringify({ ...reportOf(kind, how, { found, rows, names, customFields }), records })
  await db.transact((tx) =>
    tx.execute(
      sql`update imports set state = 'checked', total = ${total}, done = ${total}, good = ${places.size}, bad = ${bad},
          message = null, report = ${report}::jsonb, updated_at = ${clock().toISOString()}::timestamptz
        where companies_id = ${job.company} and id = ${job.id} and state = 'checking'`,
    ),
  )
}

/** Rows that have changes, numbered in their order. */
const changingPlaces = (rows: readonly CheckedRow[]): ReadonlyMap<CheckedRow, number> => {
  const changing = rows.filter(({ errors, changes = [] }) => errors.length === 0 && changes.length > 0)
  return new Map(changing.map((row, at) => [row, at + 1]))
}

type Past = Owner & { readonly id: number; readonly kind: ImportKind }
const own = (db: Database, owner: Owner): Pick<Database, "transact"> => ({
  transact: (run) => asOwner(db, owner, run),
})

/** Undoes the written parts of imports that were abandoned, or replaced by another file. */
const takeBackAbandoned = async (db: Database, now: Date, signal: AbortSignal): Promise<void> => {
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
      await takeBack(own(db, owner), { importId: id, companyId: owner.company }, inParts.takeBack, signal)
  }
}

/** Deletes the replaced rows of finished imports after the undo window. */
const clearLeft = async (db: Database, now: Date, signal: AbortSignal): Promise<void> => {
  const found = await db.transact((tx) =>
    rowsOf<Past>(
      tx,
      sql`select companies_id::float8 as company, id::float8 as id, accounts_id::float8 as account, kind, offices
        from imports where leaves and updated_at < ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz`,
    ),
  )
  for (const { id, kind, ...owner } of found) {
    const clear = importRules[kind].inParts?.clear
    if (clear !== undefined)
      await clearReplaced(own(db, owner), { importId: id, companyId: owner.company }, clear, signal)
  }
}

/** Cleans up after interrupted imports; the rest is done after the next server start. */
const tidy = async (db: Database, now: Date, signal: AbortSignal): Promise<void> => {
  try {
    await takeBackAbandoned(db, now, signal)
    await clearLeft(db, now, signal)
  } catch (thrown) {
    if (!signal.aborted) throw thrown
  }
}

/** Reads and checks waiting files, one after the other. @returns how many */
const readWaiting = async (
  db: Database,
  store: FileStore,
  turns: Turns,
  clock: () => Date,
  signal: AbortSignal,
): Promise<number> => {
  for (let count = 0; ; count += 1) {
    const job = signal.aborted ? null : await turns.take(clock())
    if (job === null) return count
    const { company, id } = job
    try {
      await work(db, store, job, clock, signal)
    } catch (thrown) {
      if (signal.aborted) {
        await letGoOf(db, job)
        return count + 1
      }
      /** The file is fine: it is read again once the database or the store is back. */
      if (thrown instanceof DatabaseAway || thrown instanceof StoreAway) {
        await letGoOf(db, job).catch(() => undefined)
        throw thrown
      }
      const isKnown = thrown instanceof SheetProblem
      const message = isKnown ? thrown.message : "Berkas ini tidak dapat diperiksa. Coba lagi."
      const report = thrown instanceof ColumnsProblem ? JSON.stringify(columnsReport(thrown.found)) : null
      await db.transact((tx) =>
        tx.execute(
          sql`update imports set state = 'failed', message = ${message}, report = ${report}::jsonb where companies_id = ${company} and id = ${id}`,
        ),
      )
      if (!isKnown) throw thrown
    } finally {
      turns.leave(job)
    }
  }
}

/**
 * Reads and checks waiting files.
 * @param signal aborts it soon; an unfinished file is read again by the next worker
 * @returns how many
 * @public Tests call it instead of waiting for the worker.
 */
export const runImports = async (
  db: Database,
  store: FileStore,
  clock: () => Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> => {
  await tidy(db, clock(), signal)
  return readWaiting(db, store, makeTurns(db), clock, signal)
}

/** Polls for waiting files until it is stopped. */
export const startImports = (
  db: Database,
  store: FileStore,
  clock: () => Date,
  onFault: (error: unknown) => void,
) => {
  const ending = new AbortController()
  const turns = makeTurns(db)
  const started = [
    every(EVERY_MS, () => tidy(db, clock(), ending.signal), onFault),
    ...Array.from({ length: LANES }, () =>
      every(EVERY_MS, () => readWaiting(db, store, turns, clock, ending.signal), onFault),
    ),
  ]
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(started.map(({ stop }) => stop()))
    },
  }
}
