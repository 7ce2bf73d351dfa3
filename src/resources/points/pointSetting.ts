import { bank } from "#contract/areas/platform/bank.ts"
import {
  pointSettingRow,
  pointSettingValues,
  savePointSetting,
  type usageEvents,
} from "#contract/areas/points/points.ts"
import { type DescribedSetting, describeSetting } from "../kit/describe.ts"

const EVENTS: Readonly<Record<(typeof usageEvents)[number], string>> = {
  absensi: "Absensi",
  foto: "Foto absen",
  visit: "Kunjungan",
  slip: "Slip gaji",
  pesan: "Pesan",
  member_aktif: "Pegawai aktif",
}

/** One for the whole platform, with its own read and save calls. */
const contract = {
  id: "pointSetting",
  noun: "pengaturan point",
  key: "point_setting",
  who: { read: ["super"], write: ["super"] },
  module: null,
  row: pointSettingRow,
  values: pointSettingValues,
  update: savePointSetting,
} as const

const described = describeSetting(contract, {
  path: "/super-admin/point/setting",
  title: "Pengaturan Point",
  sections: [
    {
      title: "Nilai dan pemakaian",
      fields: [
        [
          {
            kind: "rupiah",
            key: "rp_per_point",
            label: "Nilai satu point",
            required: true,
            hint: "Belum dipakai: harga setiap paket diisi di Master Paket",
          },
          {
            kind: "number",
            key: "low_balance_alert",
            label: "Peringatan saldo menipis",
            unit: "point",
            required: true,
            hint: "Perusahaan diberi tahu di bawah saldo ini",
          },
        ],
        {
          kind: "subItems",
          key: "usage_rules",
          label: "Pemakaian point",
          hint: "Belum dipakai: belum ada kejadian yang memotong saldo. Saldo berubah hanya oleh top-up dan penyesuaian; aturan di sini disimpan saja",
          noun: "aturan",
          max: 20,
          start: {},
          fields: [
            { kind: "select", key: "event", label: "Kejadian", required: true, choices: EVENTS },
            { kind: "number", key: "point", label: "Biaya", unit: "point", required: true },
          ],
        },
      ],
    },
    {
      title: "Tagihan top-up",
      text: "Berlaku untuk tagihan yang dibuat sesudah disimpan.",
      fields: [
        [
          { kind: "rupiah", key: "min_topup", label: "Top-up minimal", required: true },
          { kind: "percent", key: "tax_percent", label: "Pajak", decimals: 0, required: true },
          {
            kind: "number",
            key: "expire_hours",
            label: "Batas waktu bayar",
            unit: "jam",
            required: true,
          },
        ],
        {
          kind: "switch",
          key: "unique_code",
          label: "Kode unik",
          hint: "Menambah 1 sampai 999 rupiah supaya transfer mudah dikenali",
        },
      ],
    },
    {
      title: "Rekening tujuan",
      fields: [
        {
          kind: "subItems",
          key: "bank_accounts",
          label: "Rekening",
          noun: "rekening",
          max: 10,
          start: {},
          fields: [
            {
              kind: "reference",
              key: "bank_id",
              label: "Bank",
              required: true,
              options: bank.calls.options,
              shownBy: "bank_nama",
            },
            { kind: "text", key: "no", label: "Nomor rekening", required: true, max: 30 },
            { kind: "text", key: "nama", label: "Atas nama", required: true, max: 100 },
          ],
        },
      ],
    },
  ],
})

/** The editor of the platform's setting, which belongs to no company; its screen knows its calls. */
export const pointSettingForm = (): DescribedSetting => described
