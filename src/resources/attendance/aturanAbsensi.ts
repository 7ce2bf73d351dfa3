import {
  type approvalCauses,
  aturanAbsensi,
  type penaltyModes,
  type photoRules,
  type radiusModes,
  type terminalKinds,
  type terminalPins,
} from "#contract/areas/attendance/aturanAbsensi.ts"
import { describeSetting } from "../kit/describe.ts"

const PHOTOS: Readonly<Record<(typeof photoRules)[number], string>> = {
  none: "Tidak wajib",
  in: "Saat masuk",
  out: "Saat pulang",
  both: "Saat masuk dan pulang",
}
const RADIUS: Readonly<Record<(typeof radiusModes)[number], string>> = {
  off: "Boleh di mana saja",
  warn: "Boleh, dengan peringatan",
  approval: "Perlu persetujuan",
  block: "Ditolak",
}
const CAUSES: Readonly<Record<(typeof approvalCauses)[number], string>> = {
  outside_radius: "Di luar radius",
  late: "Terlambat",
  early_out: "Pulang cepat",
  manual: "Diisi manual",
  offline: "Dikirim saat offline",
  holiday: "Di hari libur",
}
const PENALTIES: Readonly<Record<(typeof penaltyModes)[number], string>> = {
  none: "Tanpa denda",
  per_minute: "Per menit terlambat",
  per_event: "Setiap kali terlambat",
  tier: "Bertingkat menurut menit",
}
const KINDS: Readonly<Record<(typeof terminalKinds)[number], string>> = {
  schedule: "Jadwal: rekaman pertama dan terakhir",
  keys: "Tombol yang ditekan di mesin",
}
const PINS: Readonly<Record<(typeof terminalPins)[number], string>> = {
  nip: "NIP",
  digits: "NIP, atau angka di akhirnya",
}
const CHECKOUTS = { tolerance: "Saat absen pulang ditutup", time: "Pada jam tertentu" } as const

const minutes = { kind: "number", unit: "menit", required: true } as const
const hours = { kind: "number", unit: "jam", decimals: 2, required: true } as const

