import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { type kasbonLimitTypes, kasbonSetting } from "#contract/areas/kasbon/kasbonSetting.ts"
import { describeSetting } from "../kit/describe.ts"

const LIMITS: Readonly<Record<(typeof kasbonLimitTypes)[number], string>> = {
  pct_salary: "Bagian dari gaji pokok sebulan",
  fixed: "Jumlah tetap",
}

export const kasbonSettingForm = describeSetting(kasbonSetting, {
  path: "/setting/other/kasbon/aturan",
  menu: { group: "other", hint: "Batas dan cara pinjaman pegawai", after: "/setting/other/kasbon" },
  title: "Aturan Kasbon",
  sections: [
    {
      title: "Siapa dan kapan",
      fields: [
        { kind: "switch", key: "enabled", label: "Kasbon dapat diminta" },
        {
          kind: "multi",
          key: "members_id",
          label: "Pegawai yang boleh kasbon",
          options: masterPegawai,
          shownBy: "members_nama",
          none: "Semua pegawai",
        },
        [
          {
            kind: "number",
            key: "min_service_months",
            label: "Masa kerja paling sedikit",
            unit: "bulan",
            required: true,
          },
          {
            kind: "number",
            key: "max_active",
            label: "Kasbon berjalan sekaligus",
            required: true,
            hint: "Per pegawai",
          },
        ],
        [
          {
            kind: "number",
            key: "from_day",
            label: "Diminta dari tanggal",
            hint: "Kosongkan keduanya untuk setiap hari",
          },
          { kind: "number", key: "to_day", label: "Sampai tanggal" },
        ],
      ],
    },
    {
      title: "Berapa",
      text: "Semua potongan bersama paling banyak 50% dari setiap pembayaran upah (PP 36/2021 Pasal 65).",
      fields: [
        [
          { kind: "select", key: "max_amount_type", label: "Batas jumlah", required: true, choices: LIMITS },
          {
            kind: "rupiah",
            key: "max_amount",
            label: "Paling banyak",
            required: true,
            showWhen: ({ max_amount_type }) => max_amount_type === "fixed",
          },
          {
            kind: "number",
            key: "max_pct",
            label: "Paling banyak",
            unit: "% gaji",
            required: true,
            showWhen: ({ max_amount_type }) => max_amount_type === "pct_salary",
          },
        ],
        [
          { kind: "number", key: "max_tenor", label: "Cicilan paling banyak", unit: "bulan", required: true },
          {
            kind: "number",
            key: "max_deduction_pct",
            label: "Potongan sebulan paling banyak",
            unit: "% gaji",
            required: true,
          },
        ],
      ],
    },
  ],
})
