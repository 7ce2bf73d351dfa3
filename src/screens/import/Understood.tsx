import type { ImportJob } from "#machines/import/importTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatNumber } from "#src/format/format.ts"
import { ChangeList } from "#src/ui/import/ChangeList.tsx"
import { MistakeTable } from "#src/ui/import/MistakeTable.tsx"
import { PreviewTable } from "#src/ui/import/PreviewTable.tsx"

type Props = {
  readonly job: ImportJob
  readonly isBusy: boolean
  readonly isDone: boolean
  readonly onEdit: () => void
}

/** Row range: rows below the table are contiguous, so the first and the last are enough. */
const rangeOf = (rows: readonly number[]): string =>
  rows.length === 1 ? `${rows[0]}` : `${rows[0]}–${rows.at(-1)}`

/** Import preview: how the file was interpreted, before anything is written. */
export function Understood({ job, isBusy, isDone, onEdit }: Props) {
  const { report, how, good } = job
  if (report === null) return null
  const unused = report.columns.flatMap(({ key, text }) => (key === null && text !== "" ? [text] : []))
  const lines = [
    ...(report.heading_row !== null && report.heading_row > 1
      ? [`Judul kolom dibaca di baris ${report.heading_row}.`]
      : []),
    ...(report.below.length > 0
      ? [`Di bawah tabel tidak dibaca (jumlah, tanda tangan): baris ${rangeOf(report.below)}.`]
      : []),
    ...(unused.length > 0 ? [`Kolom yang tidak dipakai: ${unused.join(", ")}.`] : []),
    ...report.created.map(
      ({ label, name, count }) => `${label} "${name}" dibuat baru, untuk ${formatNumber(count)} baris.`,
    ),
    ...(report.unchanged > 0 ? [`${formatNumber(report.unchanged)} baris tidak mengubah apa pun.`] : []),
  ]
  return (
    <Card
      title={how === "update" ? "Yang akan berubah" : "Yang dipahami"}
      actions={
        isDone ? null : (
          <Button size="sm" disabled={isBusy} onClick={onEdit}>
            Atur kolom
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {lines.length > 0 && (
          <ul role="list" className="grid gap-1 text-ink-2">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {report.preview.rows.length > 0 && <PreviewTable {...report.preview} />}
        {report.changes.length > 0 && <ChangeList rows={report.changes} />}
        {good > report.changes.length && report.changes.length > 0 && (
          <p className="text-caption text-ink-3">
            Yang tampil {formatNumber(report.changes.length)} dari {formatNumber(good)} baris yang berubah.
          </p>
        )}
        {report.notes.length > 0 && (
          <MistakeTable label="Dibaca sebagai" tone="plain" groups={report.notes} />
        )}
      </div>
    </Card>
  )
}
