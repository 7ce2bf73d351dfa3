import type { ReactNode } from "react"
import type { HomeData } from "#src/api/shell.ts"
import type { ActionRow } from "#src/ui/data/ActionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatNumber } from "#src/ui/format.ts"

type Action = HomeData["actions"][number]
type Words = {
  readonly text: (count: ReactNode) => ReactNode
  /** Where it is done, the best place first; the first one that may be opened is linked. */
  readonly places: readonly string[]
}

const words: { readonly [K in Action["kind"]]: Words } = {
  onboarding: { text: () => "Penyiapan perusahaan belum selesai", places: ["/welcome/step-1"] },
  trial_berakhir: { text: () => "Masa coba gratis berakhir", places: [] },
  tidak_lengkap: {
    text: (count) => <>{count} absensi tanpa jam pulang dalam 14 hari</>,
    places: ["/laporan-absensi/laporan"],
  },
  kontrak_berakhir: {
    text: (count) => <>{count} kontrak berakhir dalam 30 hari</>,
    places: ["/users/pegawai"],
  },
  tanpa_divisi: {
    text: (count) => <>{count} pegawai belum punya divisi</>,
    places: ["/users/pegawai", "/setting/umum/departement"],
  },
}

const daysInWords = (days: number): string => {
  if (days < 0) return `lewat ${formatNumber(-days)} hari`
  if (days === 0) return "hari ini"
  return days === 1 ? "besok" : `${formatNumber(days)} hari lagi`
}

/** What waits for somebody, in the order the server found most pressing. */
export const actionRows = (
  actions: readonly Action[],
  mayOpen: (to: string) => boolean,
): readonly ActionRow[] =>
  actions.map(({ kind, count, days }) => {
    const href = words[kind].places.find(mayOpen)
    return {
      id: kind,
      text: words[kind].text(<b>{formatNumber(count)}</b>),
      ...(days === null ? {} : { badge: <StatusBadge tone="waiting">{daysInWords(days)}</StatusBadge> }),
      ...(href === undefined ? {} : { href }),
    }
  })
