import type { ReactNode } from "react"
import type { HomeData } from "#src/api/shell.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import type { ActionRow } from "#src/ui/data/ActionList.tsx"
import { formatNumber } from "#src/ui/format.ts"

type Action = HomeData["actions"][number]

const days = (count: number | null): string =>
  count === null
    ? ""
    : count < 0
      ? `lewat ${-count} hari`
      : count === 0
        ? "hari ini"
        : count === 1
          ? "besok"
          : `${count} hari lagi`

const counted = (count: number, words: string): ReactNode => (
  <>
    <b className="font-semibold text-ink tnum">{formatNumber(count)}</b> {words}
  </>
)

const rows: { readonly [K in Action["kind"]]: (action: Action) => Omit<ActionRow, "id"> } = {
  onboarding: () => ({ text: "Penyiapan perusahaan belum selesai" }),
  trial_berakhir: (action) => ({
    text: "Masa coba gratis berakhir",
    ...(action.days === null ? {} : { badge: <StatusBadge tone="waiting">{days(action.days)}</StatusBadge> }),
  }),
  tidak_lengkap: (action) => ({ text: counted(action.count, "absensi tanpa jam pulang dalam 14 hari") }),
  kontrak_berakhir: (action) => ({
    text: counted(action.count, "kontrak berakhir dalam 30 hari"),
    ...(action.days === null ? {} : { badge: <StatusBadge tone="waiting">{days(action.days)}</StatusBadge> }),
  }),
  tanpa_divisi: (action) => ({
    text: counted(action.count, "pegawai belum punya divisi"),
    href: "/setting/umum/departement",
  }),
}

/** What waits for somebody, in the order the server found most pressing. */
export const actionRows = (actions: readonly Action[]): readonly ActionRow[] =>
  actions.map((action) => ({ id: action.kind, ...rows[action.kind](action) }))
