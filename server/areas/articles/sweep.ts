import { sql } from "drizzle-orm"
import { inChunks } from "../../db/chunks.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { notifyReaders } from "../../kit/approval/notify.ts"
import { isReader } from "./readers.ts"

const MOST_WORDS = 160

type Published = {
  readonly id: number
  readonly company: number
  readonly judul: string
  readonly body: string
}

/** Tells those an article is for that it is out, once, whoever wrote it left out. @returns articles told or looked at */
export const tellPublished = (db: Database, now: Date): Promise<number> =>
  inChunks(db, async (tx, size) => {
    const at = now.toISOString()
    const out = await rowsOf<Published & { readonly is_over: boolean }>(
      tx,
      sql`with due as (
          select r.companies_id, r.id from articles r join companies c on c.id = r.companies_id
          where r.told_at is null and r.publish_at <= ${at}::timestamptz and c.status <> 'close'
          order by r.publish_at, r.id limit ${size} for update of r
        )
        update articles r set told_at = ${at}::timestamptz from due d
        where r.companies_id = d.companies_id and r.id = d.id
        returning r.id::float8 as id, r.companies_id::float8 as company, r.judul,
          left(coalesce(r.ringkasan, r.isi_text), ${MOST_WORDS}::int) as body,
          coalesce(r.expire_at <= ${at}::timestamptz, false) as is_over`,
    )
    for (const { id, company, judul, body, is_over } of out) {
      if (is_over) continue
      const who = sql`exists (select from articles r where r.companies_id = a.companies_id and r.id = ${id}
        and r.created_by is distinct from a.id and ${isReader})`
      await notifyReaders(tx, company, who, {
        event: "article",
        type: "artikel",
        title: judul,
        body,
        link: `/pengumuman?baca=${id}`,
        at,
      })
    }
    return out.length
  })
