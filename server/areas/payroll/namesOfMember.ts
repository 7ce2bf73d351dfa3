import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { isKeptIn, outer } from "../../kit/textSearch.ts"

/** Name, number and office of the employee a row is about. */
export const namesOfMember = (t: {
  readonly companies_id: AnyPgColumn
  readonly members_id: AnyPgColumn
}) => {
  const of = (column: string) =>
    sql<string>`(select ${sql.raw(column)} from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where m.companies_id = ${outer(t.companies_id)} and m.id = ${outer(t.members_id)})`
  return { members_nama: of("m.nama"), nip: of("m.nip"), kantor: of("o.nama") }
}

/** Search of a row by the name or number of the employee it is about. */
export const memberSearch =
  (t: { readonly companies_id: AnyPgColumn; readonly members_id: AnyPgColumn }) =>
  (words: string): SQL =>
    sql`exists (select from members m where m.companies_id = ${outer(t.companies_id)} and m.id = ${outer(t.members_id)}
      and (${isKeptIn(words, sql`m.nama_sort`, sql`m.nama_fold`)} or ${isKeptIn(words, sql`m.nip_sort`, null)}))`
