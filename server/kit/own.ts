import { and, inArray, type SQL, sql } from "drizzle-orm"
import { OWN_ROW } from "#contract/areas/members/memberWords.ts"
import { currentAccount } from "../db/tables/kinds.ts"
import { members } from "../db/tables/index.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { inWholeCompany } from "../db/wholeCompany.ts"
import type { Context } from "../call/handler.ts"

/**
 * Whether account `a` belongs to employee `m`: linked by id, even if their e-mail addresses changed later. An account
 * that never signed in is not linked yet and matches by e-mail.
 */
export const isAccountOf: SQL = sql`(m.accounts_id = a.id or (m.accounts_id is null and lower(m.email) = lower(a.email)))`

/** Whether the selected row's employee is the caller. */
export const isOwnRow: SQL<boolean> = sql<boolean>`exists (select from members m join accounts a on a.companies_id = m.companies_id and ${isAccountOf}
    where m.companies_id = ${members}.companies_id and m.id = ${members}.id and a.id = ${currentAccount})`

/** Ids of the caller's employee rows; usually one. */
export const ownIds = async (tx: Tx): Promise<number[]> => {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select m.id::float8 as id from members m join accounts a on a.companies_id = m.companies_id and ${isAccountOf} where a.id = ${currentAccount}`,
  )
  return rows.map(({ id }) => id)
}

/** Reasons why the caller may not change these rows, by id: one's own row is changed by others, or in the profile. */
export const ownRows = async (
  { tx }: Pick<Context, "tx">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isOwnRow))
  return new Map(rows.map(({ id }) => [id, OWN_ROW]))
}

/**
 * Links an account to the employee with its e-mail at sign-in, once: afterwards the ownership of requests no longer
 * depends on e-mail addresses.
 */
export const bindEmployee = (tx: Tx, accountId: number): Promise<unknown> =>
  inWholeCompany(tx, () =>
    rowsOf(
      tx,
      sql`update members m set accounts_id = a.id from accounts a
        where a.id = ${accountId} and m.companies_id = a.companies_id and m.email_sort = lower(a.email)
          and m.archived_at is null and m.accounts_id is null
          and not exists (select from members o where o.companies_id = a.companies_id and o.accounts_id = a.id)`,
    ),
  )

/** The same before an employee's e-mail is changed: first by the old address, then by the new one. */
export const bindAccount = async (
  { tx }: Pick<Context, "tx">,
  membersId: number,
  addresses: readonly (string | null)[],
): Promise<void> => {
  for (const address of new Set(addresses))
    if (address !== null)
      await tx.execute(
        sql`update members m set accounts_id = a.id from accounts a
          where m.id = ${membersId} and m.accounts_id is null
            and a.companies_id = m.companies_id and lower(a.email) = lower(${address})
            and not exists (select from members o where o.companies_id = a.companies_id and o.accounts_id = a.id)`,
      )
}
