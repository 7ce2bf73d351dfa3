import { claimBrokenBy, makeClaim, type NewItem, termsOf } from "../../areas/claims/make.ts"
import type { Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { drawnReceipt } from "../pictures.ts"
import { type Item, planOf, RECEIPT_FROM, TITLES } from "../claimPlan.ts"
import { kategoriOf, peopleOf } from "../claims.ts"
import type { Random } from "../random.ts"
import { isOfOffice, type Staged } from "./stage.ts"

const TRIES = 6

/** An expense with its receipt; small amounts have none. */
const itemOf = async (
  { keep }: Staged,
  { expense: { kode, keterangan, vendor, km }, tanggal, amount }: Item,
  kategori: ReadonlyMap<string, number>,
  chance: Random,
): Promise<NewItem> => {
  const seed = chance.int(1, 1_000_000)
  const file = amount < RECEIPT_FROM ? null : await keep(`nota-${seed}.png`, drawnReceipt(seed, amount))
  return {
    kategori_id: kategori.get(kode) ?? 0,
    tanggal,
    keterangan,
    amount,
    vendor,
    km: km ? chance.int(12, 140) : null,
    receipts: file === null ? [] : [file],
  }
}

/** Makes an employee submit a claim that passes all rules. @returns null where no expense may be claimed */
export const claim = async (tx: Tx, staged: Staged, chance: Random): Promise<string | null> => {
  const { company, levels, office, now } = staged
  const kategori = await kategoriOf(tx, company)
  const people = (await peopleOf(tx, company)).filter(isOfOffice({ office }))
  const today = dateIn(now)
  const terms = await termsOf(tx, company)
  /** The first expense that may still be claimed, with the others that fit into the same claim. */
  const fitting = (items: readonly Item[]): readonly Item[] => {
    const asked = ({ expense, tanggal, amount }: Item) => ({
      kategori_id: kategori.get(expense.kode) ?? 0,
      tanggal,
      amount,
    })
    const first = items.find((one) => claimBrokenBy([asked(one)], terms, today).length === 0)
    return first === undefined
      ? []
      : items.filter((one) => claimBrokenBy([asked(first), asked(one)], terms, today).length === 0)
  }
  for (let at = 0; at < TRIES && people.length > 0; at += 1) {
    const person = chance.pick(people)
    const items = fitting(planOf(person, today, chance).items)
    const [first] = items
    if (first === undefined) continue
    const judul = TITLES[first.expense.kode]
    const written: NewItem[] = []
    for (const item of items) written.push(await itemOf(staged, item, kategori, chance))
    const made = await makeClaim(
      tx,
      {
        companies_id: company,
        members_id: person.id,
        judul,
        items: written,
        ...(levels === null ? {} : { level_total: levels }),
      },
      now,
    )
    if (made.ok) return `${person.nama} mengirim klaim ${rupiahWords(made.total)}: ${judul}`
  }
  return null
}
