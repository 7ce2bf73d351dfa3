import { sql } from "drizzle-orm"
import { bank as resource } from "#contract/areas/platform/bank.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import type { Tx } from "../../db/database.ts"
import { banks } from "../../db/tables/index.ts"
import { usageWords } from "../../kit/tree.ts"

const usage = (tx: Tx, ids: readonly number[]) =>
  usageWords(
    tx,
    ids,
    sql`select d.id::float8 as id,
      (select count(*)::int from members m where m.bank_kode = d.kode and m.archived_at is null) as pegawai,
      (select count(*)::int from members m where m.bank_kode = d.kode and m.archived_at is not null) as "pegawai yang diarsipkan",
      (select count(*)::int from topups t where t.bank_id = d.id) as "top-up",
      (select count(*)::int from point_settings s, jsonb_array_elements(s.bank_accounts) a
        where (a ->> 'bank_id')::bigint = d.id) as "rekening tujuan"
    from banks d`,
  )

export const bankRules = defineRules(resource, banks, {
  select: {
    jumlah_pegawai: sql<number>`(select count(*)::int from members m where m.bank_kode = ${outer(banks.kode)} and m.status = 'active')`,
  },
  usage,
  check: async ({ tx }, { kode }, id, before): Promise<Record<string, string[]>> => {
    if (id === null || before?.kode === kode) return {}
    const used = (await usage(tx, [id])).get(id)
    return used === undefined ? {} : { kode: [`Kode tidak dapat diubah. ${used}`] }
  },
})
