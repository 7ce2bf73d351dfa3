import type { publicationStatuses } from "#contract/kit/publication.ts"
import { formatDateTime } from "#src/format/format.ts"

const PUBLICATION_STATUSES: Readonly<Record<(typeof publicationStatuses)[number], string>> = {
  draft: "Draf",
  scheduled: "Terjadwal",
  published: "Terbit",
  archived: "Berakhir",
}

/** Columns of a list of texts that are published by time. */
export const publicationColumns = [
  {
    as: "choice",
    key: "status",
    label: "Status",
    choices: PUBLICATION_STATUSES,
    tones: { draft: "neutral", scheduled: "info", archived: "neutral" },
  },
  {
    as: "words",
    key: "publish_at",
    label: "Terbit",
    whole: true,
    of: ({ publish_at }: { readonly publish_at: string | null }) =>
      publish_at === null ? "Belum ditentukan" : formatDateTime(publish_at),
  },
  {
    as: "words",
    key: "expire_at",
    label: "Sampai",
    whole: true,
    hidden: true,
    of: ({ expire_at }: { readonly expire_at: string | null }) =>
      expire_at === null ? "Tanpa batas" : formatDateTime(expire_at),
  },
] as const

export const publicationFilter = {
  key: "status",
  label: "Status",
  options: Object.entries(PUBLICATION_STATUSES).map(([value, label]) => ({ value, label })),
} as const

export const publicationTimes = [
  { kind: "moment", key: "publish_at", label: "Tanggal terbit", timeLabel: "Jam terbit" },
  {
    kind: "moment",
    key: "expire_at",
    label: "Sampai tanggal",
    timeLabel: "Sampai jam",
    hint: "Kosongkan bila tanpa batas",
  },
] as const
