import { polling, type pollShows, type pollStatuses } from "#contract/areas/polls/polling.ts"
import { formatDateTime, formatDays, formatNumber } from "#src/format/format.ts"
import { audienceFields, audienceInWords } from "../kit/audience.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

export const POLL_STATUSES: Readonly<Record<(typeof pollStatuses)[number], string>> = {
  draft: "Belum mulai",
  active: "Berlangsung",
  closed: "Selesai",
}
const SHOWS: Readonly<Record<(typeof pollShows)[number], string>> = {
  always: "Selalu",
  after_vote: "Setelah memilih",
  after_close: "Setelah polling selesai",
}

type Row = (typeof polling)["row"]["Type"]

/** Fields that are immutable once there are votes. */
const fixedBy = { key: "has_votes", why: "Tidak dapat diubah: sudah ada yang memilih" } as const

export const votesInWords = ({ votes_total, sasaran }: Pick<Row, "votes_total" | "sasaran">): string =>
  `${formatNumber(votes_total)} dari ${formatNumber(sasaran)}`

export const pollingResource = describe(polling, {
  path: "/setting/other/polling",
  title: "Polling",
  purpose: "Polling menanyakan pendapat pegawai; hasilnya terlihat di sini begitu ada yang memilih.",
  searchLabel: "Cari judul polling",
  columns: [
    { as: "text", key: "judul", label: "Judul", primary: true },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: POLL_STATUSES,
      tones: { draft: "neutral", active: "info" },
    },
    {
      as: "words",
      key: "start_at",
      label: "Tanggal",
      align: "end",
      of: ({ start_at, end_at }) => formatDays(start_at, end_at),
    },
    {
      as: "words",
      key: "end_at",
      label: "Selesai",
      align: "end",
      hidden: true,
      of: ({ end_at }) => formatDateTime(end_at),
    },
    { as: "words", key: "votes_total", label: "Suara masuk", align: "end", of: votesInWords },
    { as: "words", key: "target", label: "Sasaran", of: audienceInWords },
    changedColumn,
  ],
  filters: [
    {
      key: "status",
      label: "Status",
      options: Object.entries(POLL_STATUSES).map(([value, label]) => ({ value, label })),
    },
  ],
  sections: [
    {
      title: "Pertanyaan",
      fields: [
        { kind: "text", key: "judul", label: "Judul", required: true, max: 150 },
        { kind: "longText", key: "description", label: "Keterangan", max: 2_000 },
        {
          kind: "subItems",
          key: "options",
          label: "Pilihan",
          required: true,
          noun: "pilihan",
          hint: "Dua sampai sepuluh; tidak dapat diubah setelah ada yang memilih",
          fields: [{ kind: "text", key: "text", label: "Pilihan", required: true, max: 100 }],
          start: { text: "" },
          max: 10,
          fixedBy,
        },
        {
          kind: "switch",
          key: "multi",
          label: "Boleh memilih lebih dari satu",
          fixedBy,
        },
        {
          kind: "number",
          key: "max_choices",

          label: "Paling banyak",
          unit: "pilihan",
          hint: "Biarkan kosong untuk sebanyak pilihan yang ada",
          showWhen: ({ multi }) => multi === true,
          fixedBy,
        },
        {
          kind: "switch",
          key: "anonymous",

          label: "Anonim",
          hint: "Tidak ada yang dapat melihat siapa memilih apa",
          fixedBy,
        },
      ],
    },
    {
      title: "Waktu",
      fields: [
        { kind: "moment", key: "start_at", label: "Tanggal mulai", timeLabel: "Jam mulai", required: true },
        { kind: "moment", key: "end_at", label: "Tanggal selesai", timeLabel: "Jam selesai", required: true },
        {
          kind: "select",
          key: "show_result",

          label: "Hasil terlihat oleh pegawai",
          required: true,
          choices: SHOWS,
        },
      ],
    },
    {
      title: "Sasaran",
      fields: [...audienceFields],
    },
  ],
  start: { options: [{ text: "" }, { text: "" }], target: "all", show_result: "after_vote" },
  personal: false,
})
