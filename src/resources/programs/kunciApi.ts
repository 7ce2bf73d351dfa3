import { masterKantor } from "#contract/areas/company/masterData.ts"
import { keyStatusWords } from "#contract/areas/programs/keyLife.ts"
import { apiKeys, keyAssistantWords, revokeKeys } from "#contract/areas/programs/kunciApi.ts"
import { moduleRows } from "#contract/areas/rights/roles.ts"
import { keyModules } from "#contract/kit/keyCalls.ts"
import { ACTIONS, actionWords } from "#contract/kit/modules.ts"
import { formatDateTime } from "#src/format/format.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"

export const keyTones = { active: "approved", new: "info", expired: "waiting", revoked: "neutral" } as const
const ALL_OFFICES = "Semua kantor"

export const apiKeysResource = describe(apiKeys, {
  path: "/setting/other/kunci-api",
  menu: {
    group: "sambungan",
    hint: "Akses program lain ke data perusahaan",
  },
  title: "Kunci API",
  purpose:
    "Kunci dengan mana program lain membaca dan menulis data perusahaan ini, sebatas hak yang Anda berikan.",
  searchLabel: "Cari nama kunci",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    {
      as: "words",
      key: "ends_with",
      label: "Rahasia",
      of: ({ ends_with }) => (ends_with === null ? "–" : `balai_…${ends_with}`),
    },
    { as: "choice", key: "status", label: "Status", choices: keyStatusWords, tones: keyTones },
    { as: "text", key: "accounts_nama", label: "Diberikan oleh", hidden: true },
    {
      as: "words",
      key: "assistant",
      label: "Asisten",
      of: ({ assistant }) => keyAssistantWords[assistant],
      hidden: true,
    },
    {
      as: "words",
      key: "offices_nama",
      label: "Kantor",
      of: ({ offices_nama }) => (offices_nama.length === 0 ? ALL_OFFICES : offices_nama.join(", ")),
      hidden: true,
    },
    { as: "date", key: "expires_on", label: "Berlaku sampai" },
    {
      as: "words",
      key: "last_used_at",
      label: "Terakhir dipakai",
      of: ({ last_used_at }) => (last_used_at === null ? "Belum pernah" : formatDateTime(last_used_at)),
    },
  ],
  filters: [
    {
      key: "status",
      label: "Status",
      options: Object.entries(keyStatusWords).map(([value, label]) => ({ value, label })),
    },
  ],
  bulk: [
    bulkAction("cabut", apiKeys, revokeKeys, {
      label: "Cabut",
      title: "Cabut kunci yang dipilih?",
      text: "Panggilan berikutnya dari program yang memakainya ditolak. Kunci yang dicabut tidak dapat diaktifkan lagi.",
      confirmLabel: "Cabut",
      payload: (ids) => ({ ids }),
    }),
  ],
  sections: [
    {
      title: "Kunci",
      fields: [
        {
          kind: "text",
          key: "nama",
          label: "Nama",
          required: true,
          max: 60,
          hint: "Nama program yang memakainya; riwayat perubahan menyebut nama ini",
        },
        {
          kind: "date",
          key: "expires_on",
          label: "Berlaku sampai",
          hint: "Termasuk hari itu. Anda dikabari tujuh hari sebelumnya. Biarkan kosong bila tanpa batas",
        },
        {
          kind: "longText",
          key: "addresses",
          label: "Alamat yang diizinkan",
          max: 1_000,
          hint: "Satu alamat IP atau jaringan per baris, misalnya 203.0.113.7 atau 203.0.113.0/24. Biarkan kosong bila dari mana saja",
        },
        {
          kind: "select",
          key: "assistant",
          label: "Asisten AI",
          required: true,
          choices: keyAssistantWords,
          hint: "Asisten yang terhubung ke /mcp dengan kunci ini bekerja sebatas hak di bawah. Menulis hanya bila dipilih di sini",
        },
      ],
    },
    {
      title: "Hak",
      text: "Kunci tidak pernah dapat lebih dari pemberinya: hak akun Anda diperiksa pada setiap panggilan.",
      fields: [
        {
          kind: "multi",
          key: "offices_id",
          label: "Kantor",
          options: masterKantor,
          shownBy: "offices_nama",
          none: ALL_OFFICES,
          hint: "Kunci untuk sebagian kantor tidak dapat membaca gaji",
        },
        {
          kind: "matrix",
          key: "rights",
          label: "Hak per modul",
          required: true,
          hint: "Gaji hanya terbaca dengan hak melihat Payroll",
          rows: moduleRows
            .filter(({ key }) => keyModules.includes(key))
            .map(({ key, nama, group, actions }) => ({ key, label: nama, group, columns: actions })),
          columns: ACTIONS.map((key) => ({ key, label: actionWords[key] })),
          basis: "view",
        },
      ],
    },
  ],
  start: { rights: [], assistant: "off" },
  personal: false,
})
