import { monthAfter } from "#machines/lifecycles/kasbonPlan.ts"
import { askKasbon } from "../../areas/kasbon/ask.ts"
import { InvalidFields, Refusal } from "../../call/answer.ts"
import { asCompany } from "../../db/asCompany.ts"
import type { Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { advancePeople, wishOf } from "../kasbon.ts"
import type { Random } from "../random.ts"
import { isOfOffice, type Staged } from "./stage.ts"

const MOST = 60
const TRIES = 6

/** Whether the rules let it be done; what they refuse is undone. */
const isAllowed = async (tx: Tx, make: (within: Tx) => Promise<unknown>): Promise<boolean> => {
  try {
    await tx.transaction((within) => make(within as unknown as Tx))
    return true
  } catch (thrown) {
    if (thrown instanceof InvalidFields || thrown instanceof Refusal) return false
    throw thrown
  }
}

/** Makes an employee request a cash advance. @returns null where nobody is eligible, or the rules refuse it */
export const advance = async (
  tx: Tx,
  { company, levels, office, now }: Staged,
  chance: Random,
): Promise<string | null> => {
  const people = (await advancePeople(tx, company, MOST)).filter(isOfOffice({ office }))
  const tanggal = dateIn(now)
  const first_date = `${monthAfter(tanggal.slice(0, 7), 1)}-01`
  for (let at = 0; at < TRIES && people.length > 0; at += 1) {
    const person = chance.pick(people)
    const wish = { ...wishOf(person, chance), members_id: person.id, tanggal, first_date }
    const isMade = await isAllowed(tx, (within) =>
      asCompany(within, company, tanggal, () =>
        askKasbon.make(
          {
            tx: within,
            companyId: company,
            now,
            asker: null,
            file: () => Promise.resolve(null),
            ...(levels === null ? {} : { levels }),
          },
          wish,
        ),
      ),
    )
    if (isMade) return `${person.nama} meminta kasbon`
  }
  return null
}
