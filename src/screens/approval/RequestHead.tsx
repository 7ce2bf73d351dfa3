import type { ReactNode } from "react"
import type { StatusWords } from "#machines/lifecycles/lifecycle.ts"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"

type RequestHeadProps = {
  readonly row: {
    readonly member: {
      readonly nama: string
      readonly nip: string
      readonly foto: string | null
      readonly kantor: string
      readonly jabatan: string | null
    }
    readonly status: string
    readonly level: number
    readonly level_total: number
    /** The account that entered it for the employee. */
    readonly entered: { readonly nama: string } | null
  }
  readonly statuses: Readonly<Record<string, StatusWords>>
  readonly children?: ReactNode
}

/** The requester, and the request's status. */
export function RequestHead({ row, statuses, children }: RequestHeadProps) {
  const { member, status, level, level_total, entered } = row
  const shown = statuses[status] ?? { label: status, tone: "neutral" as const }
  const isSteps = status === "pending" && level_total > 1
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      <Avatar name={member.nama} src={member.foto} size="md" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-semibold text-ink">{member.nama}</h2>
        <p className="text-ink-3">
          {[member.jabatan, member.kantor].filter((part) => part !== null).map((part) => `${part} · `)}
          <span className="whitespace-nowrap">{member.nip}</span>
        </p>
        {entered !== null && <p className="text-ink-3">Dicatat oleh {entered.nama}</p>}
      </div>
      <StatusBadge tone={shown.tone}>
        {isSteps ? `Menunggu tingkat ${level} dari ${level_total}` : shown.label}
      </StatusBadge>
      {children}
    </header>
  )
}
