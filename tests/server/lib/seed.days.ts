import type { Tx } from "#server/db/database.ts"
import { attendanceDays, attendanceGaps, attendanceProgress } from "#server/db/tables/index.ts"

/** The only day with stored attendance days: the days that tests look at are not stored yet. */
const LONG_AGO = "2026-08-03"

export const seedDays = async (
  tx: Tx,
  companies_id: number,
  members: readonly { readonly id: number; readonly offices_id: number }[],
  mark: string,
): Promise<void> => {
  await tx.insert(attendanceProgress).values({ companies_id, from_date: LONG_AGO, through_date: LONG_AGO })
  await tx.insert(attendanceDays).values(
    members.map(({ id, offices_id }) => ({
      companies_id,
      members_id: id,
      business_date: LONG_AGO,
      offices_id,
      day_status: "belum" as const,
      why: [`Tidak ada absen${mark}`],
      note: `Catatan${mark}`,
      schedule: { source: "offices_hours", nama: `Jam${mark}`, start: "08:00", end: "17:00" },
    })),
  )
  await tx.insert(attendanceGaps).values({ companies_id, members_id: members[5]?.id ?? 0 })
}
