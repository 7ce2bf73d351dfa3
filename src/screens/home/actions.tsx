import type { ReactNode } from "react"
import { formatNumber, formatRupiah, jakartaDay } from "#src/format/format.ts"
import type { HomeData } from "#src/api/actors/shell.ts"
import type { ActionRow } from "#src/ui/data/ActionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"

type Action = HomeData["actions"][number]
type Words = {
  readonly text: (count: ReactNode) => ReactNode
  /** Where it is done, on a day; null = nowhere here. */
  readonly place: (today: string) => string | null
  /** Those it is about among the people of one office. */
  readonly byOffice?: boolean
  /** It is nobody's to do before so many days are left. */
  readonly within?: number
}

const DAY_MS = 86_400_000
const HOME_DAYS = 14
const daysBefore = (date: string, days: number): string =>
  jakartaDay(Date.parse(`${date}T12:00:00+07:00`) - days * DAY_MS)

const words: { readonly [K in Action["kind"]]: Words } = {
  onboarding: { text: () => "Penyiapan perusahaan belum selesai", place: () => "/welcome/step-1" },
  trial_berakhir: { text: () => "Masa coba gratis berakhir", place: () => null, within: 7 },
  tidak_lengkap: {
    text: (count) => <>{count} absensi tanpa jam pulang dalam 14 hari</>,
    place: (today) =>
      `/laporan-absensi/laporan?start_date=${daysBefore(today, HOME_DAYS - 1)}&end_date=${today}&day_status=tidak_lengkap`,
    byOffice: true,
  },
  kontrak_berakhir: {
    text: (count) => <>{count} kontrak berakhir dalam 30 hari</>,
    place: () => "/users/pegawai?perlu=kontrak_berakhir&sort=tanggal_akhir_kontrak",
    byOffice: true,
  },
  tanpa_divisi: {
    text: (count) => <>{count} pegawai belum punya divisi</>,
    place: () => "/users/pegawai?perlu=tanpa_divisi",
    byOffice: true,
  },
  dokumen_berakhir: {
    text: (count) => <>Dokumen {count} pegawai berakhir dalam 30 hari</>,
    place: () => "/users/pegawai?perlu=dokumen_berakhir",
    byOffice: true,
  },
  tanpa_rekening: {
    text: (count) => <>{count} pegawai belum punya rekening</>,
    place: () => "/users/pegawai?perlu=tanpa_rekening",
    byOffice: true,
  },
  ulang_tahun: {
    text: (count) => <>{count} pegawai berulang tahun dalam 7 hari</>,
    place: () => "/users/pegawai?perlu=ulang_tahun",
    byOffice: true,
  },
  belum_siap_gaji: {
    text: (count) => <>Data gaji {count} pegawai belum lengkap</>,
    place: () => "/payroll",
  },
}

const daysInWords = (days: number): string => {
  if (days < 0) return `lewat ${formatNumber(-days)} hari`
  if (days === 0) return "hari ini"
  return days === 1 ? "besok" : `${formatNumber(days)} hari lagi`
}

type Queue = HomeData["queues"][number]
/** A request older than this is late; from the second on it is said in red. */
const LATE_DAYS = 2
const VERY_LATE_DAYS = 7

const ageOf = (oldest: string, now: Date): ActionRow["badge"] => {
  const days = Math.floor((now.getTime() - Date.parse(oldest)) / DAY_MS)
  if (days < 1) return null
  const age = `tertua ${formatNumber(days)} hari`
  if (days < LATE_DAYS) return <span className="text-caption text-ink-3 tnum">{age}</span>
  return (
    <StatusBadge icon={false} tone={days < VERY_LATE_DAYS ? "waiting" : "rejected"}>
      {age}
    </StatusBadge>
  )
}

const withOffice = (place: string, office: number | null): string =>
  office === null ? place : `${place}${place.includes("?") ? "&" : "?"}offices_id=${office}`

/** Queues in which something waits; each row leads to exactly what it counts. The oldest first. */
export const queueRows = (
  queues: readonly Queue[],
  office: number | null,
  mayOpen: (to: string) => boolean,
  now: Date,
): readonly ActionRow[] =>
  queues
    .filter(({ count, page }) => count > 0 && mayOpen(page))
    .toSorted((a, b) => ((a.oldest_at ?? "") < (b.oldest_at ?? "") ? -1 : 1))
    .map(({ flow, page, title, noun, count, oldest_at, sum }) => ({
      id: flow,
      href: withOffice(page, office),
      text: (
        <>
          <b>{formatNumber(count)}</b> {noun}
          <span className="block text-caption text-ink-3 tnum">
            {sum === null ? title : `${title} · ${formatRupiah(sum)}`}
          </span>
        </>
      ),
      badge: oldest_at === null ? null : ageOf(oldest_at, now),
    }))

/** What else waits for somebody, in the order the server found most pressing; `office`: only that one's people are counted. */
export const actionRows = (
  actions: readonly Action[],
  office: number | null,
  mayOpen: (to: string) => boolean,
  today: string,
): readonly ActionRow[] =>
  actions.flatMap(({ kind, count, days }) => {
    const { place, byOffice = false, within = Infinity, text } = words[kind]
    if (days !== null && days > within) return []
    const to = place(today)
    const href = to !== null && byOffice ? withOffice(to, office) : to
    return [
      {
        id: kind,
        text: text(<b>{formatNumber(count)}</b>),
        ...(days === null ? {} : { badge: <StatusBadge tone="waiting">{daysInWords(days)}</StatusBadge> }),
        ...(href === null || !mayOpen(href) ? {} : { href }),
      },
    ]
  })
