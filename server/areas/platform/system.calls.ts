import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  databaseTables,
  openJobs,
  openJobStates,
  unknownTerminals,
  unsentMails,
} from "#contract/areas/platform/system.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { companies, jobs, outbox } from "../../db/tables/index.ts"
import { keysetPage, type Paged, paged } from "../../kit/paging.ts"
import { byText, contains } from "../../kit/textSearch.ts"
import { MAX_ATTEMPTS } from "../../mail/letter.ts"
import { wireInstant } from "../../time/calendar.ts"
import { megabytes } from "./figures.ts"

/** Names of the companies of a page's rows; the platform's own rows have the number 0. */
const namesOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx
    .select({ id: companies.id, nama: companies.nama })
    .from(companies)
    .where(inArray(companies.id, [0, ...ids]))
  return new Map(rows.map(({ id, nama }) => [id, nama]))
}

type Mail = Pick<
  typeof outbox.$inferSelect,
  | "id"
  | "companies_id"
  | "subject"
  | "to_address"
  | "attempts"
  | "last_error"
  | "next_attempt_at"
  | "created_at"
>
const mailColumns = {
  companies_id: outbox.companies_id,
  subject: outbox.subject,
  to_address: outbox.to_address,
  attempts: outbox.attempts,
  last_error: outbox.last_error,
  next_attempt_at: outbox.next_attempt_at,
  created_at: outbox.created_at,
}

type Job = Pick<
  typeof jobs.$inferSelect,
  "id" | "companies_id" | "title" | "done" | "total" | "message" | "by_nama" | "created_at"
> & { readonly state: (typeof openJobStates)[number] }
const jobColumns = {
  companies_id: jobs.companies_id,
  title: jobs.title,
  state: jobs.state,
  done: jobs.done,
  total: jobs.total,
  message: jobs.message,
  by_nama: jobs.by_nama,
  created_at: jobs.created_at,
}

type Table = AnswerOf<typeof databaseTables>["rows"][number]
const tablesOf = async (tx: Tx): Promise<readonly Table[]> => {
  const rows = await rowsOf<{ id: number; nama: string; rows: number; size: number; indexes: number }>(
    tx,
    sql`select c.oid::bigint::float8 as id, c.relname::text as nama, greatest(c.reltuples, 0)::float8 as rows,
      pg_total_relation_size(c.oid)::float8 as size, pg_indexes_size(c.oid)::float8 as indexes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  return rows.map(({ size, indexes, ...row }) => ({
    ...row,
    size_mb: megabytes(size),
    index_mb: megabytes(indexes),
  }))
}

type Sighting = AnswerOf<typeof unknownTerminals>["rows"][number]
/** At most 2,000 are kept (`entrance.ts`), so that they are ordered here like the tables. */
const sightingsOf = async (tx: Tx): Promise<readonly Sighting[]> => {
  const rows = await rowsOf<Sighting>(
    tx,
    sql`select ('x' || left(md5(serial), 12))::bit(48)::bigint::float8 as id, serial, first_at, last_at, times, push_version
      from terminal_sightings`,
  )
  return rows.map((row) => ({
    ...row,
    first_at: wireInstant(row.first_at),
    last_at: wireInstant(row.last_at),
  }))
}

const compared = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** A page of rows that are in memory, in ascending order. */
const pageIn = <R>(
  found: readonly R[],
  { dir = "desc", ...asked }: Paged & { readonly dir?: "asc" | "desc" },
) => {
  const { page, perPage } = paged(asked)
  return {
    rows: (dir === "asc" ? found : found.toReversed()).slice((page - 1) * perPage, page * perPage),
    total: found.length,
    page,
    last_page: Math.max(1, Math.ceil(found.length / perPage)),
  }
}

export const systemHandlers = {
  "super-admin/sistem/email": inTx(unsentMails, async ({ tx }, asked) => {
    const sort = asked.sort ?? "created_at"
    const page = await keysetPage<Mail>(tx, {
      table: outbox,
      select: mailColumns,
      where: and(
        isNull(outbox.sent_at),
        asked.late === undefined ? undefined : asked.late ? gt(outbox.attempts, 0) : eq(outbox.attempts, 0),
        contains(asked.q, [outbox.subject, outbox.to_address]),
      ),
      sort: { key: sort, by: sql`${outbox[sort]}` },
      id: outbox.id,
      dir: asked.dir ?? "desc",
      ...paged(asked),
    })
    const names = await namesOf(
      tx,
      page.rows.map((row) => row.companies_id),
    )
    return ok({
      ...page,
      rows: page.rows.map(({ companies_id, ...row }) => ({
        ...row,
        companies_nama: names.get(companies_id) ?? null,
        next_attempt_at: row.attempts < MAX_ATTEMPTS ? wireInstant(row.next_attempt_at) : null,
        created_at: wireInstant(row.created_at),
      })),
    })
  }),

  "super-admin/sistem/pekerjaan": inTx(openJobs, async ({ tx }, asked) => {
    const sort = asked.sort ?? "created_at"
    const page = await keysetPage<Job>(tx, {
      table: jobs,
      select: jobColumns,
      where: and(
        isOneOf(sql`${jobs.state}`, openJobStates),
        asked.state === undefined ? undefined : eq(jobs.state, asked.state),
        contains(asked.q, [jobs.title, jobs.by_nama]),
      ),
      sort: { key: sort, by: sort === "title" ? byText(jobs.title) : sql`${jobs.created_at}` },
      id: jobs.id,
      dir: asked.dir ?? "desc",
      ...paged(asked),
    })
    const names = await namesOf(
      tx,
      page.rows.map((row) => row.companies_id),
    )
    return ok({
      ...page,
      rows: page.rows.map(({ companies_id, ...row }) => ({
        ...row,
        companies_nama: names.get(companies_id) ?? null,
        created_at: wireInstant(row.created_at),
      })),
    })
  }),

  "super-admin/sistem/basis-data": inTx(databaseTables, async ({ tx }, asked) => {
    const { sort = "size_mb", q = "" } = asked
    const found = (await tablesOf(tx))
      .filter(({ nama }) => nama.includes(q.toLowerCase()))
      .toSorted((a, b) => compared(a[sort], b[sort]) || compared(a.nama, b.nama))
    return ok(pageIn(found, asked))
  }),

  "super-admin/sistem/mesin": inTx(unknownTerminals, async ({ tx }, asked) => {
    const { sort = "last_at", q = "" } = asked
    const found = (await sightingsOf(tx))
      .filter(({ serial }) => serial.includes(q.toUpperCase()))
      .toSorted((a, b) => compared(a[sort], b[sort]) || compared(a.serial, b.serial))
    return ok(pageIn(found, asked))
  }),
}
