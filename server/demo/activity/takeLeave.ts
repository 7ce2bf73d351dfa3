import { dateIn } from "../../time/calendar.ts"
import { asCompany } from "../../db/asCompany.ts"
import { makeClaim } from "../../areas/leave/claim/make.ts"
import type { Tx } from "../../db/database.ts"
import { wishOf } from "../leavePlan.ts"
import { leaveCategoriesOf, sendWish, wishersOf } from "../leaves.ts"
import { drawnReceipt } from "../pictures.ts"
import type { Random } from "../random.ts"
import { isOfOffice, type Staged } from "./stage.ts"

const TRIES = 6

/** Makes an employee request leave that passes all rules. @returns null when no request fits the rules today */
export const takeLeave = async (
  tx: Tx,
  { company, levels, office, now, keep }: Staged,
  chance: Random,
): Promise<string | null> => {
  const people = (await wishersOf(tx, company)).filter(isOfOffice({ office }))
  for (let at = 0; at < TRIES && people.length > 0; at += 1) {
    const person = chance.pick(people)
    const wish = wishOf(dateIn(now), chance)
    const paper = wish.needsPaper ? await keep("surat.png", drawnReceipt(person.id, 0)) : null
    const made = await sendWish(tx, company, person.id, wish, paper, now, levels ?? undefined)
    if (made?.ok === true) return `${person.nama} mengajukan cuti untuk ${wish.start_date}`
  }
  return null
}

/** Makes an employee request a payout of the remaining leave of the year. @returns null when nothing remains */
export const cashLeave = async (
  tx: Tx,
  { company, levels, office, now }: Staged,
  chance: Random,
): Promise<string | null> => {
  const people = (await wishersOf(tx, company)).filter(isOfOffice({ office }))
  const kategori_id = (await leaveCategoriesOf(tx, company)).get("CT")
  if (people.length === 0 || kategori_id === undefined) return null
  const person = chance.pick(people)
  const days = chance.int(1, 3)
  const made = await asCompany(tx, company, dateIn(now), () =>
    makeClaim(
      tx,
      {
        companies_id: company,
        members_id: person.id,
        kategori_id,
        days,
        reason: "Sisa cuti",
        ...(levels === null ? {} : { level_total: levels }),
      },
      now,
    ),
  )
  return made.ok ? `${person.nama} menguangkan ${days} hari cuti` : null
}
