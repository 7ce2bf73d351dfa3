import type { ReactNode } from "react"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import type { HomeData } from "#src/api/actors/shell.ts"
import type { ActionRow } from "#src/ui/data/ActionList.tsx"
import { Changed } from "#src/ui/data/Changed.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"

type Action = HomeData["actions"][number]
type Words = {
  readonly text: (count: ReactNode, payroll: HomeData["payroll"]) => ReactNode
  /** Hidden until this many days are left. */
  readonly within?: number
}

const DAY_MS = 86_400_000

/** Status labels of a period before its approval. */
const stands = {
  draft: "belum dihitung",
  calculating: "sedang dihitung",
  calculated: "menunggu disetujui",
  failed: "gagal dihitung",
} as const
const payrollText = (payroll: HomeData["payroll"]): ReactNode =>
  payroll === null ? null : (
    <>
      <b>{payroll.nama}</b> {stands[payroll.status]}
    </>
  )

const words: { readonly [K in Action["kind"]]: Words } = {
  onboarding: { text: () => "Penyiapan perusahaan belum selesai" },
  trial_berakhir: { text: () => "Masa coba gratis berakhir", within: 7 },
  tidak_lengkap: { text: (count) => <>{count} absensi tanpa jam pulang dalam 14 hari</> },
  kontrak_berakhir: { text: (count) => <>{count} kontrak berakhir dalam 30 hari</> },
  dokumen_berakhir: { text: (count) => <>Dokumen {count} pegawai berakhir dalam 30 hari</> },
  tanpa_divisi: { text: (count) => <>{count} pegawai belum punya divisi</> },
  tanpa_rekening: { text: (count) => <>{count} pegawai belum punya rekening bank</> },
  belum_siap_gaji: { text: (count) => <>Data gaji {count} pegawai belum lengkap</> },
  siap_menggaji: { text: (count) => <>{count} pengaturan gaji belum ada</> },
  gaji_berikutnya: { text: (_, payroll) => payrollText(payroll) },
  tenggat_bpjs_kes: { text: () => "Bayar iuran BPJS Kesehatan" },
  tenggat_bpjs_tk: { text: () => "Bayar iuran BPJS Ketenagakerjaan" },
  tenggat_pph21: { text: () => "Setor PPh 21" },
  tenggat_spt: { text: () => "Lapor SPT Masa PPh 21" },
  tenggat_thr: { text: (count) => <>Bayar THR {count} pegawai</> },
}

const daysInWords = (days: number): string => {
  if (days < 0) return `lewat ${formatNumber(-days)} hari`
  if (days === 0) return "hari ini"
  return days === 1 ? "besok" : `${formatNumber(days)} hari lagi`
}

type Queue = HomeData["queues"][number]
/** Days after which a request is late; from the second threshold on it is shown in red. */
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

/** Queues with pending requests; each links to exactly the rows it counts. The oldest first. */
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
          <b>
            <Changed value={formatNumber(count)} />
          </b>{" "}
          {noun}
          <span className="block text-caption text-ink-3 tnum">
            {sum === null ? title : `${title} · ${formatRupiah(sum)}`}
          </span>
        </>
      ),
      badge: oldest_at === null ? null : ageOf(oldest_at, now),
    }))

/** Other pending tasks, in the server's order of urgency; each links to the rows the server counted. */
export const actionRows = (
  { actions, payroll }: Pick<HomeData, "actions" | "payroll">,
  mayOpen: (to: string) => boolean,
): readonly ActionRow[] =>
  actions.flatMap(({ kind, count, days, address }) => {
    const { within = Infinity, text } = words[kind]
    if (days !== null && days > within) return []
    return [
      {
        id: kind,
        text: text(<b>{formatNumber(count)}</b>, payroll),
        ...(days === null ? {} : { badge: <StatusBadge tone="waiting">{daysInWords(days)}</StatusBadge> }),
        ...(address === null || !mayOpen(address) ? {} : { href: address }),
      },
    ]
  })
