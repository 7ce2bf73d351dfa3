import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"

/** The approvers chosen for the requests of an employee in an office. */
export type Chosen = {
  readonly key: number
  readonly approver_ids: readonly number[]
  readonly offices_id: number
}

type Blind = { readonly key: number; readonly nama: string; readonly kantor: string }

/**
 * Finds approvers who cannot see the employee's office under row-level security: the request would wait forever.
 * Accounts of the whole company see all offices; office admins and accounts with a role see the offices assigned to
 * them.
 * @returns messages by key; a key without a problem is missing
 */
export const blindApprovers = async (
  tx: Tx,
  chosen: readonly Chosen[],
): Promise<ReadonlyMap<number, string>> => {
  const pairs = chosen.flatMap(({ key, approver_ids, offices_id }) =>
    approver_ids.map((accounts_id) => ({ key, accounts_id, offices_id })),
  )
  if (pairs.length === 0) return new Map()
  const rows = await rowsOf<Blind>(
    tx,
    sql`select r.key::float8 as key, o.nama as kantor, string_agg(a.nama_lengkap, ', ' order by a.id) as nama
      from json_to_recordset(${JSON.stringify(pairs)}::text::json) as r(key bigint, accounts_id bigint, offices_id bigint)
      join accounts a on a.id = r.accounts_id
      join offices o on o.companies_id = a.companies_id and o.id = r.offices_id
      where not (a.scope = 'company' or (a.scope = 'office' or a.scope = 'normal' and a.roles_id is not null)
        and exists (select from account_offices l where l.companies_id = a.companies_id and l.accounts_id = a.id and l.offices_id = r.offices_id))
      group by r.key, o.nama`,
  )
  return new Map(
    rows.map(({ key, nama, kantor }) => [
      key,
      `${nama} tidak dapat melihat kantor ${kantor}. Pilih penyetuju lain, atau beri kantor itu kepadanya di Admin Kantor`,
    ]),
  )
}

/** The same for one employee. @returns the field's error message, or null */
export const blindApprover = async (
  tx: Tx,
  approver_ids: readonly number[],
  offices_id: number,
): Promise<string | null> => (await blindApprovers(tx, [{ key: 0, approver_ids, offices_id }])).get(0) ?? null
