import { sql } from "drizzle-orm"
import { offices as resource } from "#contract/areas/company/offices.ts"
import { rowOn } from "../../kit/asOf.ts"
import { countOn } from "../../kit/companyOn.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { offices } from "../../db/tables/index.ts"
import type { Row } from "../../kit/tenantTable.ts"
import { usageWords } from "../../kit/tree.ts"

export const officesRules = defineRules(resource, offices, {
  select: {
    jumlah_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(offices.companies_id)} and m.offices_id = ${outer(offices.id)} and m.status = 'active')`,
  },
  search: [offices.nama, offices.kode, offices.kota],
  /** Facts of the office itself are those of today: only its employees have dates. */
  asOf: (day) => ({
    add: { pada: countOn(day, "offices_id", outer(offices.companies_id), outer(offices.id)) },
    on: ({ pada, ...row }) =>
      rowOn(row as Row, { jumlah_pegawai: pada }, { jumlah_pegawai: "jumlah_pegawai" }),
  }),
  single: { is_pusat: "Jadikan kantor lain sebagai kantor pusat lebih dulu" },
  usage: (tx, ids) =>
    usageWords(
      tx,
      ids,
      sql`select d.id::float8 as id,
        (select count(*)::int from members m where m.companies_id = d.companies_id and m.offices_id = d.id and m.archived_at is null) as pegawai,
        (select count(*)::int from members m where m.companies_id = d.companies_id and m.offices_id = d.id and m.archived_at is not null) as "pegawai yang diarsipkan",
        (select count(*)::int from account_offices a where a.companies_id = d.companies_id and a.offices_id = d.id) as "admin kantor",
        (select count(*)::int from shift_offices s where s.companies_id = d.companies_id and s.offices_id = d.id) as shift,
        (select count(*)::int from holiday_offices h where h.companies_id = d.companies_id and h.offices_id = d.id) as "hari libur",
        (select count(*)::int from member_offices g where g.companies_id = d.companies_id and g.offices_id = d.id) as "pegawai kantor lain",
        (select count(*)::int from polling_offices p where p.companies_id = d.companies_id and p.offices_id = d.id) as polling,
        (select count(*)::int from article_offices l where l.companies_id = d.companies_id and l.offices_id = d.id) as artikel
      from offices d`,
    ),
})
