import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import { MAX_ATTEMPTS } from "../mail/letter.ts"

const NOT_SENT = "Tidak dikirim: barisnya dipulihkan dari cadangan"
const STOPPED = "Dihentikan karena datanya dipulihkan dari cadangan. Lanjutkan bila masih diperlukan."

/**
 * Rows of a backup that would do something again: what was waiting to be sent has probably been sent since, and a session
 * or a single-use link may have been ended since.
 * @param company null = all
 */
export const settleRestored = async (tx: Tx, company: number | null): Promise<void> => {
  const own: SQL = company === null ? sql`true` : sql`companies_id = ${company}`
  await tx.execute(sql`delete from sessions where ${own}`)
  await tx.execute(sql`delete from push_notices where ${own}`)
  await tx.execute(sql`delete from notice_letters where ${own}`)
  await tx.execute(
    sql`update outbox set attempts = ${MAX_ATTEMPTS}, last_error = ${NOT_SENT} where sent_at is null and ${own}`,
  )
  await tx.execute(
    sql`update webhook_deliveries set status = 'failed', next_attempt_at = null where status = 'waiting' and ${own}`,
  )
  await tx.execute(
    sql`update jobs set state = 'stopped', message = ${STOPPED}, claimed_until = null where state in ('asked', 'running') and ${own}`,
  )
  if (company !== null) return
  await tx.execute(sql`delete from keys`)
  await tx.execute(sql`delete from password_requests`)
  await tx.execute(sql`delete from meta where key = 'backup'`)
}
