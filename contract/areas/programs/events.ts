import type { AppModule } from "../../kit/modules.ts"

/** Data whose changes are sent to webhooks: every flow and every resource of a company, but those of closed modules. */
type Source = {
  readonly key: string
  readonly nama: string
  readonly module: AppModule
  /** Its names in the audit log. */
  readonly of: readonly string[]
}

/**
 * A test holds the list against the flows and resources of the contract. It is not derived from them here, because the form
 * of a webhook would then load every contract.
 */
export const SOURCES = [
  { key: "persetujuan", nama: "Pengajuan absensi", module: "attendance", of: ["attendance_request"] },
  { key: "cuti", nama: "Pengajuan cuti", module: "leave", of: ["cuti"] },
  { key: "klaim-cuti", nama: "Klaim cuti", module: "leave", of: ["klaim cuti"] },
  { key: "reimbursement", nama: "Klaim reimbursement", module: "claims", of: ["reimbursment"] },
  { key: "kasbon", nama: "Kasbon", module: "advances", of: ["kasbon"] },
  { key: "visit", nama: "Kunjungan", module: "visits", of: ["kunjungan"] },
  { key: "perubahan-data", nama: "Perubahan data pegawai", module: "members", of: ["perubahan data"] },
  { key: "permintaan-hadiah", nama: "Permintaan hadiah", module: "goodId", of: ["permintaan hadiah"] },
  { key: "members", nama: "Pegawai", module: "members", of: ["pegawai"] },
  { key: "endings", nama: "Akhir hubungan kerja", module: "payroll", of: ["akhir hubungan kerja"] },
  { key: "payroll-periods", nama: "Periode gaji", module: "payroll", of: ["periode gaji"] },
  { key: "raises", nama: "Kenaikan gaji", module: "payroll", of: ["kenaikan gaji"] },
  { key: "kepesertaan-bpjs", nama: "Kepesertaan BPJS", module: "payroll", of: ["kepesertaan BPJS"] },
  { key: "saldo-pajak", nama: "Saldo awal pajak", module: "payroll", of: ["saldo awal pajak"] },
  { key: "surat-peringatan", nama: "Surat peringatan", module: "warnings", of: ["surat peringatan"] },
  { key: "penugasan", nama: "Tugas", module: "fieldwork", of: ["tugas", "penugasan"] },
  { key: "tipe-tugas", nama: "Tipe tugas", module: "fieldwork", of: ["tipe tugas"] },
  { key: "customers", nama: "Pelanggan", module: "fieldwork", of: ["pelanggan"] },
  { key: "products", nama: "Produk", module: "fieldwork", of: ["produk"] },
  { key: "offices", nama: "Kantor", module: "offices", of: ["kantor"] },
  { key: "devisi", nama: "Divisi", module: "organisation", of: ["divisi"] },
  { key: "jabatan", nama: "Jabatan", module: "organisation", of: ["jabatan"] },
  { key: "shift", nama: "Shift", module: "attendanceSettings", of: ["shift"] },
  { key: "offices-hours", nama: "Jam kerja", module: "attendanceSettings", of: ["jam kerja"] },
  { key: "holidays", nama: "Hari libur", module: "attendanceSettings", of: ["hari libur"] },
  { key: "kategori-cuti", nama: "Kategori cuti", module: "leave", of: ["kategori cuti"] },
  { key: "kategori-klaim", nama: "Kategori klaim", module: "claims", of: ["kategori klaim"] },
  { key: "parameter", nama: "Parameter hitungan", module: "payrollSettings", of: ["parameter"] },
  { key: "kelompok-gaji", nama: "Kelompok gaji", module: "payrollSettings", of: ["kelompok gaji"] },
  { key: "tanggal-gajian", nama: "Tanggal gajian", module: "payrollSettings", of: ["tanggal gajian"] },
  { key: "peta-kolom", nama: "Peta kolom", module: "payrollSettings", of: ["peta kolom"] },
  { key: "artikel", nama: "Artikel", module: "articles", of: ["artikel"] },
  { key: "polling", nama: "Polling", module: "polls", of: ["polling"] },
  { key: "delegations", nama: "Pengganti", module: "delegations", of: ["pengganti"] },
  { key: "good-id-area", nama: "Area penjualan", module: "goodId", of: ["area"] },
  { key: "good-id-tim", nama: "Tim penjualan", module: "goodId", of: ["tim"] },
  { key: "varian-produk", nama: "Varian produk", module: "goodId", of: ["varian produk"] },
  { key: "penukaran-hadiah", nama: "Hadiah", module: "goodId", of: ["hadiah"] },
] as const satisfies readonly Source[]

/** What happened to it; a decision on a request is a change, with the new status. */
export const HAPPENINGS = ["created", "changed", "deleted"] as const
type Happening = (typeof HAPPENINGS)[number]
export const happeningWords: Readonly<Record<Happening, string>> = {
  created: "Dibuat",
  changed: "Diubah atau diputuskan",
  deleted: "Dihapus",
}

export type WebhookEvent = `${(typeof SOURCES)[number]["key"]}.${Happening}`
export const EVENTS: readonly WebhookEvent[] = SOURCES.flatMap(({ key }) =>
  HAPPENINGS.map((happening): WebhookEvent => `${key}.${happening}`),
)
/** The event of a test that a person sends from the page. */
export const TEST_EVENT = "webhook.test"

const happened = { create: "created", update: "changed", delete: "deleted" } as const

const byEntity: ReadonlyMap<string, (typeof SOURCES)[number]> = new Map(
  SOURCES.flatMap((source) => source.of.map((entity): [string, (typeof SOURCES)[number]] => [entity, source])),
)
/** The event of an audit row; null = none is sent for this data. */
export const eventOf = (entity: string, action: keyof typeof happened): WebhookEvent | null => {
  const source = byEntity.get(entity)
  return source === undefined ? null : `${source.key}.${happened[action]}`
}
/** The module whose view right the giver of a webhook needs for an event. */
export const moduleOfEvent = (event: string): AppModule | null =>
  SOURCES.find(({ key }) => event.startsWith(`${key}.`))?.module ?? null
