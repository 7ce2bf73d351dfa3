import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { requestWords, writeRequest } from "../../areas/attendance/ask.ts"
import { addDays } from "../days.ts"
import type { Random } from "../random.ts"
import { drawnPerson } from "../pictures.ts"
import { askedOf, daysOf } from "../requests.ts"
import { isOfOffice, type Staged } from "./stage.ts"

const DAYS = 7

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
  // The photo and the location both come from the phone; without a phone there is neither.
  const photo = what.lat === null ? null : await keep("absen.png", drawnPerson(chance.int(1, 1_000_000)))
  await writeRequest(
    { tx, companyId: company, now, asker: null, ...(levels === null ? {} : { levels }) },
    {
      members_id: day.members_id,
      nama: day.nama,
      offices_id: day.offices_id,
      business_date: day.date,
      before_in: day.check_in_at,
      before_out: day.check_out_at,
      ...what,
      photo_files_id: photo,
    },
  )
  return `${day.nama} ${requestWords[what.type]}`
}
