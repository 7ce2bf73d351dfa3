import { eq, sql } from "drizzle-orm"
import { jabatan as resource } from "#contract/jabatan.ts"
import { defineRules } from "../calls/rules.ts"
import { byText, outer } from "../calls/words.ts"
import { devisi, jabatan } from "../db/tables/index.ts"
import { circleErrors, notAmong, usageWords } from "./tree.ts"

export const jabatanRules = defineRules(resource, {
  table: jabatan,
  select: {
    nama: jabatan.nama,
    kode: jabatan.kode,
    level: jabatan.level,
    parent_id: jabatan.parent_id,
    departement_id: jabatan.departement_id,
    is_active: jabatan.is_active,
    parent_nama: sql<
      string | null
    >`(select p.nama from jabatan p where p.companies_id = ${outer(jabatan.companies_id)} and p.id = ${outer(jabatan.parent_id)})`,
    departement_nama: sql<
      string | null
    >`(select d.nama from devisi d where d.companies_id = ${outer(jabatan.companies_id)} and d.id = ${outer(jabatan.departement_id)})`,
    jumlah_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(jabatan.companies_id)} and m.jabatan_id = ${outer(jabatan.id)} and m.status = 'active')`,
  },
  search: [jabatan.nama, jabatan.kode],
  sorts: {
    nama: byText(jabatan.nama),
    level: sql`coalesce(${jabatan.level}, 100)`,
    updated_at: sql`${jabatan.updated_at}`,
  },
  filters: {
    is_active: (value: boolean) => eq(jabatan.is_active, value),
    departement_id: (value: number) => eq(jabatan.departement_id, value),
  },
  unique: {
    jabatan_nama_key: { field: "nama", message: "Sudah ada jabatan dengan nama ini" },
    jabatan_kode_key: { field: "kode", message: "Sudah ada jabatan dengan kode ini" },
  },
  references: { parent_id: jabatan, departement_id: devisi },
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
