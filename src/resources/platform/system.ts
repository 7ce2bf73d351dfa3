import {
  type databaseTable,
  databaseTables,
  type openJob,
  openJobs,
  type openJobStates,
  type unknownTerminal,
  unknownTerminals,
  type unsentMail,
  unsentMails,
} from "#contract/areas/platform/system.ts"
import { formatDateTime } from "#src/format/format.ts"
import { appName } from "#src/format/product.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import type { DescribedList } from "../kit/describe.ts"

export const UNSENT_MAILS = "/super-admin/setting/sistem/email"
export const OPEN_JOBS = "/super-admin/setting/sistem/pekerjaan"
export const UNKNOWN_TERMINALS = "/super-admin/setting/sistem/mesin"
export const DATABASE = "/super-admin/setting/sistem/basis-data"

const who = { read: ["super"], write: [] } as const
/** A row has no page of its own: the list shows all there is. */
const nowhere = { newHref: null, rowHref: () => null } as const

const mailColumns: readonly ColumnOf<typeof unsentMail.Type>[] = [
  { as: "text", key: "subject", label: "Perihal", primary: true },
  { as: "text", key: "to_address", label: "Kepada" },
  { as: "words", key: "companies_nama", label: "Perusahaan", of: (row) => row.companies_nama ?? appName() },
  { as: "number", key: "attempts", label: "Gagal", unit: "kali" },
  { as: "text", key: "last_error", label: "Sebab" },
  {
    as: "words",
    key: "next_attempt_at",
    label: "Dicoba lagi",
    of: ({ next_attempt_at }) => (next_attempt_at === null ? "Tidak lagi" : formatDateTime(next_attempt_at)),
    named: true,
  },
  { as: "ago", key: "created_at", label: "Dibuat", never: "–" },
]
/** Mails of all companies that are not sent. */
export const unsentMailList = (): DescribedList => ({
  contract: {
    id: "sistem-email",
    noun: "email",
    listKey: "list-sistem-email",
    who,
    module: null,
    sorts: ["created_at", "attempts"],
    firstDir: "desc",
    filters: { late: true },
    calls: { list: unsentMails },
  },
  path: UNSENT_MAILS,
  title: "Email belum terkirim",
  purpose: "Semua email sudah terkirim. Yang menunggu atau gagal muncul di sini dengan sebabnya.",
  searchLabel: "Cari perihal atau alamat",
  columns: mailColumns as readonly AnyColumn[],
  filters: [
    {
      key: "late",
      label: "Status",
      options: [
        { value: "true", label: "Pernah gagal" },
        { value: "false", label: "Belum dicoba" },
      ],
    },
  ],
  ...nowhere,
})

const stateWords: Readonly<Record<(typeof openJobStates)[number], string>> = {
  asked: "Mengantre",
  running: "Berjalan",
  failed: "Gagal",
}
const jobColumns: readonly ColumnOf<typeof openJob.Type>[] = [
  { as: "text", key: "title", label: "Pekerjaan", primary: true },
  {
    as: "choice",
    key: "state",
    label: "Status",
    choices: stateWords,
    tones: { asked: "waiting", running: "info", failed: "rejected" },
  },
  { as: "words", key: "companies_nama", label: "Perusahaan", of: (row) => row.companies_nama ?? appName() },
  { as: "number", key: "done", label: "Selesai", named: true },
  { as: "number", key: "total", label: "Dari", named: true },
  { as: "text", key: "message", label: "Keterangan" },
  { as: "text", key: "by_nama", label: "Oleh" },
  { as: "ago", key: "created_at", label: "Diminta", never: "–" },
]
/** Background jobs of all companies that are queued, running or failed. */
export const openJobList = (): DescribedList => ({
  contract: {
    id: "sistem-pekerjaan",
    noun: "pekerjaan",
    listKey: "list-sistem-pekerjaan",
    who,
    module: null,
    sorts: ["created_at", "title"],
    firstDir: "desc",
    filters: { state: true },
    calls: { list: openJobs },
  },
  path: OPEN_JOBS,
  title: "Pekerjaan latar",
  purpose: "Tidak ada pekerjaan yang mengantre, berjalan, atau gagal.",
  searchLabel: "Cari pekerjaan atau yang memintanya",
  columns: jobColumns as readonly AnyColumn[],
  filters: [
    {
      key: "state",
      label: "Status",
      options: Object.entries(stateWords).map(([value, label]) => ({ value, label })),
    },
  ],
  ...nowhere,
})

const tableColumns: readonly ColumnOf<typeof databaseTable.Type>[] = [
  { as: "text", key: "nama", label: "Tabel", primary: true },
  { as: "number", key: "rows", label: "Baris (perkiraan)" },
  { as: "number", key: "size_mb", label: "Ukuran", unit: "MB", decimals: 1 },
  { as: "number", key: "index_mb", label: "Indeks", unit: "MB", decimals: 1, named: true },
]
/** Tables of the database by size. */
export const databaseTableList = (): DescribedList => ({
  contract: {
    id: "sistem-basis-data",
    noun: "tabel",
    listKey: "list-sistem-basis-data",
    who,
    module: null,
    sorts: ["size_mb", "rows", "nama"],
    firstDir: "desc",
    filters: {},
    calls: { list: databaseTables },
  },
  path: DATABASE,
  title: "Basis data",
  purpose: "Ukuran tiap tabel beserta indeksnya.",
  searchLabel: "Cari nama tabel",
  columns: tableColumns as readonly AnyColumn[],
  filters: [],
  ...nowhere,
})

const terminalColumns: readonly ColumnOf<typeof unknownTerminal.Type>[] = [
  { as: "text", key: "serial", label: "Nomor seri", primary: true, whole: true },
  { as: "number", key: "times", label: "Permintaan", unit: "kali" },
  {
    as: "words",
    key: "push_version",
    label: "Versi push",
    of: ({ push_version }) => push_version ?? "Tidak disebutkan",
  },
  { as: "ago", key: "first_at", label: "Pertama terlihat", never: "–" },
  { as: "ago", key: "last_at", label: "Terakhir terlihat", never: "–" },
]
/** Attendance machines that push here and that no company has listed. */
export const unknownTerminalList = (): DescribedList => ({
  contract: {
    id: "sistem-mesin",
    noun: "mesin",
    listKey: "list-sistem-mesin",
    who,
    module: null,
    sorts: ["last_at", "times", "serial"],
    firstDir: "desc",
    filters: {},
    calls: { list: unknownTerminals },
  },
  path: UNKNOWN_TERMINALS,
  title: "Mesin tak dikenal",
  purpose:
    "Setiap mesin absensi yang menghubungi server sudah didaftarkan. Yang belum muncul di sini dengan nomor serinya; rekamannya tidak disimpan.",
  searchLabel: "Cari nomor seri",
  columns: terminalColumns as readonly AnyColumn[],
  filters: [],
  ...nowhere,
})
