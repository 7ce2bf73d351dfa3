import { holidayLengthWords, holidays, holidayTypeWords } from "#contract/areas/attendance/holidays.ts"
import { masterKantor } from "#contract/areas/company/masterData.ts"
import { formatDays, formatNumber, jakartaDay } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { ALL_OFFICES, changedColumn } from "../kit/shared.ts"

export const HOLIDAYS = "/setting/absensi/holidays"

/** The previous year, this one and the next two, by the calendar in Jakarta, in any browser time zone. */
export const YEARS = [-1, 0, 1, 2].map((by) => String(Number(jakartaDay(Date.now()).slice(0, 4)) + by))

export const holidaysResource = describe(holidays, {
  path: HOLIDAYS,
  title: "Hari Libur",
  purpose: "Di hari libur pegawai tidak perlu absen, dan lembur dihitung sebagai lembur hari libur.",
  searchLabel: "Cari nama hari libur",
  links: [
    { label: "Libur nasional", href: "/setting/absensi/holidays/nasional" },
    { label: "Impor", href: "/setting/absensi/holidays/impor" },
  ],
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    {
      as: "words",
      key: "start_date",
      label: "Tanggal",
      align: "end",
      of: ({ start_date, end_date }) => formatDays(start_date, end_date),
    },
    { as: "number", key: "days", label: "Lama", unit: "hari" },
    { as: "choice", key: "type", label: "Jenis", choices: holidayTypeWords },
    { as: "choice", key: "length", label: "Durasi", choices: holidayLengthWords, hidden: true },
    { as: "names", key: "offices_nama", label: "Kantor", none: ALL_OFFICES },
    { as: "mark", key: "recurring", label: "Berulang", mark: "Tiap tahun" },
    changedColumn,
  ],
  filters: [
    { key: "tahun", label: "Tahun", options: YEARS.map((year) => ({ value: year, label: year })) },
    {
      key: "type",
      label: "Jenis",
      options: Object.entries(holidayTypeWords).map(([value, label]) => ({ value, label })),
    },
    { key: "offices_id", label: "Kantor", from: masterKantor },
  ],
  sections: [
    {
      title: "Data hari libur",
      fields: [
        { kind: "text", key: "nama", label: "Nama hari libur", required: true, max: 100 },
        [
          { kind: "date", key: "start_date", label: "Tanggal mulai", required: true },
          {
            kind: "date",
            key: "end_date",
            label: "Tanggal selesai",
            required: true,
            hint: ({ start_date, end_date }) =>
              start_date && end_date && end_date >= start_date
                ? `${formatNumber((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1)} hari`
                : "Isi tanggal yang sama untuk satu hari",
          },
        ],
        [
          { kind: "select", key: "type", label: "Jenis", required: true, choices: holidayTypeWords },
          { kind: "select", key: "length", label: "Durasi", required: true, choices: holidayLengthWords },
        ],
        {
          kind: "switch",
          key: "deduct_leave",
          label: "Potong cuti tahunan",
          hint: "Setiap pegawai yang libur berkurang satu hari cuti tahunan",
          showWhen: ({ type }) => type === "cuti_bersama",
        },
        {
          kind: "switch",
          key: "recurring",
          label: "Berulang tiap tahun",
          hint: "Pada tanggal yang sama di tahun-tahun berikutnya",
        },
        {
          kind: "multi",
          key: "offices_id",
          label: "Kantor",
          options: masterKantor,
          shownBy: "offices_nama",
          none: ALL_OFFICES,
          hint: "Biarkan kosong untuk semua kantor, termasuk yang baru nanti",
        },
      ],
    },
  ],
  start: { type: "perusahaan", length: "full" },
  personal: false,
})
