import { type RadiusMode, radiusPenugasan } from "#contract/areas/fieldwork/radiusPenugasan.ts"
import { describeSetting } from "../kit/describe.ts"

const MODES: Readonly<Record<RadiusMode, string>> = {
  off: "Tidak diperiksa",
  warn: "Diperingatkan pada persetujuan",
  block: "Check-in ditolak",
}

export const radiusPenugasanSetting = describeSetting(radiusPenugasan, {
  path: "/setting/penugasan/radius-penugasan",
  title: "Radius Penugasan",
  sections: [
    {
      title: "Lokasi",
      text: "Berlaku bagi kunjungan yang direncanakan sejak disimpan. Radius pada tipe tugas didahulukan.",
      fields: [
        [
          {
            kind: "number",
            key: "radius_m",
            label: "Radius dari pelanggan",
            unit: "m",
            required: true,
            hint: "10 sampai 5.000 m",
          },
          { kind: "select", key: "mode", label: "Check-in di luar radius", required: true, choices: MODES },
        ],
        {
          kind: "number",
          key: "max_gps_accuracy_m",
          label: "Akurasi GPS paling longgar",
          unit: "m",
          required: true,
          hint: "0 = berapa pun",
        },
      ],
    },
    {
      title: "Yang harus ada",
      fields: [
        {
          kind: "number",
          key: "min_duration_min",
          label: "Durasi paling singkat",
          unit: "menit",
          required: true,
          hint: "0 = berapa pun",
        },
        { kind: "switch", key: "require_photo_in", label: "Foto saat check-in" },
        { kind: "switch", key: "require_photo_out", label: "Foto saat check-out" },
        {
          kind: "switch",
          key: "allow_unplanned",
          label: "Pegawai boleh berkunjung tanpa rencana",
        },
      ],
    },
  ],
})
