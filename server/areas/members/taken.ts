import { type SQL, sql } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { lastDay } from "../../kit/employment.ts"

type Keys = { readonly nips: readonly string[]; readonly emails: readonly string[] }
type Holder = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly email: string | null
  /** Their last day at work; null = they still work here. */
  readonly until: string | null
  readonly has_left: boolean
}
type Field = "nip" | "email"
const list = (words: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`
const nouns: Readonly<Record<Field, string>> = { nip: "NIP", email: "email" }

const holdersOf = (tx: Tx, { nips, emails }: Keys): Promise<Holder[]> =>
  rowsOf<Holder>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.nip_sort as nip, m.email_sort as email, (${lastDay})::text as until, m.status <> 'active' as has_left
      from members m where m.archived_at is null and m.nip_sort = any (${list(nips)})
      union select m.id::float8, m.nama, m.nip_sort, m.email_sort, (${lastDay})::text, m.status <> 'active'
      from members m where m.archived_at is null and m.email_sort = any (${list(emails)})`,
  )

/** The message for a taken key. Suggests reactivating a former employee, which keeps their history in one row. */
const takenWords = (field: Field, holder: Holder, isInSight: boolean): string => {
  const taken = `Sudah ada pegawai dengan ${nouns[field]} ini`
  if (!isInSight || !holder.has_left) return taken
  const left = holder.until === null ? "sudah tidak aktif" : `sudah keluar ${dateWords(holder.until)}`
  return `${taken}: ${holder.nama}, ${left}. Bila orangnya sama, buka datanya dan aktifkan lagi`
}

/**
 * NIPs and e-mail addresses (lower case) that employees of the whole company already have, each with its message.
 * @param own the employee being saved, whose own keys do not count
 */
export const takenOf = async (
  tx: Tx,
  keys: Keys,
  own: number | null = null,
): Promise<{ readonly [F in Field]: ReadonlyMap<string, string> }> => {
  const all = (await inWholeCompany(tx, () => holdersOf(tx, keys))).filter(({ id }) => id !== own)
  const inSight = new Set(
    all.some(({ has_left }) => has_left) ? (await holdersOf(tx, keys)).map(({ id }) => id) : [],
  )
  const said = (field: Field) =>
    new Map(
      all.flatMap((holder): [string, string][] => {
        const key = holder[field]
        return key === null ? [] : [[key, takenWords(field, holder, inSight.has(holder.id))]]
      }),
    )
  return { nip: said("nip"), email: said("email") }
}
