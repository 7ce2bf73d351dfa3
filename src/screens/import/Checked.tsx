import type { ImportJob } from "#machines/import/importTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatNumber } from "#src/ui/format.ts"
import { MistakeTable } from "#src/ui/import/MistakeTable.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"

type Props = {
  readonly job: ImportJob
  readonly noun: string
  readonly isBusy: boolean
  readonly isDone: boolean
  /** One file at a time is asked for. */
  readonly isFetching: boolean
  /** Where to go once it is in. */
  readonly next: { readonly label: string; readonly href: string }
  readonly onProblems: (format: "xlsx" | "csv") => void
  readonly onCommit: (only: "all" | "good") => void
  readonly onAgain: () => void
}

const summary = ({ good, bad }: ImportJob, isDone: boolean): string => {
  const rows = (n: number) => `${formatNumber(n)} baris`
  if (isDone) return bad === 0 ? `${rows(good)} dimasukkan.` : `${rows(good)} dimasukkan, ${rows(bad)} tidak.`
  if (bad === 0) return `Semua ${rows(good)} benar.`
  return good === 0 ? `Semua ${rows(bad)} bermasalah.` : `${rows(good)} benar, ${rows(bad)} bermasalah.`
}

/** What the check found, and what is done about it; afterwards what was written and what was not. */
export function Checked(props: Props) {
  const { job, noun, isBusy, isDone, isFetching, next, onProblems, onCommit, onAgain } = props
  const { name, good, bad, problems } = job
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
              {bad === 0
                ? `Masukkan ${formatNumber(good)} ${noun}`
                : `Masukkan ${formatNumber(good)} baris yang benar`}
            </Button>
          )}
          {isDone && (
            <ButtonLink variant="primary" href={next.href}>
              {next.label}
            </ButtonLink>
          )}
          <Button disabled={isBusy} onClick={onAgain}>
            Pilih berkas lain
          </Button>
        </div>
      </Card>
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
            {problems.length < bad &&
              ` Yang tampil ${formatNumber(problems.length)} kesalahan pertama; semuanya ada di berkas.`}
          </p>
          <MistakeTable mistakes={problems} />
        </Card>
      )}
    </div>
  )
}
