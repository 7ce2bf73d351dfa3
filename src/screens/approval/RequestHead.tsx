import type { ReactNode } from "react"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { statuses } from "./words.ts"

type RequestHeadProps = {
  readonly member: {
    readonly nama: string
    readonly nip: string
    readonly foto: string | null
    readonly kantor: string
    readonly jabatan: string | null
  }
  readonly status: string
  readonly level: number
  readonly levelTotal: number
  readonly children?: ReactNode
}

/** Who asks, and how it stands. */
export function RequestHead({ member, status, level, levelTotal, children }: RequestHeadProps) {
  const shown = statuses[status] ?? { label: status, tone: "neutral" as const }
  const isSteps = status === "pending" && levelTotal > 1
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      <Avatar name={member.nama} src={member.foto} size="md" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-semibold text-ink">{member.nama}</h2>
        <p className="text-ink-3">
          {[member.jabatan, member.kantor, member.nip].filter((part) => part !== null).join(" · ")}
        </p>
      </div>
      <StatusBadge tone={shown.tone}>
        {isSteps ? `Menunggu tingkat ${level} dari ${levelTotal}` : shown.label}
      </StatusBadge>
      {children}
    </header>
  )
}
