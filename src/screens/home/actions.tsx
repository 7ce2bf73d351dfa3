import type { ReactNode } from "react"
import type { HomeData } from "#src/api/actors/shell.ts"
import type { ActionRow } from "#src/ui/data/ActionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatNumber } from "#src/format/format.ts"

type Action = HomeData["actions"][number]
type Words = {
  readonly text: (count: ReactNode) => ReactNode
  /** Where it is done; null = nowhere here. */
  readonly place: string | null
  /** Those it is about among the people of one office. */
  readonly byOffice?: boolean
}

const words: { readonly [K in Action["kind"]]: Words } = {
  onboarding: { text: () => "Penyiapan perusahaan belum selesai", place: "/welcome/step-1" },
  trial_berakhir: { text: () => "Masa coba gratis berakhir", place: null },
  tidak_lengkap: {
    text: (count) => <>{count} absensi tanpa jam pulang dalam 14 hari</>,
    place: "/laporan-absensi/laporan",
  },
  kontrak_berakhir: {
    text: (count) => <>{count} kontrak berakhir dalam 30 hari</>,
    place: "/users/pegawai?perlu=kontrak_berakhir&sort=tanggal_akhir_kontrak",
    byOffice: true,
  },
  tanpa_divisi: {
    text: (count) => <>{count} pegawai belum punya divisi</>,
    place: "/users/pegawai?perlu=tanpa_divisi",
    byOffice: true,
  },
}

const daysInWords = (days: number): string => {
  if (days < 0) return `lewat ${formatNumber(-days)} hari`
  if (days === 0) return "hari ini"
  return days === 1 ? "besok" : `${formatNumber(days)} hari lagi`
}

/** What waits for somebody, in the order the server found most pressing; `office`: only that one's people are counted. */
export const actionRows = (
  actions: readonly Action[],
  office: number | null,
  mayOpen: (to: string) => boolean,
): readonly ActionRow[] =>
  actions.map(({ kind, count, days }) => {
    const { place, byOffice = false } = words[kind]
    const href = byOffice && office !== null ? `${place}&offices_id=${office}` : place
    return {
      id: kind,
      text: words[kind].text(<b>{formatNumber(count)}</b>),
      ...(days === null ? {} : { badge: <StatusBadge tone="waiting">{daysInWords(days)}</StatusBadge> }),
      ...(href === null || !mayOpen(href) ? {} : { href }),
    }
  })
