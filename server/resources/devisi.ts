import { eq, sql } from "drizzle-orm"
import { devisi as resource } from "#contract/devisi.ts"
import { defineRules } from "../calls/rules.ts"
import { byText, outer } from "../calls/words.ts"
import { devisi, members } from "../db/tables/index.ts"
import { circleErrors, notAmong, usageWords } from "./tree.ts"

export const devisiRules = defineRules(resource, {
  table: devisi,
  select: {
    nama: devisi.nama,
    kode: devisi.kode,
    parent_id: devisi.parent_id,
    head_id: devisi.head_id,
    is_active: devisi.is_active,
    parent_nama: sql<
      string | null
    >`(select p.nama from devisi p where p.companies_id = ${outer(devisi.companies_id)} and p.id = ${outer(devisi.parent_id)})`,
    head_nama: sql<
      string | null
    >`(select m.nama from members m where m.companies_id = ${outer(devisi.companies_id)} and m.id = ${outer(devisi.head_id)})`,
    jumlah_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(devisi.companies_id)} and m.departement_id = ${outer(devisi.id)} and m.status = 'active')`,
  },
  search: [devisi.nama, devisi.kode],
  sorts: { nama: byText(devisi.nama), kode: byText(devisi.kode), updated_at: sql`${devisi.updated_at}` },
  filters: { is_active: (value: boolean) => eq(devisi.is_active, value) },
  unique: {
    devisi_nama_key: { field: "nama", message: "Sudah ada divisi dengan nama ini" },
    devisi_kode_key: { field: "kode", message: "Sudah ada divisi dengan kode ini" },
  },
  references: { parent_id: devisi, head_id: members },
  tree: "parent_id",
  check: (ctx, values, _id, before) => circleErrors(ctx, devisi, values, before, "divisi"),
  usage: (tx, ids) =>
    usageWords(
      tx,
      ids,
      sql`select d.id::float8 as id,
        (select count(*)::int from members m where m.departement_id = d.id and m.archived_at is null) as pegawai,
        (select count(*)::int from members m where m.departement_id = d.id and m.archived_at is not null) as "pegawai yang diarsipkan",
        (select count(*)::int from jabatan j where j.departement_id = d.id) as jabatan,
        (select count(*)::int from polling_departements p where p.departements_id = d.id) as polling,
        (select count(*)::int from devisi c where c.parent_id = d.id and ${notAmong(sql`c.id`, ids)}) as subdivisi
      from devisi d`,
    ),
})
