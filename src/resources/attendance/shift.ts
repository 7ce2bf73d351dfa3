import { masterKantor } from "#contract/areas/company/masterData.ts"
import { shift } from "#contract/areas/attendance/shift.ts"
import { crossesMidnight, minutesBetween } from "#contract/kit/times.ts"
import { formatDuration } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, ALL_OFFICES, changedColumn } from "../kit/shared.ts"

/** Describes a start and an end time together. */
const spanInWords = (start: string | null | undefined, end: string | null | undefined) => {
  if (!start || !end || start === end) return undefined
  const long = formatDuration(minutesBetween(start, end))
  return crossesMidnight(start, end) ? `Lewat tengah malam, ${long}` : long
}

export const shiftResource = describe(shift, {
  path: "/setting/absensi/shift",
  title: "Shift",
  purpose: "Shift adalah jam kerja yang dijadwalkan untuk pegawai, juga yang melewati tengah malam.",
  searchLabel: "Cari nama atau kode shift",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "span", key: "start", end: "end", colour: "color", label: "Jam" },
    { as: "hours", key: "work_min", label: "Lama kerja" },
    { as: "names", key: "offices_nama", label: "Kantor", none: ALL_OFFICES },
    { as: "rupiah", key: "allowance", label: "Uang shift", hidden: true },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [activeFilter, { key: "offices_id", label: "Kantor", from: masterKantor }],
  sections: [
    {
      title: "Data shift",
      fields: [
        [
          { kind: "text", key: "nama", label: "Nama shift", required: true, max: 80 },
          {
            kind: "text",
            key: "kode",
            label: "Kode",
            required: true,
            max: 10,
            hint: "Huruf besar dan angka, dipakai di jadwal",
            fixedBy: { key: "is_used", why: "Tidak dapat diubah: sudah dipakai di jadwal" },
          },
        ],
        [
          { kind: "time", key: "start", label: "Jam mulai", required: true },
          {
            kind: "time",
            key: "end",
            label: "Jam selesai",
            required: true,
            hint: ({ start, end }) => spanInWords(start, end),
          },
        ],
        {
          kind: "multi",
          key: "offices_id",
          label: "Kantor",
          options: masterKantor,
          shownBy: "offices_nama",
          none: ALL_OFFICES,
          hint: "Biarkan kosong untuk semua kantor, termasuk yang baru nanti",
        },
        { kind: "colour", key: "color", label: "Warna di jadwal" },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Shift nonaktif tidak ditawarkan di jadwal",
        },
      ],
    },
    {
      title: "Istirahat",
      fields: [
        [
          { kind: "time", key: "break_start", label: "Mulai istirahat" },
          { kind: "time", key: "break_end", label: "Selesai istirahat" },
        ],
        {
          kind: "switch",
          key: "break_paid",
          label: "Istirahat dihitung sebagai jam kerja",
          showWhen: ({ break_start, break_end }) => Boolean(break_start ?? break_end),
        },
      ],
    },
    {
      title: "Kehadiran dan uang shift",
      text: "Yang dikosongkan mengikuti Aturan Absensi.",
      fields: [
        [
          { kind: "number", key: "checkin_open_before_min", label: "Absen masuk dibuka", unit: "menit" },
          { kind: "number", key: "checkout_close_after_min", label: "Absen pulang ditutup", unit: "menit" },
        ],
        [
          { kind: "number", key: "late_tolerance_min", label: "Toleransi terlambat", unit: "menit" },
          { kind: "number", key: "early_out_tolerance_min", label: "Toleransi pulang cepat", unit: "menit" },
        ],
        [
          {
            kind: "number",
            key: "half_day_min_hours",
            label: "Batas setengah hari",
            unit: "jam",
            decimals: 2,
            hint: "Kurang dari ini tidak dihitung setengah hari",
          },
          { kind: "rupiah", key: "allowance", label: "Uang shift", hint: "Per kehadiran" },
        ],
      ],
    },
  ],
  start: { is_active: true },
  personal: false,
})
