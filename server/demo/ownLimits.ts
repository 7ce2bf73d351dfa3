import { sql } from "drizzle-orm"
import type { Tx } from "../db/database.ts"

/** Managers get twice the limit for travel and telephone; at most this many of them. */
const MANAGERS = 50

/**
 * Inserts managers' own limits, and additional offices where head office employees may check in. Existing rows are
 * kept.
 * @param at ISO instant used as the rows' creation time
 */
export const insertOwnLimits = async (tx: Tx, company: number, at: string): Promise<void> => {
  const managers = sql`(select m.id, m.offices_id from members m
    join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
    where m.companies_id = ${company} and m.status = 'active' and j.level <= 3 order by m.id limit ${MANAGERS})`
  await tx.execute(sql`insert into claim_limits (companies_id, kategori_id, members_id, limit_amount, created_at, updated_at)
    select ${company}, k.id, m.id, k.limit_amount * 2, ${at}, ${at} from ${managers} m
    join claim_categories k on k.companies_id = ${company} and k.kode in ('TRN', 'PLS') on conflict do nothing`)
  await tx.execute(sql`insert into member_offices (companies_id, members_id, offices_id, created_at, updated_at)
    select ${company}, m.id, o.id, ${at}, ${at} from ${managers} m
    join offices own on own.companies_id = ${company} and own.id = m.offices_id and own.is_pusat
    join offices o on o.companies_id = ${company} and o.id <> m.offices_id on conflict do nothing`)
}
