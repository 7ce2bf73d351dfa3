import { eq, sql } from "drizzle-orm"
import type { Database } from "../db/database.ts"
import { meta } from "../db/tables/index.ts"
import { readCompany } from "./state.ts"

const KEY = "demo.privacy"
const DAY_MS = 86_400_000

/**
 * Consents of most employees of PT Maju Bersama (the rest is on the page of those without), a request for a copy and one
 * for an erasure that wait, and what the administrators looked at lately. Once per installation.
 */
export const loadPrivacy = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await tx.select({ key: meta.key }).from(meta).where(eq(meta.key, KEY))
    const company = await readCompany(tx, "maju")
    if (known !== undefined || company === null) return
    const at = sql`${now.toISOString()}::timestamptz`
    const own = sql`m.companies_id = ${company.id} and m.archived_at is null`
    const admin = sql`(select id from accounts where email = 'admin@maju.test')`
    await tx.execute(
      sql`insert into consents (companies_id, members_id, jenis, judul, tanggal, cara, ditarik, created_at, created_by, updated_at, updated_by)
        select m.companies_id, m.id, k.jenis, k.judul, greatest(m.tanggal_masuk, date '2025-01-06'), k.cara,
          case when k.jenis = 'publikasi' and m.id % 9 = 0 then (${at} at time zone 'Asia/Jakarta')::date - 20 end, ${at}, ${admin}, ${at}, ${admin}
        from members m cross join (values
          ('lokasi', 'Absensi dengan lokasi telepon', 'elektronik', 7), ('foto', 'Foto saat absen', 'elektronik', 7),
          ('biometrik', 'Mesin absensi wajah dan sidik jari', 'tertulis', 11), ('publikasi', 'Foto di situs dan media sosial perusahaan', 'tertulis', 3)
        ) as k(jenis, judul, cara, gap)
        where ${own} and m.status = 'active' and m.id % k.gap <> 0`,
    )
    await tx.execute(
      sql`insert into data_requests (companies_id, members_id, nama, jenis, judul, created_at, created_by, updated_at, updated_by)
        select m.companies_id, m.id, m.nama, k.jenis, k.judul, ${at}, ${admin}, ${at}, ${admin}
        from (values (1, 'MB-0004', 'salinan', 'Surat pegawai untuk pengajuan kredit'), (2, 'MB-0901', 'hapus', 'Surat mantan pegawai, pasal 8')) as k(place, nip, jenis, judul)
        join members m on m.companies_id = ${company.id} and m.nip = k.nip order by k.place`,
    )
    await tx.execute(
      sql`insert into data_reads (companies_id, at, accounts_id, kind, call, members, count)
        select ${company.id}, ${at} - make_interval(secs => n * ${(DAY_MS / 1000) * 0.4}), a.id,
          (array['identitas', 'gaji', 'berkas'])[1 + n % 3], 'members/find',
          array(select m.id from members m where ${own} order by m.id offset n * 3 limit 1 + n % 2), 1 + n % 2
        from generate_series(1, 40) n join accounts a on a.email = 'admin@maju.test'`,
    )
    await tx.insert(meta).values({ key: KEY, value: { at: now.toISOString() } })
  })
