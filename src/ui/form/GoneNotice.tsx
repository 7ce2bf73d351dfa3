import { useId } from "react"
import { Button } from "../controls/Button.tsx"

export type GoneNoticeProps = {
  /** Noun for one row: "divisi". */
  readonly noun: string
  /** It had photos or documents, which were deleted with it. */
  readonly hadFiles: boolean
  readonly onSaveAsNew: () => void
  readonly onLeave: () => void
}

/** The row was deleted while it was being edited: offers to keep the input as a new row. */
export function GoneNotice({ noun, hadFiles, onSaveAsNew, onLeave }: GoneNoticeProps) {
  const titleId = useId()
  return (
    <section role="alert" aria-labelledby={titleId} className="rounded-card border border-warn/40 bg-surface">
      <div className="rounded-t-card bg-warn-soft px-4 py-3">
        <h2 id={titleId} className="font-semibold text-warn">
          Data ini sudah dihapus
        </h2>
        <p>
          Isian Anda masih ada di bawah ini. Simpan sebagai {noun} baru, atau buang.
          {hadFiles && " Foto dan berkas yang sudah tersimpan tidak ikut: pilih lagi bila masih diperlukan."}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-4 py-3">
        <Button onClick={onLeave}>Buang isian</Button>
        <Button variant="primary" onClick={onSaveAsNew}>
          Simpan sebagai {noun} baru
        </Button>
      </div>
    </section>
  )
}
