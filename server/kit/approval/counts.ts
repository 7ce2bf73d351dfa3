import { sql } from "drizzle-orm"

/** Number of rows `r` of a summary by status. */
export const countedByStatus = sql`count(*) filter (where r.status = 'pending')::int as pending,
  count(*) filter (where r.status = 'approved')::int as approved,
  count(*) filter (where r.status = 'rejected')::int as rejected,
  count(*) filter (where r.status = 'cancelled')::int as cancelled`

type Counts = Readonly<Record<"pending" | "approved" | "rejected" | "cancelled", number>>

/** The same for a spreadsheet: the total, and each status. */
export const sheetByStatus = {
  columns: ["Semua", "Disetujui", "Menunggu", "Ditolak", "Dibatalkan"].map((header) => ({
    header,
    width: 12,
  })),
  figures: ({ approved, pending, rejected, cancelled }: Counts): readonly number[] => [
    approved + pending + rejected + cancelled,
    approved,
    pending,
    rejected,
    cancelled,
  ],
}
