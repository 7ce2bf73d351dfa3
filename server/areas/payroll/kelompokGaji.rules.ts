import { sql } from "drizzle-orm"
import { kelompokGaji as resource } from "#contract/areas/payroll/kelompokGaji.ts"
import { payGroups } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { usageWords } from "../../kit/tree.ts"

export const kelompokGajiRules = defineRules(resource, payGroups, {
  select: {
    jumlah_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(payGroups.companies_id)}
      and m.kelompok_gaji_id = ${outer(payGroups.id)} and m.status = 'active')`,
  },
  search: [payGroups.nama],
  unique: { pay_groups_nama_key: { field: "nama", message: "Nama ini sudah dipakai" } },
  usage: (tx, ids) =>
    usageWords(
      tx,
      ids,
      sql`select d.id::float8 as id,
        (select count(*)::int from members m where m.companies_id = d.companies_id and m.kelompok_gaji_id = d.id and m.archived_at is null) as pegawai,
        (select count(*)::int from members m where m.companies_id = d.companies_id and m.kelompok_gaji_id = d.id and m.archived_at is not null) as "pegawai yang diarsipkan",
        (select count(*)::int from payroll_period_groups g where g.companies_id = d.companies_id and g.kelompok_gaji_id = d.id) as "periode gaji"
      from pay_groups d`,
    ),
})
