import { kasbon as flow } from "#contract/areas/kasbon/kasbon.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { monthAfter } from "#machines/lifecycles/kasbonPlan.ts"
import { kasbonNumber } from "../../areas/kasbon/kasbon.calls.ts"
import type { Tx } from "../../db/database.ts"
import { kasbon, kasbonHistory } from "../../db/tables/index.ts"
import { levelsAsked, tellAsked } from "../../kit/approval/asked.ts"
import { dateIn } from "../../time/calendar.ts"
import { advancePeople, wishOf } from "../kasbon.ts"
import type { Random } from "../random.ts"
import { idAt, reserveIds } from "../rows.ts"
import { isOfOffice, type Staged } from "./stage.ts"
import { askedMove } from "../../kit/approval/history.ts"

const MOST = 60

/** Makes an employee request a cash advance. @returns null where nobody is eligible */
export const advance = async (
  tx: Tx,
  { company, levels, office, now }: Staged,
  chance: Random,
): Promise<string | null> => {
  const people = (await advancePeople(tx, company, MOST)).filter(isOfOffice({ office }))
  if (people.length === 0) return null
  const person = chance.pick(people)
  const { amount, tenor, purpose } = wishOf(person, chance)
  const at = now.toISOString()
  const tanggal = dateIn(now)
  const id = idAt(await reserveIds(tx, kasbon, 1), 0)
  await tx.insert(kasbon).values({
    companies_id: company,
    id,
    no: kasbonNumber(tanggal, id),
    members_id: person.id,
    tanggal,
    purpose,
    amount,
    tenor,
    first_period: `${monthAfter(tanggal.slice(0, 7), 1)}-01`,
    status: "pending",
    level_total: levels ?? (await levelsAsked(tx, company, flow.module)),
    last_nama: person.nama,
    last_at: at,
    created_at: at,
    updated_at: at,
  })
  await tx.insert(kasbonHistory).values({
    companies_id: company,
    row_id: id,
    ...askedMove(person.nama, at),
  })
  const told = `${person.nama} meminta kasbon`
  await tellAsked(
    tx,
    company,
    flow,
    { id, members_id: person.id, at },
    { type: "kasbon", title: "Permintaan kasbon baru", body: `${told} ${rupiahWords(amount)}: ${purpose}` },
  )
  return told
}
