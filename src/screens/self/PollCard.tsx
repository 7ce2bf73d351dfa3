import { useMemo } from "react"
import type { OwnPoll } from "#contract/areas/self/ownPolls.ts"
import { liveVote } from "#src/api/actors/ownNews.ts"
import { formatDateTime, formatNumber, formatPercent } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { CheckboxGroup } from "#src/ui/controls/choice/CheckboxGroup.tsx"
import { RadioGroup } from "#src/ui/controls/choice/RadioGroup.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { ShareChart } from "#src/ui/data/ShareChart.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { useMachine } from "../screen.ts"

const stateOf = ({ is_open, has_voted }: OwnPoll) => {
  if (!is_open) return { tone: "neutral", label: "Selesai" } as const
  return has_voted
    ? ({ tone: "approved", label: "Sudah memilih" } as const)
    : ({ tone: "waiting", label: "Belum memilih" } as const)
}

const rulesOf = ({ multi, max_choices, anonymous, is_open, end_at }: OwnPoll): string =>
  [
    `${is_open ? "Sampai" : "Selesai"} ${formatDateTime(end_at)}`,
    multi ? (max_choices === null ? "boleh lebih dari satu" : `paling banyak ${max_choices} pilihan`) : null,
    anonymous ? "anonim" : null,
  ]
    .filter((part) => part !== null)
    .join(" · ")

/** Why there is no figure, if there is none. */
const hiddenWords = ({ anonymous, is_open, show_result, votes_total }: OwnPoll): string | null => {
  if (anonymous)
    return is_open
      ? "Hasil polling anonim terlihat sesudah selesai."
      : votes_total > 0
        ? "Terlalu sedikit yang memilih untuk menampilkan hasil anonim."
        : null
  if (!is_open) return null
  return show_result === "after_vote" ? "Hasil terlihat sesudah memilih." : "Hasil terlihat sesudah selesai."
}

/** One poll: its question, the own vote, and the result where the poll shows it. */
export function PollCard({ poll, onVoted }: { readonly poll: OwnPoll; readonly onVoted: () => void }) {
  const machine = useMemo(() => liveVote(), [])
  const { snapshot, send } = useMachine(machine, { input: poll.id }, (event) => {
    if (event.type === "entry.saved") onVoted()
  })
  const { values, errors } = snapshot.context
  const { tone, label } = stateOf(poll)
  const chosen = poll.choices?.map((no) => poll.options.find((option) => option.no === no)?.text ?? "") ?? []
  const hidden = poll.result === null ? hiddenWords(poll) : null
  const options = poll.options.map(({ no, text }) => ({ value: String(no), label: text }))
  const change = (chose: readonly string[]) =>
    send({ type: "entry.change", values: { options: chose.map(Number) } })
  const open = () => {
    send({ type: "entry.open" })
    send({ type: "entry.change", values: { options: poll.choices ?? [] } })
  }
  return (
    <Card title={poll.judul} actions={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <div className="grid gap-3">
        {poll.description !== null && <p className="whitespace-pre-line text-ink-2">{poll.description}</p>}
        <p className="text-caption text-ink-3">{rulesOf(poll)}</p>
        {chosen.length > 0 && (
          <p className="text-ink">
            Pilihan Anda: <b className="font-semibold">{chosen.join(", ")}</b>
          </p>
        )}
        {poll.result !== null ? (
          <ShareChart
            label={`Hasil ${poll.judul}`}
            heads={["Pilihan", "Suara", "Bagian"]}
            shares={poll.result.map(({ no, text, count, pct }) => ({
              key: String(no),
              label: text,
              count,
              pct,
            }))}
            formatCount={(count) => `${formatNumber(count)} suara`}
            formatPct={(pct) => formatPercent(pct)}
          />
        ) : (
          <p className="text-ink-2">
            {formatNumber(poll.votes_total)} orang sudah memilih.{hidden === null ? "" : ` ${hidden}`}
          </p>
        )}
        {poll.is_open && (
          <Button
            wide
            variant={poll.has_voted ? "plain" : "primary"}
            disabledReason={poll.refusal}
            onClick={open}
          >
            {poll.has_voted ? "Ganti pilihan" : "Pilih"}
          </Button>
        )}
      </div>
      <EntryDialog
        id="pilihPolling"
        title={poll.judul}
        formId={`polling-${poll.id}`}
        snapshot={snapshot}
        send={send}
        saveLabel="Kirim suara"
      >
        {poll.multi ? (
          <CheckboxGroup
            name="options"
            label={poll.max_choices === null ? "Pilihan" : `Pilihan, paling banyak ${poll.max_choices}`}
            required
            options={options}
            value={values.options.map(String)}
            error={errors["options"]?.[0]}
            onChange={change}
          />
        ) : (
          <RadioGroup
            name="options"
            label="Pilihan"
            required
            options={options}
            value={values.options[0] === undefined ? null : String(values.options[0])}
            error={errors["options"]?.[0]}
            onChange={(one) => change([one])}
          />
        )}
        {poll.anonymous && (
          <p className="text-ink-2">
            Anonim: pilihan Anda tidak terlihat oleh siapa pun, juga tidak oleh Anda, dan tidak dapat diganti.
          </p>
        )}
      </EntryDialog>
    </Card>
  )
}
