import { FileText } from "lucide-react"
import { useMemo } from "react"
import { letterKindWords } from "#contract/areas/letters/letterFields.ts"
import type { OwnSurat } from "#contract/areas/self/ownSurat.ts"
import { suratStatusWords } from "#machines/lifecycles/suratMachine.ts"
import { liveOwnSurat, ownSuratFiles } from "#src/api/actors/letters.ts"
import { formatDate } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

function SuratRow({ letter }: { readonly letter: OwnSurat }) {
  const { id, no, jenis, judul, tanggal, status } = letter
  const files = useMemo(() => ownSuratFiles(), [])
  const pdf = useDownload(files)
  const { label, tone } = suratStatusWords[status]
  return (
    <li className="grid gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-body font-semibold text-ink">{judul}</h2>
          <p className="text-caption text-ink-3">
            {letterKindWords[jenis]} · {no} · {formatDate(tanggal)}
          </p>
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <span {...marks("suratKerjaSayaPdf", pdf.value)}>
        <Button
          size="sm"
          busy={pdf.busy}
          icon={<FileText aria-hidden="true" className="size-4" />}
          onClick={() => pdf.ask({ id })}
        >
          PDF
        </Button>
      </span>
    </li>
  )
}

/** /saya/surat-kerja: letters that were issued to the employee. */
export function SuratScreen() {
  const machine = useMemo(() => liveOwnSurat(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div
      {...marks("suratKerjaSaya", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="max-w-3xl"
    >
      <PageHeader title="Surat" />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-60 w-full" />
      ) : value.rows.length === 0 ? (
        <EmptyState title="Tidak ada surat" text="Surat yang diterbitkan untuk Anda terlihat di sini." />
      ) : (
        <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
          {value.rows.map((letter) => (
            <SuratRow key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
    </div>
  )
}
