import type { PatternKind } from "#contract/areas/attendance/pola.ts"
import { endingMachine, livePatterns, type Patterns } from "#src/api/actors/pola.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatDate, formatNumber, formatValidity, jakartaDay } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

type Row = Patterns["rows"][number]

/** Text of a cycle: a weekly pattern by weekday, a rotation by its number of days per shift. */
const cycleWords = (days: Row["days"]): string => {
  const parts: { readonly code: string; count: number }[] = []
  for (const code of days) {
    const last = parts.at(-1)
    if (last !== undefined && last.code === code) last.count += 1
    else parts.push({ code, count: 1 })
  }
  return parts.map(({ code, count }) => (count === 1 ? code : `${code} ×${count}`)).join(" · ")
}

/** Pattern assignments: employee, pattern and start date; each can be ended. */
export function PatternList({ kind, page }: { readonly kind: PatternKind; readonly page: number }) {
  const { snapshot, send } = useMachine(livePatterns, { input: { input: { kind, page } } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const ending = useMachine(endingMachine, { input: undefined }, (event) => {
    if (event.type === "rows.changed") send({ type: "query.refresh" })
  })
  const { value, failure } = snapshot.context
  const asked = ending.snapshot.context
  const row = value?.rows.find(({ id }) => id === asked.ids[0])
  const end = asked.values["end_date"]
  const refusal = asked.results.find(({ ok }) => !ok)?.message
  return (
    <section
      aria-label="Pola yang tersimpan"
      {...marks("polaJadwal", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="max-w-form rounded-card border border-line bg-surface"
    >
      <h2 className="border-b border-line px-4 py-3 font-semibold text-ink">
        Pola yang tersimpan{value === null ? "" : ` · ${formatNumber(value.total)}`}
      </h2>
      {snapshot.matches("failed") && failure !== null ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="m-4 h-24" />
      ) : value.rows.length === 0 ? (
        <p className="p-4 text-ink-2">Belum ada pola. Pegawai mengikuti jam kerja kantornya.</p>
      ) : (
        <ul role="list">
          {value.rows.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0"
            >
              <span className="min-w-48 flex-1">
                <span className="block font-semibold text-ink">{one.member.nama}</span>
                <span className="block text-caption text-ink-3">
                  {one.member.nip} · {one.member.kantor}
                </span>
              </span>
              <span className="min-w-48 flex-1 text-ink-2">
                <span className="block">{cycleWords(one.days)}</span>
                <span className="block text-caption text-ink-3">
                  {formatValidity(one.start_date, one.end_date)}
                  {one.on_holidays ? " · juga di hari libur" : ""}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={`Akhiri pola ${one.member.nama}`}
                onClick={() =>
                  ending.send({
                    type: "bulk.open",
                    action: "akhiri",
                    ids: [one.id],
                    values: { end_date: jakartaDay(Date.now()) },
                  })
                }
              >
                Akhiri
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={ending.snapshot.value !== "idle"}
        onClose={() => ending.send({ type: ending.snapshot.hasTag("asked") ? "bulk.cancel" : "bulk.close" })}
        locked={ending.snapshot.hasTag("busy")}
        title="Akhiri pola?"
        size="sm"
        actions={
          <>
            <Button
              onClick={() =>
                ending.send({ type: ending.snapshot.hasTag("asked") ? "bulk.cancel" : "bulk.close" })
              }
            >
              Batal
            </Button>
            <Button
              variant="primary"
              busy={ending.snapshot.hasTag("busy")}
              disabledReason={typeof end === "string" ? null : "Isi tanggal terakhir"}
              onClick={() =>
                ending.send(
                  ending.snapshot.matches("failed")
                    ? { type: "bulk.retry" }
                    : { type: "bulk.confirm", unread: {} },
                )
              }
            >
              Akhiri
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="text-ink-2">
            {row?.member.nama ?? "Pola ini"}: sesudah tanggal ini pola sebelumnya atau jam kerja kantor
            berlaku lagi.
          </p>
          <DateField
            label="Tanggal terakhir"
            value={typeof end === "string" ? end : null}
            error={asked.errors["end_date"]?.[0]}
            hint={
              row !== undefined && typeof end === "string" && end < row.start_date
                ? `Sebelum mulai (${formatDate(row.start_date)}): pola ini dihapus`
                : undefined
            }
            onChange={(end_date) => ending.send({ type: "bulk.change", patch: { end_date } })}
          />
          {asked.failure !== null && <Notice tone="bad">{refusal ?? failureText(asked.failure)}</Notice>}
        </div>
      </Dialog>
    </section>
  )
}
