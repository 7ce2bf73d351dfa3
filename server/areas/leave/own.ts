import type { Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { leaves } from "#contract/areas/leave/cuti.ts"
import { leaveClaims } from "#contract/areas/leave/klaimCuti.ts"
import { lapsesOf } from "./ledger/fits.ts"
import { booksOf, keyOf } from "./ledger/read.ts"
import { entriesOf, type EntrySource, yearOfMember } from "./saldo.calls.ts"

const ownLink = ({ leaves_id, claims_id }: EntrySource): string | null => {
  if (leaves_id !== null) return `/saya/pengajuan/${leaves.id}/${leaves_id}`
  return claims_id === null ? null : `/saya/pengajuan/${leaveClaims.id}/${claims_id}`
}

/** An employee's leave of a year: balances as the back office shows them, what of them lapses and when, and the entries. */
export const ownLeave = async (tx: Tx, member: number, tahun: number | undefined, now: Date) => {
  const today = dateIn(now)
  const { categories, ...rest } = await yearOfMember(tx, member, tahun, now)
  const books = await booksOf(tx, [member], today)
  return {
    ...rest,
    categories: categories.map((kind) => {
      const due = books.dueOf(member, kind.id)
      return {
        ...kind,
        is_annual: books.terms.get(kind.id)?.takes_collective === true,
        lapses:
          due === null || rest.tahun < due.fromYear
            ? []
            : lapsesOf(due, books.waiting.get(keyOf(member, kind.id)) ?? [], rest.tahun, today),
      }
    }),
    entries: await entriesOf(tx, member, rest.tahun, { linkOf: ownLink }),
  }
}
