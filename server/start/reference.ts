import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { BANKS } from "#contract/data/banks.ts"
import { NATIONAL_HOLIDAYS } from "#contract/data/holidays.ts"
import type { Database } from "../db/database.ts"
import { meta } from "../db/tables/index.ts"

const KEY = "reference"
/** Date of the lists, as the time stamp of rows that were not entered by hand. */
const LISTED = "2025-11-01T00:00:00.000Z"
const BANK_ROWS = JSON.stringify(BANKS.map(({ kode, nama, is_active }) => ({ kode, nama, is_active })))
const HOLIDAY_ROWS = JSON.stringify(NATIONAL_HOLIDAYS)
const EDITION = createHash("sha256").update(BANK_ROWS).update(HOLIDAY_ROWS).digest("hex")

/**
 * National holidays and banks of every installation, written once for each edition of the lists. Afterwards the banks
 * table is the source of truth: a new edition keeps rows that a super administrator has changed.
 */
export const loadReference = (db: Database): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY))
    if (known?.value === EDITION) return
    await tx.execute(sql`merge into banks b
      using json_to_recordset(${BANK_ROWS}::text::json) as r(kode text, nama text, is_active boolean)
      on b.kode = r.kode
      when matched and b.updated_by is null then update set nama = r.nama, is_active = r.is_active
      when not matched then insert (kode, nama, is_active, created_at, updated_at)
        values (r.kode, r.nama, r.is_active, ${LISTED}::timestamptz, ${LISTED}::timestamptz)`)
    await tx.execute(sql`insert into national_holidays (tanggal, nama, type, source)
      select tanggal, nama, type, source
      from json_to_recordset(${HOLIDAY_ROWS}::text::json) as r(tanggal date, nama text, type text, source text)
      on conflict (tanggal) do update set nama = excluded.nama, type = excluded.type, source = excluded.source`)
    await tx
      .insert(meta)
      .values({ key: KEY, value: EDITION })
      .onConflictDoUpdate({ target: meta.key, set: { value: EDITION } })
  })
