import type { polling } from "#contract/areas/polls/polling.ts"
import { POLL_STATUSES, votesInWords } from "#src/resources/polls/polling.ts"
import { ShareChart } from "#src/ui/data/ShareChart.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { formatNumber, formatPercent } from "#src/format/format.ts"
import type { FormPartProps } from "../form/formParts.ts"

type Row = Pick<(typeof polling)["row"]["Type"], "status" | "votes_total" | "sasaran" | "result" | "multi">

const tones = { draft: "neutral", active: "info", closed: "approved" } as const

/** Results of a poll; no figures before the first vote. */
export function PollResult({ row }: FormPartProps) {
  const { status, votes_total, sasaran, result, multi } = row as Row
  return (
    <FormSection
      title="Hasil"
      aside={<StatusBadge tone={tones[status]}>{POLL_STATUSES[status]}</StatusBadge>}
    >
      {votes_total === 0 ? (
        <p className="text-ink-2">
          Belum ada yang memilih. Polling ini untuk {formatNumber(sasaran)} pegawai.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            {votesInWords({ votes_total, sasaran })} pegawai sudah memilih
            {multi ? ", masing-masing boleh lebih dari satu pilihan" : ""}.
          </p>
          {result.length === 0 ? (
            <p className="mt-2 text-ink-3">
              Hasil polling anonim terlihat sesudah selesai, bila lebih dari dua orang memilih.
            </p>
          ) : (
            <ShareChart
              label="Hasil polling"
              heads={["Pilihan", "Suara", "Bagian"]}
              shares={result.map(({ no, text, count, pct }) => ({
                key: String(no),
                label: text,
                count,
                pct,
              }))}
              formatCount={(count) => `${formatNumber(count)} suara`}
              formatPct={(pct) => formatPercent(pct)}
            />
          )}
        </>
      )}
    </FormSection>
  )
}
