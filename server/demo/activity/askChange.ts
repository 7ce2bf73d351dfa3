import { changeKindWords } from "#contract/areas/members/dataChangeFields.ts"
import type { Tx } from "../../db/database.ts"
import { changersOf, sendChange } from "../dataChanges.ts"
import { drawnReceipt } from "../pictures.ts"
import type { Random } from "../random.ts"
import { isOfOffice, type Staged } from "./stage.ts"

/** Makes an employee ask for a change of their own record. @returns null where nobody is left to ask */
export const askChange = async (
  tx: Tx,
  { company, levels, office, now, keep }: Staged,
  chance: Random,
): Promise<string | null> => {
  const people = (await changersOf(tx, company)).filter(isOfOffice({ office }))
  if (people.length === 0) return null
  const person = chance.pick(people)
  const paper = await keep("bukti.png", drawnReceipt(person.id, 0))
  const { jenis } = await sendChange(tx, company, person, chance, now, { levels, paper })
  return `${person.nama} meminta perubahan ${changeKindWords[jenis].toLowerCase()}`
}
