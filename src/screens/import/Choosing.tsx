import { type ImportKind, SHEET_MAX_BYTES, SHEET_MAX_ROWS } from "#contract/imports.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { FileField } from "#src/ui/controls/FileField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatBytes, formatNumber } from "#src/ui/format.ts"
import { Notice } from "#src/ui/page/Notice.tsx"

type Props = {
  readonly kind: ImportKind
  /** Why the last file was not taken. */
  readonly problem: string | null
  readonly isSending: boolean
  /** One file at a time is asked for. */
  readonly isFetching: boolean
  readonly onTemplate: (format: "xlsx" | "csv") => void
  readonly onPick: (file: File) => void
}

/** The template, and the file that was filled in. */
export function Choosing({ kind, problem, isSending, isFetching, onTemplate, onPick }: Props) {
  return (
    <div className="grid gap-4">
      {problem !== null && (
        <div role="alert">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Card title="1. Isi templat">
        <p className="text-ink-2">
          Kolom bertanda * wajib diisi. Baris pertama di bawah judul adalah contoh: timpa dengan data Anda.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={isFetching} onClick={() => onTemplate("xlsx")}>
            Unduh templat Excel
          </Button>
          <Button busy={isFetching} onClick={() => onTemplate("csv")}>
            Unduh templat CSV
          </Button>
        </div>
      </Card>
      <Card title="2. Pilih berkas">
        <p className="mb-3 text-ink-2">
          Berkas diperiksa dulu; belum ada yang ditulis sebelum Anda menyetujuinya.
        </p>
        <FileField
          label="Spreadsheet"
          labelHidden
          name="file"
          accept=".xlsx,.csv"
          maxBytes={SHEET_MAX_BYTES}
          hint={`XLSX atau CSV, paling banyak ${formatNumber(SHEET_MAX_ROWS[kind])} baris dan ${formatBytes(SHEET_MAX_BYTES)}`}
          value={null}
          disabled={isSending}
          onChange={(file) => {
            if (file !== null) onPick(file)
          }}
        />
      </Card>
    </div>
  )
}
