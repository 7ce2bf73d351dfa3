import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import { literal } from "../db/literal.ts"
import { accounts } from "../db/tables/index.ts"
import { currentAccount, currentOffices } from "../db/tables/kinds.ts"
import { type Asked, cut, mostOf } from "./options.ts"
import { byText, contains } from "./textSearch.ts"

/**
 * Accounts as options, by name and e-mail address.
 * @param among accounts that may be shown at all
 * @param offered which of those may be chosen
 * @param named further accounts already chosen in a row that the caller sees: only their names are shown
 */
export const accountOptions = async (
  tx: Tx,
  { q, ids }: Asked,
  { among, offered, named }: { readonly among: SQL; readonly offered?: SQL; readonly named: SQL },
) => {
  const open = and(eq(accounts.is_active, true), offered)
  const chosen =
    ids === undefined
      ? and(open, contains(q, [accounts.nama_lengkap, accounts.email]))
      : and(inArray(accounts.id, [0, ...ids]), or(open, named))
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

/** Accounts that are approvers of employees the caller sees, or that occur in a delegation the caller sees. */
export const namedAsDeciders: SQL = sql`(exists (select from member_approvers l join members m on m.companies_id = l.companies_id and m.id = l.members_id
    where l.companies_id = ${accounts.companies_id} and l.accounts_id = ${accounts.id})
  or exists (select from delegations d where d.companies_id = ${accounts.companies_id} and ${accounts.id} in (d.from_id, d.to_id)
    and (${currentOffices} is null or ${currentAccount} in (d.from_id, d.to_id))))`

/** For callers that see all of these accounts anyway: a deactivated account keeps its name. */
export const listed: SQL = sql`true`
