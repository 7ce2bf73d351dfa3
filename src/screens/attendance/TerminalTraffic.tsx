import { useMemo } from "react"
import {
  commandKindWords,
  commandResultWords,
  commandStateWords,
  recordReasonWords,
} from "#contract/areas/attendance/terminalWords.ts"
import { liveCommand, livePin, liveRecords, liveTraffic, type Traffic } from "#src/api/actors/terminals.ts"
import { formatDate, formatDateTime, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { CommandDialog, PinDialog, RecordsDialog } from "./TerminalDialogs.tsx"

const ROW = "flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"

type UnknownProps = { readonly rows: Traffic["unknown"]; readonly onName: (pin: string) => void }
/** PINs that belong to no employee, with how often they came. */
function UnknownPins({ rows, onName }: UnknownProps) {
  return (
    <section aria-label="PIN tidak dikenal" className="grid gap-1">
      <h3 className="font-semibold text-ink">PIN tidak dikenal</h3>
      <p className="text-ink-3">Rekamannya disimpan, dan dihitung begitu pegawainya ditentukan.</p>
      <ul role="list" className="divide-y divide-line">
        {rows.map(({ pin, times, first_at, last_at }) => (
          <li key={pin} className={ROW}>
            <span className="min-w-0 text-ink tnum">
              <b className="font-semibold">{pin}</b> · {formatNumber(times)} kali
              <span className="block text-caption text-ink-3">
                {formatDateTime(first_at)} sampai {formatDateTime(last_at)}
              </span>
            </span>
            <Button size="sm" onClick={() => onName(pin)} aria-label={`Tentukan pegawai PIN ${pin}`}>
              Tentukan pegawai
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The clock of the machine, which may be wrong: the seconds help to find the record on it. */
const wallWords = (wall: string): string =>
  `${formatDate(wall.slice(0, 10))} ${wall.slice(11).replaceAll(":", ".")}`

type HeldProps = {
  readonly rows: Traffic["held"]
  readonly total: number
  readonly onDecide: (record: number, decision: "count" | "ignore") => void
}
/** Records that wait for a decision, with their reason. */
function HeldRecords({ rows, total, onDecide }: HeldProps) {
  return (
    <section aria-label="Rekaman ditahan" className="grid gap-1">
      <h3 className="font-semibold text-ink">Rekaman ditahan</h3>
      {total > rows.length && (
        <p className="text-ink-3 tnum">
          {formatNumber(rows.length)} terbaru dari {formatNumber(total)}
        </p>
      )}
      <ul role="list" className="divide-y divide-line">
        {rows.map(({ id, pin, wall, reason, members_nama }) => (
          <li key={id} className={ROW}>
            <span className="min-w-0 text-ink tnum">
              {wallWords(wall)} · PIN {pin}
              {members_nama === null ? "" : ` · ${members_nama}`}
              <span className="block text-caption text-ink-3">{recordReasonWords[reason]}</span>
            </span>
            <span className="flex gap-2">
              {reason !== "closed" && (
                <Button size="sm" onClick={() => onDecide(id, "count")} aria-label={`Hitung rekaman ${wall}`}>
                  Hitung
                </Button>
              )}
              <Button size="sm" onClick={() => onDecide(id, "ignore")} aria-label={`Abaikan rekaman ${wall}`}>
                Abaikan
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function UnreadLines({ rows }: { readonly rows: Traffic["unread"] }) {
  return (
    <section aria-label="Baris tidak terbaca" className="grid gap-1">
      <h3 className="font-semibold text-ink">Baris tidak terbaca</h3>
      <ul role="list" className="divide-y divide-line">
        {rows.map(({ id, raw, received_at }) => (
          <li key={id} className="py-2 text-caption text-ink-2">
            <code className="break-all">{raw}</code>
            <span className="block text-ink-3 tnum">{formatDateTime(received_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const resultWords = ({ state, result }: Traffic["commands"][number]): string => {
  if (result === null || result >= 0) return commandStateWords[state]
  return `${commandStateWords[state]}: ${commandResultWords[result] ?? `kode ${result}`}`
}

function Commands({ rows }: { readonly rows: Traffic["commands"] }) {
  return (
    <section aria-label="Perintah" className="grid gap-1">
      <h3 className="font-semibold text-ink">Perintah</h3>
      {rows.length === 0 ? (
        <p className="text-ink-3">Belum ada perintah.</p>
      ) : (
        <ul role="list" className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className={ROW}>
              <span className="text-ink">
                {commandKindWords[row.kind]}
                {row.count > 1 && <span className="text-ink-3 tnum"> · {formatNumber(row.count)}</span>}
              </span>
              <span className="text-caption text-ink-3 tnum">
                {resultWords(row)} · {formatDateTime(row.answered_at ?? row.created_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Requests({ rows }: { readonly rows: Traffic["requests"] }) {
  return (
    <details>
      <summary className="cursor-pointer font-semibold text-ink">Permintaan terakhir dari mesin</summary>
      <ul role="list" className="mt-1 divide-y divide-line">
        {rows.map(({ id, at, line, lines, fresh }) => (
          <li key={id} className="py-2 text-caption text-ink-2 tnum">
            {formatDateTime(at)} · {formatNumber(lines)} baris, {formatNumber(fresh)} baru
            <code className="block break-all text-ink-3">{line}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Props = {
  readonly id: number
  /** Commands are for machines that are connected. */
  readonly isConnected: boolean
  /** Address of the import of files; null = not for this account. */
  readonly files: string | null
  readonly onChanged: () => void
}

/** Records, PINs and commands of a machine, and what is done about them. */
export function TerminalTraffic({ id, isConnected, files, onChanged }: Props) {
  const machine = useMemo(() => liveTraffic(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: id } })
  const refresh = () => send({ type: "query.refresh" })
  useSeenAgain(() => snapshot.hasTag("busy") || refresh())
  const saved = (event: { readonly type: string }) => {
    if (event.type !== "entry.saved") return
    refresh()
    onChanged()
  }
  const pin = useMachine(
    useMemo(() => livePin(), []),
    { input: id },
    saved,
  )
  const records = useMachine(
    useMemo(() => liveRecords(), []),
    { input: id },
    saved,
  )
  const command = useMachine(
    useMemo(() => liveCommand(), []),
    { input: id },
    saved,
  )
  const name = (value: string) => {
    pin.send({ type: "entry.open" })
    pin.send({ type: "entry.change", values: { pin: value } })
  }
  const decide = (record: number, decision: "count" | "ignore") => {
    records.send({ type: "entry.open" })
    records.send({ type: "entry.change", values: { records: [record], decision } })
  }
  const { value, failure } = snapshot.context
  const unnamed = (value?.unknown ?? []).reduce((sum, { times }) => sum + times, 0)
  return (
    <FormSection
      title="Rekaman dan perintah"
      aside={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={snapshot.hasTag("busy")} onClick={refresh}>
            Perbarui
          </Button>
          {files !== null && (
            <ButtonLink size="sm" href={files}>
              Masukkan file
            </ButtonLink>
          )}
          {isConnected && (
            <Button size="sm" variant="primary" onClick={() => command.send({ type: "entry.open" })}>
              Beri perintah
            </Button>
          )}
        </span>
      }
    >
      <div
        {...marks("mesinLaluLintas", snapshot.value)}
        aria-busy={snapshot.hasTag("busy")}
        className="grid gap-5"
      >
        {failure !== null && snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <>
            {value.counts.waiting > 0 && (
              <Notice tone="info">
                {formatNumber(value.counts.waiting)} rekaman sedang dihitung; biasanya selesai dalam satu
                menit.
              </Notice>
            )}
            {value.unknown.length > 0 && <UnknownPins rows={value.unknown} onName={name} />}
            {value.held.length > 0 && (
              <HeldRecords rows={value.held} total={value.counts.held - unnamed} onDecide={decide} />
            )}
            {value.counts.held === 0 && value.counts.waiting === 0 && (
              <p className="text-ink-3">Semua rekaman sudah dihitung.</p>
            )}
            {value.unread.length > 0 && <UnreadLines rows={value.unread} />}
            <Commands rows={value.commands} />
            {value.requests.length > 0 && <Requests rows={value.requests} />}
          </>
        )}
      </div>
      <PinDialog snapshot={pin.snapshot} send={pin.send} />
      <RecordsDialog snapshot={records.snapshot} send={records.send} />
      <CommandDialog snapshot={command.snapshot} send={command.send} />
    </FormSection>
  )
}
