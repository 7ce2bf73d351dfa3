import {
  holidays,
  holidayTypeWords,
  listNational,
  saveNational,
} from "#contract/areas/attendance/holidays.ts"
import { formatDate } from "#src/format/format.ts"
import { bulkAction } from "../kit/bulk.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import type { DescribedList } from "../kit/describe.ts"
import { HOLIDAYS, YEARS } from "./holidays.ts"

type Day = (typeof listNational.answer.Type)["rows"][number]

const columns: readonly ColumnOf<Day>[] = [
  { as: "text", key: "nama", label: "Nama", primary: true },
  {
    as: "words",
    key: "tanggal",
    label: "Tanggal",
    align: "end",
    of: ({ tanggal }) => formatDate(tanggal),
  },
  {
    as: "choice",
    key: "type",
    label: "Jenis",
    choices: { nasional: holidayTypeWords.nasional, cuti_bersama: holidayTypeWords.cuti_bersama },
  },
  { as: "mark", key: "is_taken", label: "Kalender", mark: "Sudah ada", card: "beside" },
]

/** National holidays, to be imported into the company's calendar. */
export const nationalDays = (): DescribedList => ({
  contract: {
    id: "holidays-nasional",
    noun: "hari libur",
    listKey: "list-holidays-nasional",
    who: { read: holidays.who.write, write: holidays.who.write },
    module: holidays.module,
    sorts: ["tanggal", "nama"],
    filters: { tahun: true, is_taken: true },
    calls: { list: listNational },
  },
  path: "/setting/absensi/holidays/nasional",
  title: "Libur nasional",
  trail: [{ label: "Hari Libur", href: HOLIDAYS }],
  purpose: "Libur nasional dan cuti bersama menurut keputusan pemerintah muncul di sini.",
  searchLabel: "Cari nama hari libur",
  columns: columns as readonly AnyColumn[],
  filters: [
    { key: "tahun", label: "Tahun", options: YEARS.map((year) => ({ value: year, label: year })) },
    {
      key: "is_taken",
      label: "Kalender",
      options: [
        { value: "false", label: "Belum ada" },
        { value: "true", label: "Sudah ada" },
      ],
    },
  ],
  bulk: [
    bulkAction("take", holidays, saveNational, {
      label: "Masukkan ke kalender",
      title: "Masukkan ke kalender perusahaan",
      text: "Berlaku di semua kantor. Cuti bersama memotong cuti tahunan; keduanya dapat diubah di Hari Libur.",
      confirmLabel: "Masukkan",
      payload: (days) => ({ days }),
    }),
  ],
  newHref: null,
  rowHref: (id) => `${HOLIDAYS}?tahun=${String(id).slice(0, 4)}`,
})
