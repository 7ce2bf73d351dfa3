import { and, eq, isNull, sql } from "drizzle-orm"
import { type Database, rowsOf } from "../db/database.ts"
import { accounts, companies, timesheet } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"

const HOUR_MS = 3_600_000

/** Hours since an administrator last signed in, so that the health of the companies differs. */
const LAST_LOGINS = [
  ["admin@maju.test", 3],
  ["admin@lain.test", 28],
  ["admin816@chat.test", 20 * 24],
] as const

/** Timesheet: work for a company (by code), days ago, with its minutes. */
const WORK = [
  ["COBA", 0, "Panggilan perkenalan dan penyiapan kantor", 45],
  ["KOPI", 1, "Pelatihan admin: jadwal dan persetujuan", 120],
  ["KOPI", 4, "Impor pegawai dari spreadsheet lama", 75],
  ["TANI", 2, "Demo payroll untuk pemilik", 60],
  ["BHRI", 6, "Bantuan zona waktu kantor Ambon", 30],
  ["BSNA", 9, "Membahas alasan berhenti berlangganan", 40],
  ["MAJU", 12, "Penyesuaian komponen gaji", 150],
  ["LAIN", 33, "Pelatihan kunjungan untuk tim lapangan", 90],
] as const

/** Sign-ins and timesheet entries of the demo, once. The first start counts figures after the days are stored. */
export const loadUsage = async (db: Database, now: Date): Promise<void> => {
  await db.transact(async (tx) => {
    for (const [email, hours] of LAST_LOGINS)
      await tx
        .update(accounts)
        .set({ last_login_at: new Date(now.getTime() - hours * HOUR_MS).toISOString() })
        .where(and(eq(accounts.email, email), isNull(accounts.last_login_at)))
    const [known] = await rowsOf(tx, sql`select 1 from timesheet limit 1`)
    const [owner] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.is_superusers, true))
    if (known !== undefined || owner === undefined) return
    const at = now.toISOString()
    const stamp = { created_at: at, created_by: owner.id, updated_at: at, updated_by: owner.id }
    const all = await tx.select({ id: companies.id, kode: companies.kode }).from(companies)
    const ids = new Map(all.map(({ kode, id }) => [kode, id]))
    await tx.insert(timesheet).values(
      WORK.flatMap(([kode, days, kegiatan, menit]) => {
        const companies_id = ids.get(kode)
        const tanggal = addDays(dateIn(now), -days)
        return companies_id === undefined ? [] : [{ companies_id, tanggal, kegiatan, menit, ...stamp }]
      }),
    )
  })
}
