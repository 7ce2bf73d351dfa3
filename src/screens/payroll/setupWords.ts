import type { PayrollModuleState, SetupKey, SetupState } from "#contract/areas/payroll/setup.ts"
import type { PayrollSetup } from "#src/api/actors/payrollSetup.ts"
import { formatNumber } from "#src/format/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"

type Link = { readonly label: string; readonly href: string }
type Words = {
  readonly title: string
  /** Why it matters. */
  readonly why: string
  /** Where it is set; none for what the company cannot set itself. */
  readonly links: readonly Link[]
}
type Row = PayrollSetup["rows"][number]

export const setupWords: Readonly<Record<SetupKey, Words>> = {
  npwp: {
    title: "NPWP perusahaan",
    why: "Bukti potong dan berkas Coretax ditolak tanpa NPWP 16 angka. ID TKU kantor pusat mengikuti NPWP; cabang diisi di Berkas Gaji.",
    links: [
      { label: "Perusahaan", href: "/setting/umum/companies" },
      { label: "ID TKU", href: "/setting/payrol/berkas-gaji" },
    ],
  },
  tanggal_gajian: {
    title: "Tanggal gajian",
    why: "Tanggal bayar dan batas absensi; periode berikutnya dibuat dari sini tanpa mengetik tanggal.",
    links: [{ label: "Tanggal Gajian", href: "/setting/payrol/tanggal-gajian" }],
  },
  jkk: {
    title: "Kelas risiko JKK",
    why: "Iuran kecelakaan kerja 0,24% sampai 1,74% menurut jenis usaha. Kelasnya ada di Tanggal Gajian.",
    links: [{ label: "Tanggal Gajian", href: "/setting/payrol/tanggal-gajian" }],
  },
  komponen_bpjs: {
    title: "Iuran BPJS",
    why: "Komponen bawaan menghitung iuran semua program. Yang tidak ikut dicatat per pegawai, bukan dengan mematikan komponennya.",
    links: [
      { label: "Komponen BPJS", href: "/setting/payrol/parameter-hitungan?category=bpjs" },
      { label: "Kepesertaan BPJS", href: "/payroll/kepesertaan-bpjs" },
    ],
  },
  komponen_pajak: {
    title: "PPh 21",
    why: "Komponen PPh 21 memotong pajak tiap bulan menurut TER dan menghitung setahun di Desember.",
    links: [{ label: "Komponen PPh 21", href: "/setting/payrol/parameter-hitungan?category=pph21" }],
  },
  lembur: {
    title: "Aturan lembur",
    why: "Tanpa aturan sendiri lembur dihitung menurut PP 35/2021 dari pengajuan yang disetujui.",
    links: [{ label: "Aturan lembur", href: "/setting/other/setting-absensi-lembur" }],
  },
  komponen: {
    title: "Tunjangan dan potongan sendiri",
    why: "Tunjangan tetap menjadi dasar BPJS, lembur dan THR. Tidak perlu bila gajinya hanya gaji pokok.",
    links: [{ label: "Parameter Hitungan", href: "/setting/payrol/parameter-hitungan" }],
  },
  gaji_pokok: {
    title: "Gaji pokok",
    why: "Tanpa gaji pokok slipnya nol.",
    links: [
      { label: "Yang belum ada", href: "/users/pegawai/payroll?lengkap=false" },
      { label: "Impor", href: "/users/pegawai/impor?jenis=komponen_gaji" },
    ],
  },
  ptkp: {
    title: "PTKP",
    why: "Tarif TER dan pajak setahun mengikuti PTKP per 1 Januari. Pegawai baru dihitung TK/0 sampai diubah.",
    links: [{ label: "Yang TK/0", href: "/users/pegawai?perlu=ptkp_tk0" }],
  },
  rekening: {
    title: "Rekening",
    why: "Berkas transfer bank tidak memuat pegawai tanpa rekening.",
    links: [{ label: "Yang belum ada", href: "/users/pegawai?perlu=tanpa_rekening" }],
  },
  nik: {
    title: "NIK",
    why: "NIK adalah NPWP pegawai di Coretax. Tanpa NIK atau NPWP bukti potongnya ditolak.",
    links: [{ label: "Yang belum ada", href: "/users/pegawai?perlu=tanpa_nik" }],
  },
  nomor_bpjs: {
    title: "Nomor BPJS",
    why: "Tanpa nomor iuran tetap dihitung, tetapi pegawainya tidak masuk berkas SIPP dan e-Dabu.",
    links: [{ label: "Yang belum ada", href: "/users/pegawai?perlu=tanpa_bpjs" }],
  },
  saldo_awal: {
    title: "Penghasilan dan pajak bulan sebelumnya",
    why: "Periode pertama bukan Januari: tanpa ini pajak Desember salah bagi semua pegawai.",
    links: [{ label: "Pindah dari sistem lain", href: "/payroll/pindah" }],
  },
  penyetuju: {
    title: "Admin kedua",
    why: "Dengan dua admin, yang menghitung gaji bukan yang menyetujui. Akun admin perusahaan dibuat tim layanan.",
    links: [],
  },
  bank: {
    title: "Berkas bank",
    why: "Rekening pendebet dan format bank, atau peta kolom sendiri, untuk berkas transfer.",
    links: [
      { label: "Berkas Gaji", href: "/setting/payrol/berkas-gaji" },
      { label: "Peta Kolom", href: "/setting/payrol/peta-kolom" },
    ],
  },
  jurnal: {
    title: "Akun jurnal",
    why: "Nomor akun beban dan utang agar jurnal gaji dapat langsung diimpor ke pembukuan.",
    links: [{ label: "Berkas Gaji", href: "/setting/payrol/berkas-gaji" }],
  },
}

