import type {
  attendanceTypes,
  bloodTypes,
  documentTypes,
  employments,
  marriages,
  memberNeeds,
  memberShelves,
  memberStatuses,
  nationalities,
  payIntervals,
  payTypes,
  religions,
  sexes,
  taxMethods,
  taxResidences,
} from "./memberFields.ts"

/** Labels of an employee's choices: shared by forms, lists and spreadsheets. */

type Words<L extends readonly string[]> = Readonly<Record<L[number], string>>

export const sexWords: Words<typeof sexes> = { L: "Laki-laki", P: "Perempuan" }
export const religionWords: Words<typeof religions> = {
  islam: "Islam",
  kristen: "Kristen",
  katolik: "Katolik",
  hindu: "Hindu",
  buddha: "Buddha",
  konghucu: "Konghucu",
  lainnya: "Lainnya",
}
export const marriageWords: Words<typeof marriages> = {
  belum: "Belum kawin",
  kawin: "Kawin",
  cerai: "Cerai",
}
export const nationalityWords: Words<typeof nationalities> = { WNI: "WNI", WNA: "WNA" }
export const residenceWords: Words<typeof taxResidences> = {
  dalam_negeri: "Dalam negeri (PPh 21)",
  luar_negeri: "Luar negeri (PPh 26)",
}
export const intervalWords: Words<typeof payIntervals> = { bulan: "Setiap bulan", hari: "Setiap hari" }
export const bloodWords: Words<typeof bloodTypes> = { A: "A", B: "B", AB: "AB", O: "O" }
export const employmentWords: Words<typeof employments> = {
  tetap: "Tetap",
  pkwt: "PKWT",
  harian: "Harian",
  magang: "Magang",
  outsourcing: "Outsourcing",
}
export const statusWords: Words<typeof memberStatuses> = {
  active: "Aktif",
  inactive: "Nonaktif",
  resigned: "Keluar",
}
export const shelfWords: Words<typeof memberShelves> = { ...statusWords, archived: "Diarsipkan" }
/** Shown after "Perlu". */
export const needWords: Words<typeof memberNeeds> = {
  kontrak_berakhir: "Perpanjangan kontrak",
  tanpa_divisi: "Divisi",
  dokumen_berakhir: "Pembaruan dokumen",
  tanpa_rekening: "Rekening",
  ptkp_tk0: "Pemeriksaan PTKP (TK/0)",
  tanpa_nik: "NIK",
  tanpa_bpjs: "Nomor BPJS",
  ulang_tahun: "Ucapan ulang tahun",
}
export const attendanceWords: Words<typeof attendanceTypes> = {
  offices_hours: "Jam kerja",
  shift: "Shift",
  flexible: "Fleksibel",
  free: "Bebas",
}
export const payTypeWords: Words<typeof payTypes> = { bulanan: "Bulanan", harian: "Harian", jam: "Per jam" }
export const taxWords: Words<typeof taxMethods> = { gross: "Gross", gross_up: "Gross up", nett: "Nett" }
export const documentWords: Words<typeof documentTypes> = {
  ktp: "KTP",
  kk: "Kartu keluarga",
  npwp: "NPWP",
  ijazah: "Ijazah",
  kontrak: "Kontrak kerja",
  lainnya: "Lainnya",
}

/** Why an account cannot edit its own employee row. */
export const OWN_ROW =
  "Ini data Anda sendiri: hanya admin lain yang dapat mengubahnya. Nama dan kata sandi akun Anda ada di Profil."
