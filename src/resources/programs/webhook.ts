import { HAPPENINGS, happeningsOf, happeningWords, sources } from "#contract/areas/programs/events.ts"
import { webhooks, webhookStatusWords } from "#contract/areas/programs/webhook.ts"
import { moduleOf } from "#contract/kit/modules.ts"
import { describe } from "../kit/describe.ts"

export const webhookTones = { active: "approved", new: "info", off: "neutral", stopped: "rejected" } as const

export const webhooksResource = describe(webhooks, {
  path: "/setting/other/webhook",
  menu: {
    group: "sambungan",
    hint: "Kabar ke program lain saat data berubah",
  },
  title: "Webhook",
  purpose:
    "Program lain dikabari saat sesuatu terjadi di perusahaan ini: pengajuan dibuat atau diputuskan, data diubah.",
  searchLabel: "Cari nama atau alamat",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "url", label: "Alamat" },
    { as: "words", key: "events", label: "Kejadian", of: ({ events }) => `${events.length} kejadian` },
    { as: "choice", key: "status", label: "Status", choices: webhookStatusWords, tones: webhookTones },
    { as: "number", key: "failures", label: "Gagal berturut-turut" },
    { as: "text", key: "accounts_nama", label: "Disimpan oleh", hidden: true },
  ],
  filters: [],
  sections: [
    {
      title: "Webhook",
      fields: [
        { kind: "text", key: "nama", label: "Nama", required: true, max: 60 },
        {
          kind: "text",
          key: "url",
          label: "Alamat",
          required: true,
          max: 500,
          hint: "Alamat https di internet yang menerima kabar, misalnya https://contoh.co.id/balai",
        },
        {
          kind: "switch",
          key: "is_active",
          label: "Menyala",
          hint: "Menyimpannya dalam keadaan menyala memulai lagi webhook yang berhenti",
        },
      ],
    },
    {
      title: "Kejadian",
      text: "Kabar berisi id dan status saja, tanpa nilai. Kabar hanya dikirim selama akun yang terakhir menyimpan webhook ini boleh melihat datanya.",
      fields: [
        {
          kind: "matrix",
          key: "events",
          label: "Kejadian yang dikabarkan",
          required: true,
          rows: sources.map((source) => ({
            key: source.key,
            label: source.nama,
            group: moduleOf(source.module).group,
            columns: happeningsOf(source),
          })),
          columns: HAPPENINGS.map((key) => ({ key, label: happeningWords[key] })),
        },
      ],
    },
  ],
  start: { events: [], is_active: true },
  personal: false,
})
