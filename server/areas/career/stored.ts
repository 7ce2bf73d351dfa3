import { type SQL, sql } from "drizzle-orm"
import type { Standing } from "../../domain/career/judge.ts"
import { lastDay } from "../../kit/employment.ts"

/** The facts that a stored row `r` sets, without those that it leaves. */
export const setJson = sql`json_strip_nulls(json_build_object('offices_id', r.offices_id, 'departement_id', r.departement_id,
  'jabatan_id', r.jabatan_id, 'atasan_id', r.atasan_id, 'status_karyawan', r.status_karyawan,
  'tanggal_akhir_kontrak', r.tanggal_akhir_kontrak, 'gaji_pokok', r.gaji_pokok))`
/** The facts after it: permanent employment has no end. */
export const withSet = (before: Standing, set: Partial<Standing>): Standing => ({
  ...before,
  ...set,
  ...(set.status_karyawan === "tetap" ? { tanggal_akhir_kontrak: null } : {}),
})

export const NOT_EMPLOYED = "Tidak bekerja pada tanggal itu"
/** Whether an employee `m` works on a day. */
export const isEmployedOn = (day: SQL): SQL =>
  sql`(m.tanggal_masuk <= ${day} and coalesce(${lastDay} >= ${day}, true) and m.archived_at is null
    and (m.status = 'active' or m.tanggal_keluar is not null))`
