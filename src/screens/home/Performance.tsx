import { type Metric, metricMeaning, metricWords, updateTarget } from "#contract/areas/home/performance.ts"
import { liveCards, liveTarget, type Performance as Figures } from "#src/api/actors/home.ts"
import { isOpenTo } from "#src/api/wire/access.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { formatDate, formatNumber, formatPercent } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { Tone } from "#src/ui/data/StatCard.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Popover } from "#src/ui/overlay/Popover.tsx"
import { useMachine } from "../screen.ts"
import { Widget } from "./Widget.tsx"

type Props = { readonly metric: Metric; readonly office: number | null; readonly user: SessionUser }

const FEW = 3
const shown = (pct: number | null): string => (pct === null ? "–" : formatPercent(pct))

/** A figure of the month beside its target and the month before, and how it is made. */
export function Performance({ metric, office, user }: Props) {
  const { snapshot, send } = useMachine(liveCards[metric], { input: { input: { offices_id: office } } })
  const target = useMachine(liveTarget, { input: {} }, (event) => {
    if (event.type === "inPlace.saved") send({ type: "widget.refresh" })
  })
  const { reading, failure } = snapshot.context
  const { values, errors } = target.snapshot.context
  const close = () => target.send({ type: "inPlace.close" })
  const title = metricWords[metric]
  return (
    <>
      <Widget<Figures>
        title={title}
        state={String(snapshot.value)}
        {...{ reading, failure }}
        onRetry={() => send({ type: "widget.retry" })}
        empty={{ title: "Belum ada yang dihitung", text: metricMeaning[metric] }}
        actions={(value) => (
          <span className="flex gap-2">
            <Popover
              button={
                <Button size="sm" aria-label={`Arti ${title}`}>
                  Arti
                </Button>
              }
              label={`Arti ${title}`}
              align="end"
            >
              {() => <p className="max-w-72 p-3 text-body text-ink-2">{metricMeaning[metric]}</p>}
            </Popover>
            {isOpenTo(user, updateTarget.who) && (
              <Button
                size="sm"
                aria-label={`Ubah target ${title}`}
                onClick={() =>
                  target.send({
                    type: "inPlace.open",
                    values: {
                      metric,
                      value: value.target_pct,
                      period: value.month,
                      offices_id: office,
                      version: value.target.version,
                    },
                  })
                }
              >
                Ubah target
              </Button>
            )}
          </span>
        )}
      >
        {(value) => <Body value={value} />}
      </Widget>
      <Dialog
        open={target.snapshot.hasTag("open")}
        onClose={close}
        locked={target.snapshot.hasTag("busy")}
        size="sm"
        title={`Target ${title.toLowerCase()}`}
        actions={
          <>
            <Button onClick={close}>Batal</Button>
            <Button
              variant="primary"
              busy={target.snapshot.hasTag("busy")}
              onClick={() => target.send({ type: "inPlace.submit" })}
            >
              Simpan
            </Button>
          </>
        }
      >
        <NumberField
          label="Target"
          unit="%"
          required
          hint={`Berlaku mulai ${values.period}${values.offices_id === null ? " untuk semua kantor" : " untuk kantor yang dipilih"}`}
          value={values.value}
          error={errors["value"]?.[0]}
          onChange={(value) => target.send({ type: "inPlace.change", values: { ...values, value } })}
        />
      </Dialog>
    </>
  )
}

function Body({ value }: { readonly value: Figures }) {
  const { pct, target_pct, prev_pct } = value
  const delta = pct === null || prev_pct === null ? null : Math.round((pct - prev_pct) * 10) / 10
  return (
    <div className="grid gap-3">
      <div>
        <p className="text-figure font-bold text-ink tnum">{shown(pct)}</p>
        <p className="text-ink-3 tnum">
          {pct !== null && pct < target_pct ? (
            <Tone tone="bad">di bawah target {target_pct}%</Tone>
          ) : (
            <>target {target_pct}%</>
          )}
          {" · "}
          {formatNumber(value.part)} dari {formatNumber(value.of)}
        </p>
        {delta !== null && (
          <p className="text-caption text-ink-3 tnum">
            {delta > 0 ? "+" : ""}
            {formatNumber(delta, 1)} dari {formatDate(value.prev_start_date)} –{" "}
            {formatDate(value.prev_end_date)}
          </p>
        )}
      </div>
      <Shares
        title="Per kantor"
        rows={value.by_office.map(({ id, nama, pct: share }) => ({ id, nama, share }))}
      />
      <Shares title="Terbaik" rows={ofPeople(value.best)} />
      <Shares title="Perlu dibantu" rows={ofPeople(value.help)} />
    </div>
  )
}

type Share = { readonly id: number; readonly nama: string; readonly share: number | null }
const ofPeople = (people: Figures["best"]): readonly Share[] =>
  (people ?? []).slice(0, FEW).map(({ member, pct }) => ({ id: member.id, nama: member.nama, share: pct }))

const Shares = ({ title, rows }: { readonly title: string; readonly rows: readonly Share[] }) =>
  rows.length === 0 ? null : (
    <div>
      <h3 className="text-caption font-semibold text-ink-3">{title}</h3>
      <ul role="list">
        {rows.map(({ id, nama, share }) => (
          <li key={id} className="flex justify-between gap-3 py-0.5 text-ink-2">
            <span className="min-w-0 truncate">{nama}</span>
            <span className="tnum">{shown(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