export const setupStateWords: Readonly<
  Record<SetupState, { readonly label: string; readonly tone: StatusTone }>
> = {
  set: { label: "Sudah", tone: "approved" },
  missing: { label: "Sebaiknya diisi", tone: "neutral" },
  needed: { label: "Belum", tone: "waiting" },
  not_needed: { label: "Tidak perlu", tone: "neutral" },
}

/** The value that is set, or how much is lacking: "3 dari 40 pegawai belum ada"; null = the state says it all. */
export const setupDetail = ({ key, state, lacking, total, value }: Row): string | null => {
  if (state === "not_needed") return null
  if (key === "ptkp") return `${formatNumber(lacking ?? 0)} dari ${formatNumber(total ?? 0)} pegawai TK/0`
  if (lacking !== null && total !== null) {
    const noun = key === "komponen_bpjs" ? "komponen" : "pegawai"
    return lacking === 0
      ? `${formatNumber(total)} ${noun}`
      : `${formatNumber(lacking)} dari ${formatNumber(total)} ${noun} ${key === "komponen_bpjs" ? "tidak aktif" : "belum ada"}`
  }
  return value
}

/** Why the settings of payroll are closed. */
export const moduleWords: Readonly<Record<Exclude<PayrollModuleState, "on">, string>> = {
  may_activate: "Pengaturan payroll belum aktif. Selama masa coba Anda dapat mengaktifkannya sendiri.",
  may_ask:
    "Pengaturan payroll belum aktif. Administrator layanan yang mengaktifkannya menurut paket perusahaan.",
  asked: "Pengaturan payroll belum aktif. Permintaan sudah dikirim ke administrator layanan.",
  off: "Pengaturan payroll belum aktif. Admin perusahaan yang boleh membuka pengaturan dapat mengaktifkan atau memintanya di halaman ini.",
}

const URGENCY: readonly SetupState[] = ["needed", "missing", "set", "not_needed"]
/** The rows that are needed first; within a state in the order in which they are set. */
export const inUrgency = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))

/** The summary above the rows. */
export const setupLine = ({ rows }: Pick<PayrollSetup, "rows">): string => {
  const needed = rows.filter(({ state }) => state === "needed").length
  return needed === 0
    ? "Semua yang diperlukan sudah ada. Periode pertama dapat dihitung."
    : `${formatNumber(needed)} hal belum ada sebelum gaji dihitung.`
}
