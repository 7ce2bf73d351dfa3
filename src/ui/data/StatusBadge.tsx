import { Ban, Check, Clock, Info, Minus, type LucideIcon } from "lucide-react"

/** waiting = menunggu, approved = disetujui, rejected = ditolak, info = keterangan, neutral = tidak berlaku lagi. */
export type StatusTone = "waiting" | "approved" | "rejected" | "info" | "neutral"

const LOOK = {
  waiting: { icon: Clock, look: "bg-warn-soft text-warn" },
  approved: { icon: Check, look: "bg-ok-soft text-ok" },
  rejected: { icon: Ban, look: "bg-bad-soft text-bad" },
  info: { icon: Info, look: "bg-info-soft text-info" },
  neutral: { icon: Minus, look: "bg-sunken text-ink-2" },
} as const satisfies Record<StatusTone, { icon: LucideIcon; look: string }>

/** A status as a word, with an icon for users who cannot distinguish the colours. */
export function StatusBadge(props: {
  readonly tone: StatusTone
  readonly children: string
  /** False if the text alone is enough, e.g. an amount. */
  readonly icon?: boolean
}) {
  const { icon: Icon, look } = LOOK[props.tone]
  return (
    <span
      className={`inline-flex h-[22px] max-w-full items-center gap-1 rounded-badge px-1.5 text-caption font-semibold whitespace-nowrap ${look}`}
    >
      {props.icon !== false && <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.25} />}
      <span className="truncate tnum">{props.children}</span>
    </span>
  )
}
