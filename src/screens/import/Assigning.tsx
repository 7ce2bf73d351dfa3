import { customColumns, sheetFor } from "#contract/areas/imports/customColumns.ts"
import type { SeenCustomField } from "#contract/kit/customFields.ts"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import type { Assignment, ImportContext, ImportJob } from "#machines/import/importTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { Questions } from "./Questions.tsx"

type Props = {
  readonly kind: ImportKind
  readonly job: ImportJob
  /** Custom fields of the employees that the account sees. */
  readonly customFields: readonly SeenCustomField[]
  readonly columns: ImportContext["columns"]
  readonly fixed: ImportContext["fixed"]
  readonly isBusy: boolean
  readonly onAssign: (assignment: Assignment) => void
  readonly onCheck: () => void
  readonly onAgain: () => void
}

const LEFT_OUT = "Tidak dipakai"

/** Manual column mapping of an import file. */
export function Assigning({
  kind,
  job,
  customFields,
  columns,
  fixed,
  isBusy,
  onAssign,
  onCheck,
  onAgain,
}: Props) {
  const sheet = sheetFor(kind, job.how, customColumns(kind, customFields))
  const report = job.report
  if (report === null) return null
  const { questions = [] } = report
  /** The columns are understood: only the questions keep the file from being checked. */
  const isAsked = questions.some(({ value }) => value === null)
  const chosen = (at: number, key: string | null) => (at in columns ? (columns[at] ?? null) : key)
  const taken = new Set(report.columns.map(({ at, key }) => chosen(at, key)))
  const lacking = sheet.filter(
    ({ key, required, absent }) => required === true && absent === undefined && !taken.has(key),
  )
  return (
    <div className="grid gap-4">
      {job.message !== null && (
        <div role="alert">
          <Notice tone="warn">{job.message}</Notice>
        </div>
      )}
      {questions.length > 0 && (
        <Questions {...{ questions, fixed, isBusy }} onAnswer={(key, text) => onAssign({ key, text })} />
      )}
      {!isAsked && (
        <Card title={`Kolom ${job.name}`}>
          <p className="mb-3 text-ink-2">
            Pilih isi tiap kolom berkas Anda. Pilihan ini diingat untuk berkas berikutnya.
          </p>
          <div className="grid gap-3 md:grid-cols-2">
            {report.columns.map(({ at, text, key, sample }) => (
              <SelectField
                key={at}
                name={`columns.${at}`}
                label={text === "" ? `Kolom ${at + 1} (tanpa judul)` : text}
                hint={sample === "" ? "Kosong" : `Misalnya ${sample}`}
                placeholder={LEFT_OUT}
                value={chosen(at, key)}
                options={sheet.map((column) => ({
                  value: column.key,
                  label: column.required === true ? `${column.label} *` : column.label,
                }))}
                disabled={isBusy}
                onChange={(next) => onAssign({ at, key: next })}
              />
            ))}
          </div>
        </Card>
      )}
      {!isAsked && lacking.length > 0 && (
        <Card title="Belum ada kolomnya">
          <p className="mb-3 text-ink-2">
            Pasangkan dengan kolom di atas, atau isi di sini bila sama untuk semua baris.
          </p>
          <div className="grid gap-3 md:grid-cols-2">
            {lacking.map(({ key, label }) => (
              <TextField
                key={key}
                name={`fixed.${key}`}
                label={`${label}: sama untuk semua baris`}
                value={fixed[key] ?? ""}
                disabled={isBusy}
                onChange={(text) => onAssign({ key, text })}
              />
            ))}
          </div>
        </Card>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isBusy} onClick={onCheck}>
          {isAsked ? "Periksa berkas" : "Periksa dengan kolom ini"}
        </Button>
        <Button disabled={isBusy} onClick={onAgain}>
          Pilih berkas lain
        </Button>
      </div>
    </div>
  )
}
