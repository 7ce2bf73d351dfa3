import { sql } from "drizzle-orm"
import { jabatan as resource } from "#contract/areas/company/jabatan.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { jabatan } from "../../db/tables/index.ts"
import { circleErrors, notAmong, usageWords } from "../../kit/tree.ts"

export const jabatanRules = defineRules(resource, jabatan, {
  select: {
    jumlah_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(jabatan.companies_id)} and m.jabatan_id = ${outer(jabatan.id)} and m.status = 'active')`,
  },
  sorts: { level: sql`coalesce(${jabatan.level}, 100)` },
  tree: "parent_id",
  check: (ctx, values, _id, before) => circleErrors(ctx, jabatan, values, before, "jabatan"),
  usage: (tx, ids) =>
    usageWords(
      tx,
      ids,
      sql`select d.id::float8 as id,
        (select count(*)::int from members m where m.jabatan_id = d.id and m.archived_at is null) as pegawai,
        (select count(*)::int from members m where m.jabatan_id = d.id and m.archived_at is not null) as "pegawai yang diarsipkan",
        (select count(*)::int from jabatan c where c.parent_id = d.id and ${notAmong(sql`c.id`, ids)}) as "jabatan di bawahnya"
      from jabatan d`,
    ),
})
