import { and, eq } from "drizzle-orm"
import type { Database } from "../db/database.ts"
import { topups } from "../db/tables/index.ts"

const USE = "Pakai: demo tenggat <nomor tagihan> <detik>"

/**
 * Moves the deadline of an unpaid bill to a number of seconds from now (`TP/2026/11/000006 5`), so that tests and
 * presentations of its expiry need not wait a day.
 */
export const moveDeadline = async (db: Database, line: string, now: Date): Promise<string> => {
  const [invoice = "", seconds, ...more] = line.split(/\s+/)
  const left = Number(seconds)
  if (!Number.isInteger(left) || left < 0 || more.length > 0) throw new Error(USE)
  const expires_at = new Date(now.getTime() + left * 1_000).toISOString()
  const moved = await db.transact((tx) =>
    tx
      .update(topups)
      .set({ expires_at })
      .where(and(eq(topups.no_invoice, invoice), eq(topups.status, "created")))
      .returning({ id: topups.id }),
  )
  if (moved.length === 0) throw new Error(`Tidak ada tagihan ${invoice} yang menunggu pembayaran`)
  return expires_at
}
