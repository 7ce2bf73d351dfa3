import type { AppModule } from "../../kit/modules.ts"

/** Data whose changes are sent to webhooks: every flow and every resource of a company, but those of closed modules. */
type Source = {
  readonly key: string
  readonly nama: string
  readonly module: AppModule
  /** Its names in the audit log. */
  readonly of: readonly string[]
  /** Its rows have a status of which people and dates decide: a request, a period, an employee. */
  readonly hasStatus?: true
}

/**
 * A test holds the list against the flows and resources of the contract. It is not derived from them here, because the form
 * of a webhook would then load every contract.
 */
const SOURCES = [
  {
    key: "persetujuan",
    nama: "Pengajuan absensi",
    module: "attendance",
    of: ["attendance_request"],
    hasStatus: true,
  },
  { key: "cuti", nama: "Pengajuan cuti", module: "leave", of: ["cuti"], hasStatus: true },
  { key: "klaim-cuti", nama: "Klaim cuti", module: "leave", of: ["klaim cuti"], hasStatus: true },
  {
    key: "reimbursement",
    nama: "Klaim reimbursement",
    module: "claims",
    of: ["reimbursment"],
    hasStatus: true,
  },
  {
    key: "uang-muka-perjalanan",
    nama: "Uang muka perjalanan",
    module: "claims",
    of: ["uang muka perjalanan"],
    hasStatus: true,
  },
  {
    key: "tukar-shift",
    nama: "Tukar shift",
    module: "attendance",
    of: ["tukar shift"],
    hasStatus: true,
  },
  { key: "kasbon", nama: "Kasbon", module: "advances", of: ["kasbon"], hasStatus: true },
  { key: "visit", nama: "Kunjungan", module: "visits", of: ["kunjungan"], hasStatus: true },
  {
    key: "perubahan-data",
    nama: "Perubahan data pegawai",
    module: "members",
    of: ["perubahan data"],
    hasStatus: true,
  },
  {
    key: "permintaan-hadiah",
    nama: "Permintaan hadiah",
    module: "goodId",
    of: ["permintaan hadiah"],
    hasStatus: true,
  },
  { key: "members", nama: "Pegawai", module: "members", of: ["pegawai"], hasStatus: true },
  { key: "isian-pegawai", nama: "Isian pegawai", module: "members", of: ["isian pegawai"] },
  {
    key: "careers",
    nama: "Perubahan kerja",
    module: "members",
    of: ["perubahan kerja"],
    hasStatus: true,
  },
  {
    key: "endings",
    nama: "Akhir hubungan kerja",
    module: "payroll",
    of: ["akhir hubungan kerja"],
    hasStatus: true,
  },
  { key: "payroll-periods", nama: "Periode gaji", module: "payroll", of: ["periode gaji"], hasStatus: true },
  { key: "raises", nama: "Kenaikan gaji", module: "payroll", of: ["kenaikan gaji"], hasStatus: true },
  { key: "kepesertaan-bpjs", nama: "Kepesertaan BPJS", module: "payroll", of: ["kepesertaan BPJS"] },
  { key: "saldo-pajak", nama: "Saldo awal pajak", module: "payroll", of: ["saldo awal pajak"] },
  {
    key: "surat-peringatan",
    nama: "Surat peringatan",
    module: "warnings",
    of: ["surat peringatan"],
    hasStatus: true,
  },
  { key: "surat", nama: "Surat", module: "letters", of: ["surat"], hasStatus: true },
  { key: "template-surat", nama: "Templat surat", module: "letters", of: ["templat surat"] },
  { key: "penugasan", nama: "Tugas", module: "fieldwork", of: ["tugas", "penugasan"], hasStatus: true },
  { key: "tipe-tugas", nama: "Tipe tugas", module: "fieldwork", of: ["tipe tugas"] },
  { key: "customers", nama: "Pelanggan", module: "fieldwork", of: ["pelanggan"] },
  { key: "products", nama: "Produk", module: "fieldwork", of: ["produk"] },
  { key: "offices", nama: "Kantor", module: "offices", of: ["kantor"] },
  { key: "devisi", nama: "Divisi", module: "organisation", of: ["divisi"] },
  { key: "jabatan", nama: "Jabatan", module: "organisation", of: ["jabatan"] },
  {
    key: "mesin",
    nama: "Mesin absensi",
    module: "attendanceSettings",
    of: ["mesin absensi"],
    hasStatus: true,
  },
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
  { key: "pengingat", nama: "Pengingat", module: "reminders", of: ["pengingat"] },
  { key: "good-id-area", nama: "Area penjualan", module: "goodId", of: ["area"] },
  { key: "good-id-tim", nama: "Tim penjualan", module: "goodId", of: ["tim"] },
  { key: "varian-produk", nama: "Varian produk", module: "goodId", of: ["varian produk"] },
  { key: "penukaran-hadiah", nama: "Hadiah", module: "goodId", of: ["hadiah"] },
] as const satisfies readonly Source[]
/** Widened: a method of 38 tuple types at once takes the compiler a quarter of an hour. */
export const sources: readonly Source[] = SOURCES

/** Kinds of events. A decision on a request is a change, and a change of its status. */
export const HAPPENINGS = ["created", "changed", "status_changed", "deleted"] as const
type Happening = (typeof HAPPENINGS)[number]
export const happeningWords: Readonly<Record<Happening, string>> = {
  created: "Dibuat",
  changed: "Diubah",
  status_changed: "Diputuskan, berganti status",
  deleted: "Dihapus",
}

export type WebhookEvent = `${(typeof SOURCES)[number]["key"]}.${Happening}`
const nameOf = ({ key }: Source, happening: Happening): WebhookEvent => `${key}.${happening}` as WebhookEvent
/** The kinds of events of a source. */
export const happeningsOf = ({ hasStatus }: Source): readonly Happening[] =>
  HAPPENINGS.filter((happening) => hasStatus === true || happening !== "status_changed")
export const EVENTS: readonly WebhookEvent[] = sources.flatMap((source) =>
  happeningsOf(source).map((happening) => nameOf(source, happening)),
)
/** The event of a test that a person sends from the page. */
export const TEST_EVENT = "webhook.test"

const happened = { create: "created", update: "changed", delete: "deleted" } as const

const byEntity: ReadonlyMap<string, Source> = new Map(
  sources.flatMap((source) => source.of.map((entity): [string, Source] => [entity, source])),
)

/** An audit row, as far as its events depend on it: a status is null where its values have none. */
type Noted = {
  readonly entity: string
  readonly action: keyof typeof happened
  readonly from: string | null
  readonly to: string | null
}
/** The events of an audit row; none for data that is not announced. */
export const eventsOf = ({ entity, action, from, to }: Noted): readonly WebhookEvent[] => {
  const source = byEntity.get(entity)
  if (source === undefined) return []
  const isMoved =
    action === "update" && source.hasStatus === true && from !== null && to !== null && from !== to
  return [nameOf(source, happened[action]), ...(isMoved ? [nameOf(source, "status_changed")] : [])]
}
/** The module whose view right the giver of a webhook needs for an event. */
export const moduleOfEvent = (event: string): AppModule | null =>
  sources.find(({ key }) => event.startsWith(`${key}.`))?.module ?? null
