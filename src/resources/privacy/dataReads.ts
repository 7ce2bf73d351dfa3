import { masterPegawaiAll } from "#contract/areas/company/masterData.ts"
import {
  DATA_READS_KEY,
  type dataReadRow,
  exportTouched,
  listDataReads,
  listTouched,
  readerOptions,
  readKindWords,
  TOUCHED_KEY,
  type touchedRow,
} from "#contract/areas/privacy/dataReads.ts"
import { readKinds } from "#contract/kit/personalReads.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import type { DescribedList } from "../kit/describe.ts"
import { BREACH, BREACH_TEXT, DATA_READS } from "./paths.ts"

type Row = (typeof dataReadRow)["Type"]
type Touched = (typeof touchedRow)["Type"]

const who = { read: ["company"], write: ["company"] } as const
const filters = [
  { key: "accounts_id", label: "Akun", from: readerOptions },
  { key: "members_id", label: "Pegawai", from: masterPegawaiAll },
  {
    key: "kind",
    label: "Jenis",
    options: readKinds.map((value) => ({ value, label: readKindWords[value] })),
  },
  { key: "start_date", label: "Hari", until: "end_date" },
] as const
const known = { accounts_id: true, members_id: true, kind: true, start_date: true, end_date: true } as const

const peopleOf = ({ pegawai, count }: Row): string => {
  if (count === 0) return "Ekspor seluruh daftar"
  return count > pegawai.length
    ? `${pegawai.join(", ")} dan ${count - pegawai.length} lainnya`
    : pegawai.join(", ")
}
const columns: readonly ColumnOf<Row>[] = [
  { as: "ago", key: "at", label: "Waktu" },
  { as: "text", key: "akun", label: "Akun", primary: true },
  { as: "mark", key: "by_key", label: "Lewat", mark: "Kunci API" },
  { as: "choice", key: "kind", label: "Jenis", choices: readKindWords },
  { as: "words", key: "pegawai", label: "Pegawai", of: peopleOf },
  { as: "text", key: "dari", label: "Dari" },
]

/** Who looked at pay, identity numbers and papers, the latest first. */
export const dataReadsList = (): DescribedList => ({
  contract: {
    id: "akses-data",
    noun: "akses",
    listKey: DATA_READS_KEY,
    who,
    module: "privacy",
    sorts: ["at"],
    firstDir: "desc",
    filters: known,
    calls: { list: listDataReads },
  },
  path: DATA_READS,
  title: "Siapa Melihat Data",
  purpose:
    "Akun yang melihat gaji, NIK dan dokumen pegawai, 12 bulan terakhir. Yang dilihat lagi dalam lima menit dicatat sekali.",
  searchLabel: "Cari nama akun",
  columns: columns as readonly AnyColumn[],
  filters,
  links: [{ label: "Kebocoran", href: BREACH }],
  newHref: null,
  rowHref: () => null,
})

const touchedColumns: readonly ColumnOf<Touched>[] = [
  { as: "text", key: "nama", label: "Pegawai", primary: true },
  { as: "text", key: "nip", label: "NIP" },
  { as: "text", key: "kantor", label: "Kantor" },
  {
    as: "words",
    key: "jenis",
    label: "Jenis data",
    of: ({ jenis }) => jenis.map((kind) => readKindWords[kind]).join(", "),
  },
  { as: "number", key: "dilihat", label: "Dilihat" },
  { as: "number", key: "diubah", label: "Diubah" },
  { as: "ago", key: "terakhir", label: "Terakhir" },
]

/** Whose data an account touched: the first question of a breach. */
export const touchedList = (): DescribedList => ({
  contract: {
    id: "akses-data-terdampak",
    noun: "pegawai",
    listKey: TOUCHED_KEY,
    who,
    module: "privacy",
    sorts: ["nama"],
    filters: known,
    calls: { list: listTouched },
  },
  path: BREACH,
  title: "Kebocoran",
  purpose:
    "Pilih akun dan rentang harinya: pegawai yang datanya dilihat atau diubah; ekspor daftar dihitung untuk semua pegawai. Pemberitahuan kepada mereka dan lembaga paling lambat 3×24 jam (UU 27/2022 pasal 46).",
  searchLabel: "Cari nama atau NIP",
  columns: touchedColumns as readonly AnyColumn[],
  filters,
  exported: exportTouched,
  links: [
    { label: "Naskah pemberitahuan", href: BREACH_TEXT },
    { label: "Siapa melihat data", href: DATA_READS },
  ],
  newHref: null,
  rowHref: (id) => `${DATA_READS}?members_id=${id}`,
})
