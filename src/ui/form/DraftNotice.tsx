import { Button } from "../controls/Button.tsx"
import { formatDateTime, type Instant } from "#src/format/format.ts"

export type DraftNoticeProps = {
  readonly savedAt: Instant
  /** The fields whose files a draft does not hold: "Foto". */
  readonly without: readonly string[]
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

const PANEL = "rounded-card border border-info/30 bg-info-soft px-4 py-2.5"
const lackWords = (labels: readonly string[]): string =>
  `Berkas yang dipilih tidak ikut: ${labels.join(", ")}. Pilih lagi sebelum menyimpan.`

/** The draft is restored, but its files have to be chosen again. */
export function LackNotice({ labels }: { readonly labels: readonly string[] }) {
  return (
    <p role="status" className={PANEL}>
      {lackWords(labels)}
    </p>
  )
}

/** Offers to restore unsaved input of an earlier visit. */
export function DraftNotice({ savedAt, without, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <div role="status" className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${PANEL}`}>
      <p className="min-w-0 flex-1 basis-60">
        Ada isian yang belum disimpan dari {formatDateTime(savedAt)}.
        {without.length > 0 && ` ${lackWords(without)}`}
      </p>
      <span className="flex gap-2">
        <Button size="sm" variant="primary" onClick={onRestore}>
          Pulihkan
        </Button>
        <Button size="sm" onClick={onDiscard}>
          Buang
        </Button>
      </span>
    </div>
  )
}
