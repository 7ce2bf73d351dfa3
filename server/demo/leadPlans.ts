import type { demoRequests, trialRequests } from "../db/tables/index.ts"

/** A transition after the first: the state, hours after the row was made, and a reason. */
export type Step = readonly [to: string, hours: number, note?: string]

type Trial = typeof trialRequests.$inferInsert
type TrialPlan = Pick<
  Trial,
  "nama" | "perusahaan" | "email" | "phone" | "jumlah_karyawan" | "kebutuhan" | "source" | "note" | "status"
> & {
  /** Days before now. */
  readonly ago: number
  readonly steps: readonly Step[]
  /** Key of the demo company it became. */
  readonly became?: string
}

/** The first rows are those that the examples of the documents name: a new one, and one to delete. */
export const TRIALS: readonly TrialPlan[] = [
  {
    nama: "Yuliana Hartono",
    perusahaan: "PT Cahaya Timur Abadi",
    email: "yuliana@cahayatimur.test",
    phone: "0812-3400-1101",
    jumlah_karyawan: "51-200",
    kebutuhan: ["absensi", "cuti", "payroll"],
    source: "site",
    note: "Sekarang memakai mesin sidik jari dan spreadsheet.",
    status: "new",
    ago: 0.2,
    steps: [],
  },
  {
    nama: "Doni Saputra",
    perusahaan: "CV Doni Motor",
    email: "doni@donimotor.test",
    phone: null,
    jumlah_karyawan: "1-10",
    kebutuhan: ["absensi"],
    source: "site",
    note: null,
    status: "rejected",
    ago: 9,
    steps: [["rejected", 6, "Hanya mencari aplikasi kasir, bukan HR"]],
  },
  {
    nama: "Maria Gunawan",
    perusahaan: "Klinik Sehat Bersama",
    email: "maria@sehatbersama.test",
    phone: "0813-5500-2202",
    jumlah_karyawan: "11-50",
    kebutuhan: ["absensi", "cuti", "lembur"],
    source: "referral",
    note: "Jadwal bergilir tiga shift; direkomendasikan PT Maju Bersama.",
    status: "checked",
    ago: 2,
    steps: [["checked", 5]],
  },
  {
    nama: "Hasan Gayo",
    perusahaan: "PT Sinar Kopi Gayo",
    email: "admin@kopi.test",
    phone: "0643-21005",
    jumlah_karyawan: "11-50",
    kebutuhan: ["absensi", "kunjungan"],
    source: "event",
    note: "Bertemu di pameran kopi Takengon.",
    status: "converted",
    ago: 13,
    steps: [
      ["checked", 20],
      ["converted", 46],
    ],
    became: "kopi",
  },
  {
    nama: "Lukman Hakim",
    perusahaan: "PT Bumi Logistik Nusantara",
    email: "lukman@bumilogistik.test",
    phone: "0811-7700-3303",
    jumlah_karyawan: "201-500",
    kebutuhan: ["absensi", "kunjungan", "klaim", "payroll"],
    source: "phone",
    note: "Minta penawaran tertulis untuk dua kota.",
    status: "checked",
    ago: 4,
    steps: [["checked", 2]],
  },
  {
    nama: "Fitri Anggraini",
    perusahaan: "Yayasan Pelita Ilmu",
    email: "fitri@pelitailmu.test",
    phone: "0878-9900-4404",
    jumlah_karyawan: "51-200",
    kebutuhan: ["absensi", "cuti"],
    source: "site",
    note: null,
    status: "new",
    ago: 1,
    steps: [],
  },
]

type Demo = typeof demoRequests.$inferInsert
type DemoPlan = Pick<
  Demo,
  | "nama"
  | "perusahaan"
  | "email"
  | "phone"
  | "jumlah_karyawan"
  | "kebutuhan"
  | "source"
  | "note"
  | "status"
  | "result_note"
> & {
  readonly ago: number
  readonly steps: readonly Step[]
  /** Hours from now of the time that the lead asked for, and of the scheduled one. */
  readonly wanted?: number
  readonly planned?: number
}

export const DEMOS: readonly DemoPlan[] = [
  {
    nama: "Agus Prasetyo",
    perusahaan: "PT Mitra Bangun Persada",
    email: "agus@mitrabangun.test",
    phone: "0812-8800-5505",
    jumlah_karyawan: "51-200",
    kebutuhan: ["absensi", "lembur", "payroll"],
    source: "site",
    note: "Ingin melihat hitungan lembur proyek.",
    status: "new",
    result_note: null,
    ago: 0.5,
    steps: [],
    wanted: 50,
  },
  {
    nama: "Winda Sari",
    perusahaan: "CV Winda Busana",
    email: "winda@windabusana.test",
    phone: null,
    jumlah_karyawan: "1-10",
    kebutuhan: ["absensi"],
    source: "site",
    note: null,
    status: "cancelled",
    result_note: "Sudah memilih aplikasi lain",
    ago: 12,
    steps: [["cancelled", 30, "Sudah memilih aplikasi lain"]],
  },
  {
    nama: "Bambang Irawan",
    perusahaan: "PT Irawan Farma",
    email: "bambang@irawanfarma.test",
    phone: "0815-1200-6606",
    jumlah_karyawan: "201-500",
    kebutuhan: ["kunjungan", "klaim"],
    source: "referral",
    note: "Tim detailer di enam kota.",
    status: "scheduled",
    result_note: null,
    ago: 3,
    steps: [["scheduled", 20]],
    wanted: 26,
    planned: 27,
  },
  {
    nama: "Lina Marpaung",
    perusahaan: "Hotel Danau Indah",
    email: "lina@danauindah.test",
    phone: "0821-6600-7707",
    jumlah_karyawan: "51-200",
    kebutuhan: ["absensi", "cuti", "payroll"],
    source: "event",
    note: null,
    status: "done",
    result_note: "Tertarik; minta trial untuk satu hotel dahulu",
    ago: 10,
    steps: [
      ["scheduled", 24],
      ["done", 100, "Tertarik; minta trial untuk satu hotel dahulu"],
    ],
    planned: -145,
  },
  {
    nama: "Eko Nugroho",
    perusahaan: "UD Nugroho Tani",
    email: "eko@nugrohotani.test",
    phone: null,
    jumlah_karyawan: "11-50",
    kebutuhan: [],
    source: "phone",
    note: null,
    status: "no_show",
    result_note: null,
    ago: 8,
    steps: [
      ["scheduled", 10],
      ["no_show", 60],
    ],
    planned: -135,
  },
]
