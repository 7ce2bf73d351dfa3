import { FileText } from "lucide-react"
import { useMemo } from "react"
import type { OwnLetter } from "#contract/areas/self/letters.ts"
import { letterLevelWords } from "#contract/areas/warnings/suratPeringatan.ts"
import { letterStatusWords } from "#machines/lifecycles/suratPeringatanMachine.ts"
import { liveOwnLetters, liveReceive, ownLetterFiles } from "#src/api/actors/mine.ts"
import { formatDate, formatDays } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { marks, useMachine } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

function LetterRow({ letter, onReceived }: { readonly letter: OwnLetter; readonly onReceived: () => void }) {
  const { id, no, level, judul, tanggal, berlaku_sampai, pelanggaran, tindakan, status } = letter
  const files = useMemo(() => ownLetterFiles(), [])
  const pdf = useDownload(files)
  const machine = useMemo(() => liveReceive(), [])
  const receive = useMachine(machine, { input: id }, (event) => {
    if (event.type === "entry.saved") onReceived()
  })
  const { label, tone } = letterStatusWords[status]
  return (
    <li className="grid gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-body font-semibold text-ink">{judul}</h2>
          <p className="text-caption text-ink-3">
            {letterLevelWords[level]} · {no} · berlaku {formatDays(tanggal, berlaku_sampai)}
          </p>
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className="whitespace-pre-line text-ink-2">{pelanggaran}</p>
      {tindakan !== null && <p className="whitespace-pre-line text-ink-2">{tindakan}</p>}
      {letter.acknowledged_at !== null && (
        <p className="text-caption text-ink-3">Diterima {formatDate(letter.acknowledged_at)}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {status === "terbit" && (
          <Button size="sm" variant="primary" onClick={() => receive.send({ type: "entry.open" })}>
            Nyatakan diterima
          </Button>
        )}
        <span {...marks("suratSayaPdf", pdf.value)}>
          <Button
            size="sm"
            busy={pdf.busy}
            icon={<FileText aria-hidden="true" className="size-4" />}
            onClick={() => pdf.ask({ id })}
          >
            PDF
          </Button>
        </span>
        {letter.lampiran !== null && (
          <a href={letter.lampiran} className="font-semibold text-brand">
            {letter.lampiran_nama ?? "Lampiran"}
          </a>
        )}
      </div>
      <EntryDialog
        id="terimaSurat"
        title="Nyatakan surat diterima"
        formId={`terima-${id}`}
        snapshot={receive.snapshot}
        send={receive.send}
        saveLabel="Diterima"
      >
        <p className="text-ink-2">
          Perusahaan melihat bahwa surat ini sudah Anda terima dan baca. Menerima bukan berarti menyetujui
          isinya.
        </p>
      </EntryDialog>
    </li>
  )
}

/** /saya/surat: warning letters that were issued to the employee. */
export function LettersScreen() {
  const machine = useMemo(() => liveOwnLetters(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div {...marks("suratSaya", snapshot.value)} aria-busy={snapshot.hasTag("busy")} className="max-w-3xl">
      <PageHeader title="Surat peringatan" />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-60 w-full" />
      ) : value.rows.length === 0 ? (
        <EmptyState title="Tidak ada surat" text="Surat yang diterbitkan untuk Anda terlihat di sini." />
      ) : (
        <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
          {value.rows.map((letter) => (
            <LetterRow key={letter.id} letter={letter} onReceived={() => send({ type: "query.refresh" })} />
          ))}
        </ul>
      )}
    </div>
  )
}
