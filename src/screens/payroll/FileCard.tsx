import { Download, History } from "lucide-react"
import type { PeriodFile } from "#src/api/actors/payrollPeriod.ts"
import { formatDateTime, formatNumber, formatRupiah } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge, type StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { Wanted } from "#machines/download/downloadMachine.ts"

type Props = {
  readonly file: PeriodFile
  readonly periodId: number
  readonly isBusy: boolean
  /** A job is writing a file. */
  readonly isMaking: boolean
  readonly onMake: (wanted: Wanted, isLong: boolean) => void
  readonly onFetch: (id: number) => void
}

const badgeOf = ({
  rows,
  barred,
  is_checked,
  problem_count,
  warning_count,
}: PeriodFile): readonly [StatusTone, string] => {
  if (problem_count > 0) return ["rejected", `${formatNumber(problem_count)} masalah`]
  if (rows === 0) return ["neutral", "Tidak ada isinya"]
  if (barred !== null) return ["waiting", barred]
  if (!is_checked) return ["info", "Diperiksa saat ditulis"]
  return warning_count > 0
    ? ["waiting", `${formatNumber(warning_count)} peringatan`]
    : ["approved", "Lolos pemeriksaan"]
}

/** Employees whose rows have a problem. */
const lacking = ({ problems }: PeriodFile): number =>
  new Set(problems.flatMap(({ level, members_id }) => (level === "problem" ? [members_id] : []))).size

/** A file of a period: its validation, totals, employees left out, and its exports. */
export function FileCard({ file, periodId, isBusy, isMaking, onMake, onFetch }: Props) {
  const { kind, peta_kolom_id, nama, note, is_checked, rows, parts, totals, barred, last, problem_count } =
    file
  const [tone, words] = badgeOf(file)
  const make = (tanpa_bermasalah: boolean) =>
    onMake({ period_id: periodId, kind, peta_kolom_id, tanpa_bermasalah }, !file.is_checked)
  const making = isMaking ? "Berkas lain sedang dibuat" : null
  const people = lacking(file)
  return (
    <Card title={nama} actions={<StatusBadge tone={tone}>{words}</StatusBadge>}>
      <div className="grid gap-3">
        {note !== null && <p className="text-ink-2">{note}</p>}
        <DescriptionList
          items={[
            { label: is_checked ? "Baris" : "Pegawai", value: formatNumber(rows) },
            ...(parts > 1 ? [{ label: "Berkas", value: `${formatNumber(parts)} berkas dalam ZIP` }] : []),
            ...totals.map(({ label, amount, count }) => ({
              label,
              value:
                count === null ? formatRupiah(amount) : `${formatRupiah(amount)} (${formatNumber(count)})`,
            })),
          ]}
        />
        <Problems file={file} />
        <LeftOut file={file} />
        <LastExport file={file} onFetch={onFetch} isBusy={isBusy} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={isBusy}
            icon={<Download aria-hidden="true" className="size-4" />}
            disabledReason={barred ?? (problem_count > 0 ? "Perbaiki masalahnya dahulu" : making)}
            onClick={() => make(false)}
          >
            {last === null ? "Buat berkas" : "Buat lagi"}
          </Button>
          {(problem_count > 0 || !is_checked) && barred === null && (
            <Button busy={isBusy} disabledReason={making} onClick={() => make(true)}>
              {is_checked
                ? `Buat tanpa ${formatNumber(people)} pegawai bermasalah`
                : "Buat tanpa yang bermasalah"}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

const SUMMARY = "cursor-pointer rounded-control py-2.5 font-semibold text-ink sm:py-1"

function Problems({ file }: { readonly file: PeriodFile }) {
  const { problems, problem_count, warning_count } = file
  if (problems.length === 0) return null
  const more = problem_count + warning_count - problems.length
  return (
    <details open={problem_count > 0}>
      <summary className={SUMMARY}>
        {[
          ...(problem_count > 0 ? [`${formatNumber(problem_count)} masalah`] : []),
          ...(warning_count > 0 ? [`${formatNumber(warning_count)} peringatan`] : []),
        ].join(" dan ")}
      </summary>
      <ul className="divide-y divide-line rounded-control border border-line">
        {problems.map(({ members_id, nama, field, issue, level }) => (
          <li
            key={`${members_id} ${nama} ${field} ${issue}`}
            className="flex flex-wrap items-baseline gap-x-3 px-3 py-2"
          >
            {members_id === null ? (
              nama !== "" && <span className="font-medium text-ink">{nama}</span>
            ) : (
              <a href={`/users/pegawai/form/${members_id}`} className="font-medium text-brand">
                {nama}
              </a>
            )}
            <span className={level === "problem" ? "text-bad" : "text-ink-2"}>
              {field}: {issue}
            </span>
          </li>
        ))}
        {more > 0 && <li className="px-3 py-2 text-ink-3">dan {formatNumber(more)} lagi</li>}
      </ul>
    </details>
  )
}

function LeftOut({ file: { left_out, left_out_count } }: { readonly file: PeriodFile }) {
  if (left_out_count === 0) return null
  return (
    <details>
      <summary className={SUMMARY}>{formatNumber(left_out_count)} pegawai tidak ikut</summary>
      <ul className="divide-y divide-line rounded-control border border-line">
        {left_out.map(({ members_id, nama, reason }) => (
          <li key={members_id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <a href={`/users/pegawai/form/${members_id}`} className="font-medium text-brand">
              {nama}
            </a>
            <span className="text-ink-2">{reason}</span>
          </li>
        ))}
        {left_out_count > left_out.length && (
          <li className="px-3 py-2 text-ink-3">dan {formatNumber(left_out_count - left_out.length)} lagi</li>
        )}
      </ul>
    </details>
  )
}

const CHANGES = { added: "baru", removed: "tidak ada lagi", changed: "berubah" } as const

function LastExport(props: {
  readonly file: PeriodFile
  readonly isBusy: boolean
  readonly onFetch: (id: number) => void
}) {
  const { last } = props.file
  if (last === null) return null
  const { id, at, by, rows, times, changes, change_count } = last
  return (
    <div className="grid gap-2 rounded-control bg-sunken px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2 tnum">
          Diekspor {formatDateTime(at)}
          {by === null ? "" : ` oleh ${by}`}, {formatNumber(rows)} baris
          {times > 1 ? `, ${formatNumber(times)} kali` : ""}
        </p>
        <Button
          size="sm"
          busy={props.isBusy}
          icon={<History aria-hidden="true" className="size-4" />}
          onClick={() => props.onFetch(id)}
        >
          Unduh yang lama
        </Button>
      </div>
      {change_count === 0 ? (
        props.file.is_checked && <p className="text-ink-2">Isinya masih sama.</p>
      ) : (
        <details>
          <summary className={SUMMARY}>{formatNumber(change_count)} baris berbeda sejak itu</summary>
          <ul className="grid gap-1 text-ink-2">
            {changes.map(({ nama, what, fields }) => (
              <li key={`${nama} ${what}`}>
                <span className="font-medium text-ink">{nama}</span> {CHANGES[what]}
                {fields.length > 0 &&
                  `: ${fields.map(({ field, before, after }) => `${field} ${before ?? "–"} → ${after ?? "–"}`).join(", ")}`}
              </li>
            ))}
            {change_count > changes.length && <li>dan {formatNumber(change_count - changes.length)} lagi</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
