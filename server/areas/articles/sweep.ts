import { sql } from "drizzle-orm"
import { anyOf } from "../../db/ids.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { notifyReaders } from "../../kit/approval/notify.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { isReader } from "./readers.ts"

const MOST_WORDS = 160

type Published = {
  readonly id: number
  readonly company: number
  readonly judul: string
  readonly body: string
  readonly told_account: number
  readonly is_over: boolean
}

/** The next readers of an article in the order of account ids (keyset pagination), without its author. */
const readersAfter = (
  tx: Tx,
  { id, company, told_account }: Published,
  size: number,
): Promise<{ readonly id: number }[]> =>
  rowsOf(
    tx,
    sql`select a.id::float8 as id from accounts a
      where a.companies_id = ${company} and a.is_active and a.id > ${told_account}
        and exists (select from articles r where r.companies_id = a.companies_id and r.id = ${id}
          and r.created_by is distinct from a.id and ${isReader})
      order by a.id limit ${size}`,
  )

/**
 * Notifies the readers of a newly published article once. Progress is stored in the article's row, so an interrupted
 * run resumes there.
 */
export const publishedArticles = defineSweep({
  name: "articles.published",
  every: "minute",
  chunk: async (tx, now, size) => {
    const at = now.toISOString()
    const [one] = await rowsOf<Published>(
      tx,
      sql`select r.id::float8 as id, r.companies_id::float8 as company, r.judul, left(coalesce(r.ringkasan, r.isi_text), ${MOST_WORDS}::int) as body,
          r.told_account::float8 as told_account, coalesce(r.expire_at <= ${at}::timestamptz, false) as is_over
        from articles r join companies c on c.id = r.companies_id
        where r.told_at is null and r.publish_at <= ${at}::timestamptz and c.status <> 'close'
        order by r.publish_at, r.id limit 1 for update of r skip locked`,
    )
    if (one === undefined) return { done: 0, next: null }
    const readers = one.is_over ? [] : await readersAfter(tx, one, size)
    const last = readers.at(-1)
    if (last !== undefined)
      await notifyReaders(tx, one.company, sql`a.id = ${anyOf(readers.map(({ id }) => id))}`, {
        event: "article",
        type: "artikel",
        title: one.judul,
        body: one.body,
        link: `/pengumuman?baca=${one.id}`,
        at,
      })
    const isTold = last === undefined || readers.length < size
    await tx.execute(
      isTold
        ? sql`update articles set told_at = ${at}::timestamptz where companies_id = ${one.company} and id = ${one.id}`
        : sql`update articles set told_account = ${last.id} where companies_id = ${one.company} and id = ${one.id}`,
    )
    return { done: isTold ? 1 : 0, next: [] }
  },
})

/**
 * @returns articles completed or looked at
 * @public Tests run this sweep alone.
 */
export const tellPublished = (db: Database, now: Date): Promise<number> =>
  runSweep(db, publishedArticles, now)
