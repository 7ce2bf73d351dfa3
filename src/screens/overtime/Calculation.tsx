import {
  dayTypeWords,
  type ExplainPart,
  type OvertimeRow,
  overtimeSourceWords,
  overtimeStateWords,
} from "#contract/areas/overtime/overtime.ts"
import { formatDay, formatDuration, formatRupiah, formatTime } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Drawer } from "#src/ui/overlay/Drawer.tsx"
import { WAITING } from "./overtimeAddress.ts"

/** Breakdown of an amount: its lines, each with the article of law it is based on. */
export function Explained({ parts }: { readonly parts: readonly ExplainPart[] }) {
  return (
    <ol role="list" className="grid gap-4">
      {parts.map((part) => (
        <li key={part.label}>
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-ink">
            <span>{part.label}</span>
            <span className="tnum">{part.value}</span>
          </h3>
          {part.article !== null && <p className="text-caption text-ink-3">{part.article}</p>}
          <ul role="list" className="mt-1 divide-y divide-line border-t border-line">
            {part.lines.map((line) => (
              <li key={line.label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5">
                <span className="text-ink-2">{line.label}</span>
                <span className="text-right text-ink tnum">{line.value}</span>
                {line.article !== null && (
                  <span className="col-span-full text-caption text-ink-3">{line.article}</span>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

type Props = { readonly row: OvertimeRow | null; readonly onClose: () => void }

/** Calculation of one amount, shown next to the list. */
export function Calculation({ row, onClose }: Props) {
  return (
    <Drawer open={row !== null} onClose={onClose} title="Perhitungan lembur">
      {row === null ? null : (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <div>
              <p className="font-semibold text-ink">{row.member.nama}</p>
              <p className="text-caption text-ink-3">
                {row.member.nip} · {row.member.kantor}
              </p>
            </div>
            <StatusBadge tone={overtimeStateWords[row.state].tone}>
              {overtimeStateWords[row.state].label}
            </StatusBadge>
          </div>
          <DescriptionList
            items={[
              { label: "Tanggal", value: formatDay(row.date) },
              { label: "Jenis hari", value: dayTypeWords[row.day_type] },
              { label: "Absen", value: `${formatTime(row.start)}–${formatTime(row.end)}` },
              { label: "Sumber", value: overtimeSourceWords[row.source] },
              { label: "Dihitung", value: formatDuration(row.minutes_paid) },
              ...(row.amount === null ? [] : [{ label: "Upah lembur", value: formatRupiah(row.amount) }]),
              ...(row.job === null ? [] : [{ label: "Uraian pekerjaan", value: row.job, wide: true }]),
              ...(row.locked
                ? [{ label: "Periode gaji", value: "Sudah ditutup: tidak berubah lagi", wide: true }]
                : []),
            ]}
          />
          <Explained parts={row.explain} />
          {row.requests_id !== null && (
            <ButtonLink href={`${WAITING}&status=semua&members_id=${row.member.id}`}>Pengajuannya</ButtonLink>
          )}
        </div>
      )}
    </Drawer>
  )
}
