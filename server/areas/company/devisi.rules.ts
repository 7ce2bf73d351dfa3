import { sql } from "drizzle-orm"
import { devisi as resource } from "#contract/areas/company/devisi.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { devisi } from "../../db/tables/index.ts"
import { divisionOn } from "./divisionOn.ts"
import { circleErrors, notAmong, usageWords } from "../../kit/tree.ts"

export const devisiRules = defineRules(resource, devisi, {
  select: {
    jumlah_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(devisi.companies_id)} and m.departement_id = ${outer(devisi.id)} and m.status = 'active')`,
  },
  tree: "parent_id",
  check: async (ctx, values, _id, before) => ({
    ...(await circleErrors(ctx, devisi, values, before, "divisi")),
    /** Accounts that may not see employees may not set one either: the response would leak who it is. */
    ...(ctx.session.scope === "restricted" && values.head_id !== (before?.head_id ?? null)
      ? { head_id: ["Kepala divisi dipilih oleh admin perusahaan"] }
      : {}),
  }),
  asOf: divisionOn,
  usage: (tx, ids) =>
    usageWords(
      tx,
      ids,
      sql`select d.id::float8 as id,
        (select count(*)::int from members m where m.departement_id = d.id and m.archived_at is null) as pegawai,
        (select count(*)::int from members m where m.departement_id = d.id and m.archived_at is not null) as "pegawai yang diarsipkan",
        (select count(*)::int from jabatan j where j.departement_id = d.id) as jabatan,
        (select count(*)::int from polling_departements p where p.departements_id = d.id) as polling,
        (select count(*)::int from article_departements l where l.departements_id = d.id) as artikel,
        (select count(*)::int from devisi c where c.parent_id = d.id and ${notAmong(sql`c.id`, ids)}) as subdivisi
      from devisi d`,
    ),
})
