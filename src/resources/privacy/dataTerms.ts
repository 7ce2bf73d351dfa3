import {
  changeTerm,
  listTerms,
  MOST_COUNTED,
  TERMS_KEY,
  type termRow,
} from "#contract/areas/privacy/dataTerms.ts"
import { bulkAction } from "../kit/bulk.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import type { DescribedList } from "../kit/describe.ts"
import { DATA_TERMS } from "./paths.ts"

type Row = (typeof termRow)["Type"]

const number = new Intl.NumberFormat("id-ID")
const day = new Intl.DateTimeFormat("id-ID", { dateStyle: "medium", timeZone: "Asia/Jakarta" })

const termOf = ({ bulan }: Row): string => {
  if (bulan === null) return "Disimpan terus"
  return bulan === 0 ? "Beberapa hari" : `${bulan} bulan`
}
const removedOf = ({ dihapus, dihapus_pada }: Row): string =>
  dihapus_pada === null
    ? "Belum pernah"
    : `${number.format(dihapus)} pada ${day.format(new Date(dihapus_pada))}`

const columns: readonly ColumnOf<Row>[] = [
  { as: "text", key: "nama", label: "Jenis data", primary: true },
  { as: "words", key: "bulan", label: "Disimpan", of: termOf },
  {
    as: "words",
    key: "jumlah",
    label: "Baris sekarang",
    align: "end",
    of: ({ jumlah }) => `${number.format(jumlah)}${jumlah >= MOST_COUNTED ? " lebih" : ""}`,
  },
  {
    as: "words",
    key: "terlama",
    label: "Terlama",
    of: ({ terlama }) => (terlama === null ? "–" : day.format(new Date(terlama))),
  },
  { as: "words", key: "dihapus", label: "Terakhir dihapus", of: removedOf },
  { as: "text", key: "dasar", label: "Dasar" },
]

const asRow = { row: {} as typeof termRow }

/** Retention by kind: the term, what is there, and what was removed last. */
export const dataTermsList = (): DescribedList => ({
  contract: {
    id: "masa-simpan",
    noun: "jenis data",
    listKey: TERMS_KEY,
    who: { read: ["company"], write: ["company"] },
    module: "privacy",
    sorts: ["nama"],
    filters: {},
    calls: { list: listTerms },
  },
  path: DATA_TERMS,
  title: "Masa Simpan",
  purpose:
    "Berapa lama tiap jenis data disimpan. Yang lewat dihapus tiap jam, sedikit demi sedikit, dan tidak kembali.",
  searchLabel: "Cari jenis data",
  columns: columns as readonly AnyColumn[],
  filters: [],
  bulk: [
    bulkAction("change", asRow, changeTerm, {
      label: "Ubah masa simpan",
      title: "Ubah masa simpan jenis data ini",
      text: "Yang lebih tua dari masa baru dihapus pada putaran berikutnya dan tidak dapat dikembalikan.",
      confirmLabel: "Ubah masa simpan",
      fields: [
        { kind: "number", key: "bulan", label: "Bulan", hint: "Biarkan kosong untuk menyimpan terus" },
      ],
      start: { bulan: null },
      payload: (ids, values) => ({ ids, bulan: (values as { bulan: number | null }).bulan }),
    }),
  ],
  newHref: null,
  rowHref: () => null,
})
