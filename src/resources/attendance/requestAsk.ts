import { type AskedKind, requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { type DescribedAsk, describeAsk, paperField } from "../kit/ask.ts"

type Values = Readonly<Record<string, unknown>>
const isOf =
  (...kinds: readonly AskedKind[]) =>
  ({ type }: Values): boolean =>
    kinds.some((kind) => kind === type)

const reason = {
  kind: "longText",
  key: "reason",
  label: "Alasan",
  required: true,
  max: 500,
  hint: "5 sampai 500 karakter",
} as const
const paper = paperField("attachment", "Bukti", "Gambar atau PDF, paling besar 5 MB")

/** Form of a correction or explanation of a day entered for an employee. */
export const requestAsk = (): DescribedAsk =>
  describeAsk(requests, {
    title: "Catat pengajuan absensi",
    back: { label: "Persetujuan absensi", href: "/laporan-absensi/persetujuan" },
    text: "Absensi hari itu baru berubah setelah pengajuan disetujui. Lembur dicatat di halaman Lembur.",
    fields: [
      [
        {
          kind: "select",
          key: "type",
          label: "Jenis",
          required: true,
          choices: {
            koreksi: "Koreksi absensi",
            manual: "Absen manual",
            terlambat: "Alasan terlambat",
            pulang_cepat: "Alasan pulang cepat",
          },
        },
        { kind: "date", key: "business_date", label: "Tanggal", required: true, isPast: true },
      ],
      [
        {
          kind: "time",
          key: "time_in",
          label: "Jam masuk",
          hint: "Kosongkan bila tidak berubah",
          showWhen: isOf("koreksi", "manual"),
        },
        {
          kind: "time",
          key: "time_out",
          label: "Jam pulang",
          hint: "Pada jam kantornya; lewat tengah malam berarti hari berikutnya",
          showWhen: isOf("koreksi", "manual"),
        },
      ],
      reason,
      paper,
    ],
    start: { type: "koreksi" },
  })

/** Form of an overtime order entered for an employee. */
export const overtimeAsk = (): DescribedAsk =>
  describeAsk(requests, {
    id: "lembur",
    title: "Catat perintah lembur",
    back: { label: "Lembur", href: "/lembur" },
    text: "Lembur dihitung dari absen setelah perintah ini disetujui, paling banyak selama yang diminta. Keputusannya di Persetujuan absensi.",
    fields: [
      [
        {
          kind: "select",
          key: "type",
          label: "Jenis",
          required: true,
          choices: { lembur: "Lembur di hari kerja", libur: "Kerja di hari libur" },
        },
        { kind: "date", key: "business_date", label: "Tanggal", required: true },
      ],
      [
        {
          kind: "time",
          key: "time_in",
          label: "Jam mulai",
          hint: "Kosongkan bila mulai saat jam kerja selesai",
        },
        {
          kind: "time",
          key: "time_out",
          label: "Jam selesai",
          required: true,
          hint: "Lewat tengah malam berarti hari berikutnya",
        },
      ],
      { ...reason, label: "Pekerjaan" },
      { ...paper, label: "Surat perintah" },
    ],
    start: { type: "lembur" },
  })
