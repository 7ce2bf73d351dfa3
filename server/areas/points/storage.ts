import { sql } from "drizzle-orm"
import { storageLimit } from "../../call/limits.ts"
import { rowsOf, type Tx } from "../../db/database.ts"

const MB = 1_000_000

const mb = (bytes: number): number => Math.round((bytes / MB) * 10) / 10

export type StorageUse = {
  /** null = the plan has no limit. */
  readonly quota_mb: number | null
  readonly used_mb: number
  readonly by_type: readonly { readonly type: string; readonly count: number; readonly used_mb: number }[]
}

/** Storage used by a company's files, by the kind of row that refers to them. */
export const storageOf = async (tx: Tx, companyId: number): Promise<StorageUse> => {
  const rows = await rowsOf<{ type: string; count: number; bytes: number }>(
    tx,
    sql`select case
        when exists (select from companies c where c.id = f.companies_id and c.logo_files_id = f.id) then 'logo'
        when exists (select from topups t where t.companies_id = f.companies_id and t.proof_files_id = f.id) then 'bukti_transfer'
        else 'lainnya' end as type,
      count(*)::int as count, sum(f.size)::float8 as bytes
    from files f where f.companies_id = ${companyId} group by 1 order by 3 desc, 1`,
  )
  const limit = await storageLimit(tx, companyId)
  return {
    quota_mb: limit === null ? null : limit / MB,
    used_mb: mb(rows.reduce((sum, row) => sum + row.bytes, 0)),
    by_type: rows.map(({ type, count, bytes }) => ({ type, count, used_mb: mb(bytes) })),
  }
}
