import type { ImportJob, NamedAs } from "#machines/import/importTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatNumber } from "#src/format/format.ts"
import { MistakeTable } from "#src/ui/import/MistakeTable.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { Missing } from "./Missing.tsx"
import { RecordFacts } from "./RecordFacts.tsx"
import { Understood } from "./Understood.tsx"

type Props = {
  readonly job: ImportJob
  readonly noun: string
  readonly isBusy: boolean
  readonly isDone: boolean
  /** Only one download runs at a time. */
  readonly isFetching: boolean
  /** Next steps after the import. */
  readonly next: readonly { readonly label: string; readonly href: string }[]
  readonly onProblems: (format: "xlsx" | "csv") => void
  readonly onCommit: (only: "all" | "good") => void
  readonly onAgain: () => void
  readonly onEdit: () => void
  readonly onTake: (names: readonly NamedAs[]) => void
  readonly onUndo: () => void
}

const rows = (n: number) => `${formatNumber(n)} baris`

const summary = ({ good, bad, how, report }: ImportJob, isDone: boolean): string => {
  const done = how === "update" ? "diperbarui" : "dimasukkan"
  const unchanged = report?.unchanged ?? 0
  if (isDone) return bad === 0 ? `${rows(good)} ${done}.` : `${rows(good)} ${done}, ${rows(bad)} tidak.`
  if (how === "update") {
    const changing = good === 0 ? "Tidak ada yang berubah" : `${rows(good)} berubah`
    const same = unchanged === 0 ? "" : `, ${rows(unchanged)} tetap`
    return `${changing}${same}${bad === 0 ? "" : `, ${rows(bad)} bermasalah`}.`
  }
  if (unchanged > 0) {
    const fresh = good === 0 ? "Tidak ada yang baru" : `${rows(good)} baru`
    return `${fresh}, ${rows(unchanged)} sama dengan data yang ada${bad === 0 ? "" : `, ${rows(bad)} bermasalah`}.`
  }
  if (bad === 0) return `Semua ${rows(good)} benar.`
  return good === 0 ? `Semua ${rows(bad)} bermasalah.` : `${rows(good)} benar, ${rows(bad)} bermasalah.`
}

const commitLabel = ({ good, bad, how }: ImportJob, noun: string): string => {
  if (how === "update") return `Perbarui ${rows(good)}`
  return bad === 0 ? `Masukkan ${formatNumber(good)} ${noun}` : `Masukkan ${rows(good)} yang benar`
}

/** Shows the check result and the actions on it; after the commit, the written and the skipped rows. */
export function Checked(props: Props) {
  const { job, noun, isBusy, isDone, isFetching, next, onProblems, onCommit, onAgain } = props
  const { name, good, bad, report } = job
  const groups = report?.groups ?? []
  return (
    <div className="grid gap-4">
      <Card title={isDone ? `Hasil impor ${name}` : `Hasil pemeriksaan ${name}`}>
        <div role="status">
          <Notice tone={isDone || bad === 0 ? "ok" : good === 0 ? "bad" : "warn"}>
            {summary(job, isDone)}
          </Notice>
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          {!isDone && good > 0 && (
            <Button variant="primary" busy={isBusy} onClick={() => onCommit(bad === 0 ? "all" : "good")}>
              {commitLabel(job, noun)}
            </Button>
          )}
          {isDone &&
            next.map(({ label, href }, at) => (
              <ButtonLink key={href} {...(at === 0 ? { variant: "primary" as const } : {})} href={href}>
                {label}
              </ButtonLink>
            ))}
          <Button disabled={isBusy} onClick={onAgain}>
            Pilih berkas lain
          </Button>
          {isDone && job.may_undo && (
            <Button disabled={isBusy} onClick={props.onUndo}>
              Batalkan impor ini
            </Button>
          )}
        </div>
      </Card>
      {report?.records !== undefined && <RecordFacts records={report.records} />}
      {!isDone && report !== null && report.missing.length > 0 && (
        <Missing missing={report.missing} isBusy={isBusy} onTake={props.onTake} />
      )}
      {bad > 0 && (
        <Card
          title="Yang perlu diperbaiki"
          actions={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" busy={isFetching} onClick={() => onProblems("xlsx")}>
                Unduh untuk diperbaiki (Excel)
              </Button>
              <Button size="sm" busy={isFetching} onClick={() => onProblems("csv")}>
                CSV
              </Button>
            </div>
          }
        >
          <p className="mb-3 text-ink-2">
            Perbaiki baris-baris ini di berkas unduhan, lalu muat lagi.
            {report !== null &&
              report.groups_total > groups.length &&
              ` Yang tampil ${formatNumber(groups.length)} dari ${formatNumber(report.groups_total)} macam kesalahan; semuanya ada di berkas.`}
          </p>
          <MistakeTable groups={groups} />
        </Card>
      )}
      {report !== null && <Understood job={job} isBusy={isBusy} isDone={isDone} onEdit={props.onEdit} />}
    </div>
  )
}
