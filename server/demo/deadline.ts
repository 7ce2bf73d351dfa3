import { and, eq } from "drizzle-orm"
import type { Database } from "../db/database.ts"
import { topups } from "../db/tables/index.ts"

const USE = "Pakai: demo tenggat <nomor tagihan> <detik>"

/**
 * Lets the time of an unpaid bill end so many seconds from now (`TP/2026/11/000006 5`): whoever shows or tests what
 * happens then does not wait for a day.
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
