/** By decree: `nasional` is a public holiday, `cuti_bersama` a collective leave day, optional for private employers. */
export type NationalHoliday = {
  /** ISO date. */
  readonly tanggal: string
  readonly nama: string
  readonly type: "nasional" | "cuti_bersama"
  /** The joint decree of three ministers that set it. */
  readonly source: string
}

/**
 * By year. Dates and types equal those of the public package `holidays` 0.105 (PyPI, Indonesia). Idulfitri and
 * Iduladha of 2027 stay subject to the sidang isbat. Collective leave counts against annual leave
 * (SE Menaker M/3/HK.04/IV/2022).
 */
const DECREES: Readonly<Record<string, string>> = {
  "2025":
    "SKB 3 Menteri 1017/2024, 2/2024, 2/2024, diubah dengan 933/2025, 1/2025, 3/2025 (7 Agustus 2025, menambah 18 Agustus)",
  "2026": "SKB 3 Menteri 1497/2025, 2/2025, 5/2025 (19 September 2025)",
  "2027": "SKB 3 Menteri 1205/2026, 3/2026, 2/2026 (15 September 2026)",
}

const DAYS: readonly (readonly [tanggal: string, type: NationalHoliday["type"], nama: string])[] = [
  ["2025-01-01", "nasional", "Tahun Baru 2025 Masehi"],
  ["2025-01-27", "nasional", "Isra Mikraj Nabi Muhammad S.A.W."],
  ["2025-01-28", "cuti_bersama", "Cuti bersama Tahun Baru Imlek 2576 Kongzili"],
  ["2025-01-29", "nasional", "Tahun Baru Imlek 2576 Kongzili"],
  ["2025-03-28", "cuti_bersama", "Cuti bersama Hari Suci Nyepi"],
  ["2025-03-29", "nasional", "Hari Suci Nyepi (Tahun Baru Saka 1947)"],
  ["2025-03-31", "nasional", "Idulfitri 1446 Hijriah"],
  ["2025-04-01", "nasional", "Idulfitri 1446 Hijriah"],
  ["2025-04-02", "cuti_bersama", "Cuti bersama Idulfitri 1446 Hijriah"],
  ["2025-04-03", "cuti_bersama", "Cuti bersama Idulfitri 1446 Hijriah"],
  ["2025-04-04", "cuti_bersama", "Cuti bersama Idulfitri 1446 Hijriah"],
  ["2025-04-07", "cuti_bersama", "Cuti bersama Idulfitri 1446 Hijriah"],
  ["2025-04-18", "nasional", "Wafat Yesus Kristus"],
  ["2025-04-20", "nasional", "Kebangkitan Yesus Kristus (Paskah)"],
  ["2025-05-01", "nasional", "Hari Buruh Internasional"],
  ["2025-05-12", "nasional", "Hari Raya Waisak 2569 BE"],
  ["2025-05-13", "cuti_bersama", "Cuti bersama Hari Raya Waisak 2569 BE"],
  ["2025-05-29", "nasional", "Kenaikan Yesus Kristus"],
  ["2025-05-30", "cuti_bersama", "Cuti bersama Kenaikan Yesus Kristus"],
  ["2025-06-01", "nasional", "Hari Lahir Pancasila"],
  ["2025-06-06", "nasional", "Iduladha 1446 Hijriah"],
  ["2025-06-09", "cuti_bersama", "Cuti bersama Iduladha 1446 Hijriah"],
  ["2025-06-27", "nasional", "1 Muharam Tahun Baru Islam 1447 Hijriah"],
  ["2025-08-17", "nasional", "Proklamasi Kemerdekaan"],
  ["2025-08-18", "cuti_bersama", "Cuti bersama Proklamasi Kemerdekaan"],
  ["2025-09-05", "nasional", "Maulid Nabi Muhammad S.A.W."],
  ["2025-12-25", "nasional", "Kelahiran Yesus Kristus (Natal)"],
  ["2025-12-26", "cuti_bersama", "Cuti bersama Kelahiran Yesus Kristus (Natal)"],
  ["2026-01-01", "nasional", "Tahun Baru 2026 Masehi"],
  ["2026-01-16", "nasional", "Isra Mikraj Nabi Muhammad S.A.W."],
  ["2026-02-16", "cuti_bersama", "Cuti bersama Tahun Baru Imlek 2577 Kongzili"],
  ["2026-02-17", "nasional", "Tahun Baru Imlek 2577 Kongzili"],
  ["2026-03-18", "cuti_bersama", "Cuti bersama Hari Suci Nyepi"],
  ["2026-03-19", "nasional", "Hari Suci Nyepi (Tahun Baru Saka 1948)"],
  ["2026-03-20", "cuti_bersama", "Cuti bersama Idulfitri 1447 Hijriah"],
  ["2026-03-21", "nasional", "Idulfitri 1447 Hijriah"],
  ["2026-03-22", "nasional", "Idulfitri 1447 Hijriah"],
  ["2026-03-23", "cuti_bersama", "Cuti bersama Idulfitri 1447 Hijriah"],
  ["2026-03-24", "cuti_bersama", "Cuti bersama Idulfitri 1447 Hijriah"],
  ["2026-04-03", "nasional", "Wafat Yesus Kristus"],
  ["2026-04-05", "nasional", "Kebangkitan Yesus Kristus (Paskah)"],
  ["2026-05-01", "nasional", "Hari Buruh Internasional"],
  ["2026-05-14", "nasional", "Kenaikan Yesus Kristus"],
  ["2026-05-15", "cuti_bersama", "Cuti bersama Kenaikan Yesus Kristus"],
  ["2026-05-27", "nasional", "Iduladha 1447 Hijriah"],
  ["2026-05-28", "cuti_bersama", "Cuti bersama Iduladha 1447 Hijriah"],
  ["2026-05-31", "nasional", "Hari Raya Waisak 2570 BE"],
  ["2026-06-01", "nasional", "Hari Lahir Pancasila"],
  ["2026-06-16", "nasional", "1 Muharam Tahun Baru Islam 1448 Hijriah"],
  ["2026-08-17", "nasional", "Proklamasi Kemerdekaan"],
  ["2026-08-25", "nasional", "Maulid Nabi Muhammad S.A.W."],
  ["2026-12-24", "cuti_bersama", "Cuti bersama Kelahiran Yesus Kristus (Natal)"],
  ["2026-12-25", "nasional", "Kelahiran Yesus Kristus (Natal)"],
  ["2027-01-01", "nasional", "Tahun Baru 2027 Masehi"],
  ["2027-01-05", "nasional", "Isra Mikraj Nabi Muhammad S.A.W. (1448 H)"],
  ["2027-02-05", "cuti_bersama", "Cuti bersama Tahun Baru Imlek 2578 Kongzili"],
  ["2027-02-06", "nasional", "Tahun Baru Imlek 2578 Kongzili"],
  ["2027-03-08", "nasional", "Hari Suci Nyepi (Tahun Baru Saka 1949)"],
  ["2027-03-09", "cuti_bersama", "Cuti bersama Idulfitri 1448 Hijriah"],
  ["2027-03-10", "nasional", "Idulfitri 1448 Hijriah"],
  ["2027-03-11", "nasional", "Idulfitri 1448 Hijriah"],
  ["2027-03-12", "cuti_bersama", "Cuti bersama Idulfitri 1448 Hijriah"],
  ["2027-03-15", "cuti_bersama", "Cuti bersama Idulfitri 1448 Hijriah"],
  ["2027-03-25", "cuti_bersama", "Cuti bersama Wafat Yesus Kristus"],
  ["2027-03-26", "nasional", "Wafat Yesus Kristus"],
  ["2027-03-28", "nasional", "Kebangkitan Yesus Kristus (Paskah)"],
  ["2027-05-01", "nasional", "Hari Buruh Internasional"],
  ["2027-05-06", "nasional", "Kenaikan Yesus Kristus"],
  ["2027-05-17", "nasional", "Iduladha 1448 Hijriah"],
  ["2027-05-18", "cuti_bersama", "Cuti bersama Iduladha 1448 Hijriah"],
  ["2027-05-19", "cuti_bersama", "Cuti bersama Hari Raya Waisak 2571 BE"],
  ["2027-05-20", "nasional", "Hari Raya Waisak 2571 BE"],
  ["2027-06-01", "nasional", "Hari Lahir Pancasila"],
  ["2027-06-06", "nasional", "1 Muharam Tahun Baru Islam 1449 Hijriah"],
  ["2027-08-15", "nasional", "Maulid Nabi Muhammad S.A.W."],
  ["2027-08-17", "nasional", "Proklamasi Kemerdekaan"],
  ["2027-12-24", "cuti_bersama", "Cuti bersama Kelahiran Yesus Kristus (Natal)"],
  ["2027-12-25", "nasional", "Kelahiran Yesus Kristus (Natal)"],
  ["2027-12-26", "nasional", "Isra Mikraj Nabi Muhammad S.A.W. (1449 H)"],
]

/** National holidays and collective leave of 2025 to 2027, by date. */
export const NATIONAL_HOLIDAYS: readonly NationalHoliday[] = DAYS.map(([tanggal, type, nama]) => ({
  tanggal,
  nama,
  type,
  source: DECREES[tanggal.slice(0, 4)] ?? "",
}))
