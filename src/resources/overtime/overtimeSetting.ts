import { kategoriCuti } from "#contract/areas/leave/kategoriCuti.ts"
import { masterPegawai } from "#contract/areas/company/masterData.ts"
import {
  type compensations,
  type overtimeFormulas,
  type overtimeModes,
  overtimeSetting,
  type roundModes,
  type rupiahRoundings,
  type wageBases,
} from "#contract/areas/overtime/overtimeSetting.ts"
import { describeSetting } from "../kit/describe.ts"

const MODES: Readonly<Record<(typeof overtimeModes)[number], string>> = {
  request_first: "Dari pengajuan yang disetujui",
  auto_from_attendance: "Langsung dari absensi",
}
const ROUNDS: Readonly<Record<(typeof roundModes)[number], string>> = {
  down: "Ke bawah",
  nearest: "Ke yang terdekat",
  up: "Ke atas",
}
const FORMULAS: Readonly<Record<(typeof overtimeFormulas)[number], string>> = {
  pp35: "Menurut PP 35/2021",
  flat_hour: "Tarif tetap per jam",
  fixed_day: "Tarif tetap per hari",
}
const BASES: Readonly<Record<(typeof wageBases)[number], string>> = {
  "75pct_rule": "Pokok dan tunjangan tetap, paling sedikit 75% upah",
  pokok_tetap: "Pokok dan tunjangan tetap",
  pokok: "Gaji pokok saja",
}
const ROUNDINGS: Readonly<Record<(typeof rupiahRoundings)[number], string>> = {
  jumlah: "Sekali, pada jumlahnya",
  upah_sejam: "Upah sejam ke bawah ke rupiah penuh",
  tiap_jam: "Upah tiap jam ke bawah ke rupiah penuh",
}
const COMPENSATIONS: Readonly<Record<(typeof compensations)[number], string>> = {
  paid: "Dibayar",
  leave: "Diganti waktu istirahat",
}

const minutes = { kind: "number", unit: "menit", required: true } as const
type Values = { readonly formula?: string | null; readonly compensation?: string | null }
const isByLaw = ({ formula, compensation }: Values) => formula === "pp35" && compensation !== "leave"

export const overtimeSettingForm = describeSetting(overtimeSetting, {
  path: "/setting/other/setting-absensi-lembur",
  title: "Aturan Absensi Lembur",
  sections: [
    {
      title: "Yang dihitung lembur",
      fields: [
        { kind: "switch", key: "enabled", label: "Lembur dihitung" },
        {
          kind: "select",
          key: "mode",
          label: "Asal lembur",
          required: true,
          choices: MODES,
          hint: ({ mode }) =>
            mode === "auto_from_attendance"
              ? "Waktu di luar jam kerja dihitung tanpa pengajuan; hari kemarin dihitung setiap malam"
              : "Paling lama yang disetujui, dan paling lama yang dikerjakan (PP 35/2021 Pasal 28)",
        },
        {
          kind: "multi",
          key: "members_id",
          label: "Pegawai yang boleh lembur",
          options: masterPegawai,
          shownBy: "members_nama",
          none: "Semua pegawai",
        },
        {
          kind: "switch",
          key: "count_before_shift",
          label: "Hitung waktu sebelum jam masuk",
        },
        [
          { kind: "switch", key: "need_photo", label: "Absen pulang wajib berfoto" },
          { kind: "switch", key: "need_gps", label: "Absen pulang wajib berlokasi" },
        ],
      ],
    },
    {
      title: "Menit",
      text: "Pecahan jam tidak diatur undang-undang; perusahaan menetapkannya.",
      fields: [
        [
          { ...minutes, key: "min_minutes", label: "Paling sedikit", hint: "Kurang dari ini tidak dihitung" },
          {
            kind: "select",
            key: "round_to_min",
            label: "Dibulatkan per",
            required: true,
            choices: { "1": "1 menit", "15": "15 menit", "30": "30 menit", "60": "1 jam" },
          },
          { kind: "select", key: "round_mode", label: "Pembulatan", required: true, choices: ROUNDS },
        ],
        [
          {
            ...minutes,
            key: "max_per_day_min",
            label: "Batas sehari",
            hint: "0 = tanpa batas; PP 35/2021 Pasal 26: 240 menit, di luar hari istirahat dan hari libur",
          },
          {
            ...minutes,
            key: "max_per_week_min",
            label: "Batas seminggu",
            hint: "PP 35/2021 Pasal 26: 1.080 menit",
          },
          {
            kind: "select",
            key: "over_cap",
            label: "Bila melewati batas",
            required: true,
            choices: { warn: "Tetap dihitung, diberi tanda", block: "Dipotong sampai batas" },
          },
        ],
      ],
    },
    {
      title: "Upah lembur",
      text: "Pengali jam mengikuti PP 35/2021 Pasal 31; setiap jumlah membuka perhitungannya.",
      fields: [
        [
          {
            kind: "select",
            key: "compensation",
            label: "Imbalan",
            required: true,
            choices: COMPENSATIONS,
            hint: ({ compensation }) =>
              compensation === "leave"
                ? "Hanya untuk golongan jabatan yang dikecualikan (PP 35/2021 Pasal 27)"
                : undefined,
          },
          {
            kind: "reference",
            key: "leave_kategori_id",
            label: "Masuk ke saldo",
            required: true,
            options: kategoriCuti.calls.options,
            shownBy: "leave_kategori_nama",
            hint: "Jam lembur menambah saldo kategori ini: sama lamanya, atau sebagai bagian hari kerja bila satuannya hari",
            showWhen: ({ compensation }) => compensation === "leave",
          },
          {
            kind: "select",
            key: "formula",
            label: "Perhitungan",
            required: true,
            choices: FORMULAS,
            showWhen: ({ compensation }) => compensation !== "leave",
          },
          {
            kind: "rupiah",
            key: "flat_rate",
            label: "Tarif",
            required: true,
            showWhen: ({ formula, compensation }) => formula !== "pp35" && compensation !== "leave",
          },
        ],
        [
          {
            kind: "select",
            key: "base",
            label: "Dasar upah",
            required: true,
            choices: BASES,
            hint: "PP 35/2021 Pasal 32 ayat (3) dan (4)",
            showWhen: isByLaw,
          },
          {
            kind: "number",
            key: "divisor",
            label: "Upah sejam: 1 per",
            required: true,
            hint: "PP 35/2021 Pasal 32 ayat (2): 173",
            showWhen: isByLaw,
          },
          {
            kind: "select",
            key: "rounding",
            label: "Pembulatan rupiah",
            required: true,
            choices: ROUNDINGS,
            showWhen: isByLaw,
          },
        ],
      ],
    },
  ],
})
