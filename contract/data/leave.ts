/** Statutory leave of private employees, used as defaults of leave categories. */
export type StatutoryLeave = {
  /** Immutable: requests and answers refer to it. */
  readonly id: number
  readonly kode: string
  readonly nama: string
  readonly jenis: "cuti" | "izin" | "sakit"
  /** Minimum days by law; null = as long as needed, or by company regulation. */
  readonly hari: number | null
  /** Granted per year, per event, or without a number. */
  readonly per: "yearly" | "event" | "none"
  /** Calendar days: weekends and holidays count. */
  readonly kalender?: true
  /** Months of service before it is granted. */
  readonly masa?: number
  readonly gender?: "L" | "P"
  /** An attachment is usual from this number of days on. */
  readonly surat?: number
  readonly pasal: string
}

const PASAL_93 = "UU 13/2003 Pasal 93 ayat"

/**
 * Sources: UU 13/2003 (Ketenagakerjaan) as amended by UU 6/2023 (Cipta Kerja), its articles 79 to 82 and 93; PP 36/2021
 * (Pengupahan) articles 40 and 41; UU 4/2024 (Kesejahteraan Ibu dan Anak) articles 4 to 6. Three months of maternity are
 * 90 days, one and a half are 45. Long leave is due in companies that grant it, on terms of their own (Pasal 79(5)).
 */
export const STATUTORY_LEAVE: readonly StatutoryLeave[] = [
  {
    id: 1,
    kode: "tahunan",
    nama: "Cuti Tahunan",
    jenis: "cuti",
    hari: 12,
    per: "yearly",
    masa: 12,
    pasal: "UU 13/2003 Pasal 79 ayat (3), UU 6/2023",
  },
  {
    id: 2,
    kode: "besar",
    nama: "Istirahat Panjang",
    jenis: "cuti",
    hari: null,
    per: "event",
    masa: 72,
    pasal: "UU 13/2003 Pasal 79 ayat (5), UU 6/2023",
  },
  {
    id: 3,
    kode: "melahirkan",
    nama: "Cuti Melahirkan",
    jenis: "cuti",
    hari: 90,
    per: "event",
    kalender: true,
    gender: "P",
    surat: 1,
    pasal: "UU 13/2003 Pasal 82 ayat (1), UU 4/2024 Pasal 4 ayat (3)",
  },
  {
    id: 4,
    kode: "keguguran",
    nama: "Istirahat Keguguran",
    jenis: "cuti",
    hari: 45,
    per: "event",
    kalender: true,
    gender: "P",
    surat: 1,
    pasal: "UU 13/2003 Pasal 82 ayat (2)",
  },
  {
    id: 5,
    kode: "haid",
    nama: "Cuti Haid",
    jenis: "cuti",
    hari: 2,
    per: "event",
    gender: "P",
    pasal: "UU 13/2003 Pasal 81",
  },
  {
    id: 6,
    kode: "sakit",
    nama: "Sakit",
    jenis: "sakit",
    hari: null,
    per: "none",
    surat: 1,
    pasal: `${PASAL_93} (2) huruf a dan ayat (3)`,
  },
  {
    id: 7,
    kode: "menikah",
    nama: "Menikah",
    jenis: "izin",
    hari: 3,
    per: "event",
    surat: 1,
    pasal: `${PASAL_93} (4) huruf a`,
  },
  {
    id: 8,
    kode: "menikahkan",
    nama: "Menikahkan Anak",
    jenis: "izin",
    hari: 2,
    per: "event",
    surat: 1,
    pasal: `${PASAL_93} (4) huruf b`,
  },
  {
    id: 9,
    kode: "khitan",
    nama: "Mengkhitankan Anak",
    jenis: "izin",
    hari: 2,
    per: "event",
    pasal: `${PASAL_93} (4) huruf c`,
  },
  {
    id: 10,
    kode: "baptis",
    nama: "Membaptiskan Anak",
    jenis: "izin",
    hari: 2,
    per: "event",
    pasal: `${PASAL_93} (4) huruf d`,
  },
  {
    id: 11,
    kode: "istri",
    nama: "Istri Melahirkan atau Keguguran",
    jenis: "izin",
    hari: 2,
    per: "event",
    gender: "L",
    pasal: `${PASAL_93} (4) huruf e, UU 4/2024 Pasal 6`,
  },
  {
    id: 12,
    kode: "duka",
    nama: "Suami/Istri, Orang Tua/Mertua, Anak atau Menantu Meninggal",
    jenis: "izin",
    hari: 2,
    per: "event",
    pasal: `${PASAL_93} (4) huruf f`,
  },
  {
    id: 13,
    kode: "serumah",
    nama: "Anggota Keluarga Serumah Meninggal",
    jenis: "izin",
    hari: 1,
    per: "event",
    pasal: `${PASAL_93} (4) huruf g`,
  },
  {
    id: 14,
    kode: "ibadah",
    nama: "Ibadah Agama",
    jenis: "izin",
    hari: null,
    per: "none",
    pasal: `UU 13/2003 Pasal 80 dan Pasal 93 ayat (2) huruf e`,
  },
  {
    id: 15,
    kode: "negara",
    nama: "Kewajiban terhadap Negara",
    jenis: "izin",
    hari: null,
    per: "none",
    surat: 1,
    pasal: `${PASAL_93} (2) huruf d`,
  },
  {
    id: 16,
    kode: "serikat",
    nama: "Tugas Serikat Pekerja",
    jenis: "izin",
    hari: null,
    per: "none",
    surat: 1,
    pasal: `${PASAL_93} (2) huruf h`,
  },
  {
    id: 17,
    kode: "pendidikan",
    nama: "Tugas Pendidikan dari Perusahaan",
    jenis: "izin",
    hari: null,
    per: "none",
    pasal: `${PASAL_93} (2) huruf i`,
  },
]

export const statutoryLeave = (kode: string | null): StatutoryLeave | undefined =>
  STATUTORY_LEAVE.find((one) => one.kode === kode)
