import { masterDepartement, masterKantor, masterPegawai } from "#contract/areas/company/masterData.ts"
import {
  polling,
  type pollShows,
  type pollStatuses,
  type pollTargets,
} from "#contract/areas/polls/polling.ts"
import { formatDateTime, formatDays, formatNumber } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

export const POLL_STATUSES: Readonly<Record<(typeof pollStatuses)[number], string>> = {
  draft: "Belum mulai",
  active: "Berlangsung",
  closed: "Selesai",
}
const TARGETS: Readonly<Record<(typeof pollTargets)[number], string>> = {
  all: "Semua pegawai",
  offices: "Kantor tertentu",
  departements: "Divisi tertentu",
  members: "Pegawai tertentu",
}
const SHOWS: Readonly<Record<(typeof pollShows)[number], string>> = {
  always: "Selalu",
  after_vote: "Setelah memilih",
  after_close: "Setelah polling selesai",
}

type Row = (typeof polling)["row"]["Type"]

/** What the votes given are about. */
const fixedBy = { key: "has_votes", why: "Tidak dapat diubah: sudah ada yang memilih" } as const

const targetInWords = (row: Row): string => {
  const names = [...row.offices_nama, ...row.departements_nama, ...row.members_nama]
  return row.target === "all" || names.length === 0 ? TARGETS[row.target] : names.join(", ")
}
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
    { as: "words", key: "votes_total", label: "Memilih", align: "end", of: votesInWords },
    { as: "words", key: "target", label: "Untuk", of: targetInWords },
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
          hint: "Kosong: sebanyak pilihan yang ada",
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
      fields: [
        { kind: "select", key: "target", label: "Untuk", required: true, choices: TARGETS },
        {
          kind: "multi",
          key: "offices_id",
          label: "Kantor",
          required: true,
          options: masterKantor,
          shownBy: "offices_nama",
          showWhen: ({ target }) => target === "offices",
        },
        {
          kind: "multi",
          key: "departements_id",
          label: "Divisi",
          required: true,
          options: masterDepartement,
          shownBy: "departements_nama",
          showWhen: ({ target }) => target === "departements",
        },
        {
          kind: "multi",
          key: "members_id",
          label: "Pegawai",
          required: true,
          options: masterPegawai,
          shownBy: "members_nama",
          showWhen: ({ target }) => target === "members",
        },
      ],
    },
  ],
  start: { options: [{ text: "" }, { text: "" }], target: "all", show_result: "after_vote" },
  personal: false,
})