export const aturanAbsensiSetting = describeSetting(aturanAbsensi, {
  path: "/setting/absensi/aturan-absensi",
  title: "Aturan Absensi",
  sections: [
    {
      title: "Toleransi dan jendela absen",
      text: "Berlaku untuk semua pegawai, kecuali diatur berbeda di shift atau jam kerjanya.",
      fields: [
        [
          { ...minutes, key: "late_tolerance_min", label: "Toleransi terlambat" },
          { ...minutes, key: "early_out_tolerance_min", label: "Toleransi pulang cepat" },
        ],
        [
          {
            ...minutes,
            key: "checkin_open_before_min",
            label: "Absen masuk dibuka",
            hint: "Sebelum jam masuk",
          },
          {
            ...minutes,
            key: "checkout_close_after_min",
            label: "Absen pulang ditutup",
            hint: "Sesudah jam pulang",
          },
        ],
      ],
    },
    {
      title: "Jam kerja yang dihitung",
      fields: [
        [
          { ...hours, key: "half_day_min_hours", label: "Setengah hari mulai" },
          { ...hours, key: "full_day_min_hours", label: "Sehari penuh mulai" },
          { ...minutes, key: "min_break_min", label: "Istirahat minimal" },
        ],
        {
          kind: "switch",
          key: "count_holiday_work_as_overtime",
          label: "Kerja di hari libur dihitung lembur",
        },
      ],
    },
    {
      title: "Otomatis",
      fields: [
        {
          kind: "switch",
          key: "auto_alpha",
          label: "Alpa otomatis",
          hint: "Pegawai yang tidak absen otomatis dicatat alpa",
        },
        {
          ...minutes,
          key: "auto_alpha_after_min",
          label: "Dicatat alpa setelah",
          hint: "Sesudah jam masuk",
          showWhen: ({ auto_alpha }) => auto_alpha === true,
        },
        {
          kind: "switch",
          key: "auto_checkout",
          label: "Absen pulang otomatis",
          hint: "Pegawai yang lupa absen pulang dicatat pulang",
        },
        [
          {
            kind: "select",
            key: "auto_checkout_mode",
            label: "Dicatat pulang",
            required: true,
            choices: CHECKOUTS,
            showWhen: ({ auto_checkout }) => auto_checkout === true,
          },
          {
            kind: "time",
            key: "auto_checkout_time",
            label: "Jam pulang",
            required: true,
            showWhen: ({ auto_checkout, auto_checkout_mode }) =>
              auto_checkout === true && auto_checkout_mode === "time",
          },
        ],
      ],
    },
    {
      title: "Foto dan lokasi",
      fields: [
        {
          kind: "select",
          key: "require_photo",
          label: "Wajib foto",
          required: true,
          choices: PHOTOS,
        },
        {
          kind: "switch",
          key: "require_face_match",
          usedBy: "phone",
          label: "Cocokkan wajah",
          hint: "Foto absen dibandingkan dengan foto pegawai",
          showWhen: ({ require_photo }) => require_photo !== "none",
        },
        { kind: "switch", key: "require_gps", label: "Wajib lokasi GPS" },
        {
          kind: "switch",
          key: "reject_mock_gps",
          label: "Tolak GPS palsu (fake GPS)",
          showWhen: ({ require_gps }) => require_gps === true,
        },
        [
          {
            kind: "select",
            key: "radius_mode",
            label: "Di luar radius kantor",
            required: true,
            choices: RADIUS,
          },
          {
            kind: "number",
            unit: "m",
            key: "max_gps_accuracy_m",
            label: "Batas akurasi GPS",
            required: true,
            showWhen: ({ require_gps }) => require_gps === true,
          },
        ],
        {
          kind: "switch",
          key: "allow_multi_office",
          label: "Boleh absen di kantor lain",
          hint: "Pegawai yang didaftarkan di kantor itu",
        },
        { kind: "switch", key: "allow_wfh", label: "Boleh bekerja dari rumah", usedBy: "phone" },
      ],
    },
    {
      title: "Persetujuan dan koreksi",
      fields: [
        {
          kind: "choices",
          key: "need_approval_for",
          label: "Perlu persetujuan bila",
          choices: CAUSES,
        },
        {
          kind: "number",
          unit: "hari",
          required: true,
          key: "correction_max_days_back",
          usedBy: "phone",
          label: "Batas waktu koreksi",
        },
      ],
    },
    {
      title: "Mesin absensi",
      text: "Untuk mesin sidik jari dan wajah yang mengirim rekamannya sendiri.",
      fields: [
        [
          {
            kind: "select",
            key: "terminal_kinds",
            label: "Masuk dan pulang menurut",
            required: true,
            choices: KINDS,
            hint: "Kebanyakan orang tidak menekan tombol masuk atau pulang di mesin",
          },
          {
            kind: "select",
            key: "terminal_pins",
            label: "PIN di mesin sama dengan",
            required: true,
            choices: PINS,
            hint: "Nol di depan tidak dihitung; PIN lain ditentukan di halaman mesinnya",
          },
        ],
        [
          {
            kind: "number",
            unit: "detik",
            required: true,
            key: "terminal_join_s",
            label: "Rekaman dianggap sama",
            hint: "Rekaman seorang pegawai sedekat ini dihitung satu, juga di dua mesin",
          },
          {
            ...minutes,
            key: "terminal_silent_min",
            label: "Mesin dianggap diam",
            hint: "Sesudah selama ini tidak menghubungi server, admin diberi tahu",
          },
        ],
      ],
    },
    {
      title: "Denda terlambat",
      text: "Dipotong di slip gaji, tiap hari terlambat dengan alasannya. Denda hanya boleh bila diatur tegas dalam perjanjian kerja, peraturan perusahaan atau PKB, dan dipakai untuk kepentingan pekerja (PP 36/2021 Pasal 59 dan 60).",
      fields: [
        [
          { kind: "select", key: "late_penalty_mode", label: "Denda", required: true, choices: PENALTIES },
          {
            kind: "date",
            key: "late_penalty_from",
            label: "Berlaku mulai",
            hint: "Hari sebelumnya tetap menurut aturan lama; kosong: semua hari yang belum ditutup",
          },
        ],
        {
          kind: "rupiah",
          key: "late_penalty_value",
          label: "Besar denda",
          required: true,
          showWhen: ({ late_penalty_mode }) =>
            late_penalty_mode === "per_minute" || late_penalty_mode === "per_event",
        },
        {
          kind: "subItems",
          key: "late_penalty_tiers",
          label: "Tingkat denda",
          noun: "tingkat",
          max: 10,
          start: {},
          fields: [
            { ...minutes, key: "from_min", label: "Mulai terlambat" },
            { kind: "rupiah", key: "amount", label: "Denda", required: true },
          ],
          showWhen: ({ late_penalty_mode }) => late_penalty_mode === "tier",
        },
      ],
    },
  ],
})
