import { and, asc, eq, inArray, type SQL } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import { literal } from "../db/literal.ts"
import { accounts } from "../db/tables/index.ts"
import { type Asked, cut, mostOf } from "./options.ts"
import { byText, contains } from "./textSearch.ts"

/**
 * Accounts to choose from, by name and address.
 * @param among which may be named at all
 * @param offered which of those are offered; one that is chosen already keeps its name
 */
export const accountOptions = async (
  tx: Tx,
  { q, ids }: Asked,
  { among, offered }: { readonly among: SQL; readonly offered?: SQL },
) => {
  const chosen =
    ids === undefined
      ? and(eq(accounts.is_active, true), offered, contains(q, [accounts.nama_lengkap, accounts.email]))
      : inArray(accounts.id, [0, ...ids])
  const most = mostOf(ids === undefined ? {} : { ids })
  const rows = await tx
    .select({
      id: accounts.id,
      nama: accounts.nama_lengkap,
      kode: accounts.email,
      is_active: accounts.is_active,
    })
    .from(accounts)
    .where(and(among, chosen))
    .orderBy(asc(byText(accounts.nama_lengkap)), asc(accounts.id))
    .limit(literal(most + 1))
  return cut(rows, most)
}
