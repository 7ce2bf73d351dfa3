import { masterKantor } from "#contract/areas/company/masterData.ts"
import {
  mesin,
  reclaimTerminals,
  retireTerminals,
  terminalStatuses,
} from "#contract/areas/attendance/mesin.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

const ZONES = { "Asia/Jakarta": "WIB", "Asia/Makassar": "WITA", "Asia/Jayapura": "WIT" } as const
const STATUSES = {
  baru: "Menunggu kode",
  diadopsi: "Tersambung",
  diam: "Diam",
  dipensiunkan: "Dipensiunkan",
} as const

export const mesinResource = describe(mesin, {
  path: "/setting/absensi/mesin",
  menu: {
    group: "sambungan",
    hint: "Mesin sidik jari dan wajah yang mengirim absensi sendiri",
  },
  title: "Mesin Absensi",
  purpose:
    "Mesin sidik jari atau wajah di kantor, yang mengirim rekamannya ke sini lewat internet, atau lewat filenya.",
  searchLabel: "Cari nama atau nomor seri",
  links: [{ label: "Masukkan file", href: "/laporan-absensi/impor?jenis=rekaman_mesin" }],
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "serial", label: "Nomor seri", whole: true },
    { as: "text", key: "offices_nama", label: "Kantor" },
    {
      as: "choice",
      key: "status",
      label: "Keadaan",
      choices: STATUSES,
      tones: { baru: "waiting", diadopsi: "approved", diam: "rejected", dipensiunkan: "neutral" },
    },
    { as: "ago", key: "last_seen_at", label: "Terakhir terlihat", never: "Belum pernah" },
    { as: "number", key: "open_records", label: "Ditahan" },
    { as: "choice", key: "zona", label: "Zona", choices: ZONES, hidden: true },
    { as: "date", key: "last_record_at", label: "Rekaman terakhir", hidden: true },
    changedColumn,
  ],
  filters: [
    {
      key: "status",
      label: "Keadaan",
      options: terminalStatuses.map((value) => ({ value, label: STATUSES[value] })),
    },
    { key: "offices_id", label: "Kantor", from: masterKantor },
  ],
  bulk: [
    bulkAction("retire", mesin, retireTerminals, {
      label: "Pensiunkan",
      title: "Pensiunkan mesin absensi",
      text: "Rekaman mesin ini tidak diterima lagi; yang sudah masuk tetap ada. Nomor serinya boleh dipakai perusahaan lain.",
      confirmLabel: "Pensiunkan",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("reclaim", mesin, reclaimTerminals, {
      label: "Sambungkan lagi",
      title: "Sambungkan lagi mesin absensi",
      text: "Mesin mendapat kode baru, dan diterima lagi sesudah mengirim kode itu.",
      confirmLabel: "Buat kode baru",
      payload: (ids) => ({ ids }),
    }),
  ],
  sections: [
    {
      title: "Mesin",
      text: "Nomor seri ada di stiker mesin dan di menu System Info. Sesudah disimpan, halaman ini menampilkan kode yang harus dikirim mesinnya.",
      fields: [
        [
          {
            kind: "text",
            key: "nama",
            label: "Nama",
            required: true,
            max: 80,
            hint: "Tempatnya, misalnya Pintu Depan",
          },
          {
            kind: "text",
            key: "serial",
            label: "Nomor seri",
            required: true,
            max: 32,
            fixedBy: { key: "is_adopted", why: "Tidak dapat diubah: mesin sudah membuktikan nomor serinya" },
          },
        ],
        [
          {
            kind: "reference",
            key: "offices_id",
            label: "Kantor",
            required: true,
            options: masterKantor,
            shownBy: "offices_nama",
          },
          {
            kind: "select",
            key: "zona",
            label: "Zona waktu mesin",
            required: true,
            choices: ZONES,
            hint: "Rekaman lama tetap memakai zona saat direkam",
          },
        ],
      ],
    },
  ],
  start: { zona: "Asia/Jakarta" },
  personal: false,
})
