import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { attendanceRequestHistory, attendanceRequests } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { levelsAsked, tellAsked } from "../../kit/approval/asked.ts"
import { addDays } from "../days.ts"
import type { Random } from "../random.ts"
import { drawnPerson } from "../pictures.ts"
import { askedOf, daysOf } from "../requests.ts"
import { isOfOffice, type Staged } from "./stage.ts"
import { askedMove } from "../../kit/approval/history.ts"

const DAYS = 7

const words = {
  luar_radius: "absen di luar radius",
  terlambat: "menjelaskan keterlambatan",
  pulang_cepat: "menjelaskan pulang cepat",
  koreksi: "meminta koreksi absen",
  manual: "meminta absen manual",
  offline: "mengirim absen offline",
  lembur: "mengajukan lembur",
  libur: "mengajukan kerja di hari libur",
} as const

/**
 * Makes an employee send an attendance request for one of their last days.
 * @returns null when each of them already has one
 */
export const ask = async (
  tx: Tx,
  { company, levels, office, now, keep }: Staged,
  chance: Random,
): Promise<string | null> => {
  const today = dateIn(now)
  const known = await rowsOf<{ key: string }>(
    tx,
    sql`select members_id || ' ' || business_date as key from attendance_requests
      where companies_id = ${company} and business_date >= ${addDays(today, -DAYS)}::date`,
  )
  const asked = new Set(known.map(({ key }) => key))
  const open = (await daysOf(tx, company, addDays(today, -DAYS), today))
    .filter(isOfOffice({ office }))
    .filter((day) => !asked.has(`${day.members_id} ${day.date}`))
  if (open.length === 0) return null
  const day = chance.pick(open)
  const what = askedOf(day, chance)
  const at = now.toISOString()
  // The photo and the location both come from the phone; without a phone there is neither.
  const photo = what.lat === null ? null : await keep("absen.png", drawnPerson(chance.int(1, 1_000_000)))
  const [row] = await tx
    .insert(attendanceRequests)
    .values({
      companies_id: company,
      members_id: day.members_id,
      offices_id: day.offices_id,
      business_date: day.date,
      before_in: day.check_in_at,
      before_out: day.check_out_at,
      ...what,
      photo_files_id: photo,
      status: "pending",
      level_total: levels ?? (await levelsAsked(tx, company, requests.module)),
      last_nama: day.nama,
      last_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: attendanceRequests.id })
  if (row === undefined) throw new Error("no request was written")
  await tx.insert(attendanceRequestHistory).values({
    companies_id: company,
    row_id: row.id,
    ...askedMove(day.nama, at),
  })
  const told = `${day.nama} ${words[what.type]}`
  await tellAsked(
    tx,
    company,
    requests,
    { id: row.id, members_id: day.members_id, at },
    {
      type: "absensi",
      title: "Pengajuan absensi baru",
      body: `${told} untuk ${day.date}: ${what.reason}`,
    },
  )
  return told
}
