import { eq, sql } from "drizzle-orm"
import { offices as resource } from "#contract/offices.ts"
import { nameOf } from "../calls/nested.ts"
import { defineRules } from "../calls/rules.ts"
import { byText, outer } from "../calls/words.ts"
import { members, offices, officesHours } from "../db/tables/index.ts"
import { usageWords } from "./tree.ts"

export const officesRules = defineRules(resource, {
  table: offices,
  select: {
    nama: offices.nama,
    kode: offices.kode,
    is_pusat: offices.is_pusat,
    alamat: offices.alamat,
    provinsi: offices.provinsi,
    kota: offices.kota,
    phone: offices.phone,
    lat: offices.lat,
    lng: offices.lng,
    radius_m: offices.radius_m,
    timezone: offices.timezone,
    offices_hours_id: offices.offices_hours_id,
    umk: offices.umk,
    pic_id: offices.pic_id,
    is_active: offices.is_active,
    offices_hours_nama: nameOf(officesHours, offices, offices.offices_hours_id),
    pic_nama: nameOf(members, offices, offices.pic_id),
    jumlah_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(offices.companies_id)} and m.offices_id = ${outer(offices.id)} and m.status = 'active')`,
  },
  search: [offices.nama, offices.kode, offices.kota],
  sorts: {
    nama: byText(offices.nama),
    kota: byText(offices.kota),
    updated_at: sql`${offices.updated_at}`,
  },
  filters: {
    is_active: (value) => eq(offices.is_active, value),
    timezone: (value) => eq(offices.timezone, value),
  },
  unique: {
    offices_nama_key: { field: "nama", message: "Sudah ada kantor dengan nama ini" },
    offices_kode_key: { field: "kode", message: "Sudah ada kantor dengan kode ini" },
  },
  references: { offices_hours_id: officesHours, pic_id: members },
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
        (select count(*)::int from polling_offices p where p.companies_id = d.companies_id and p.offices_id = d.id) as polling
      from offices d`,
    ),
})
