import { useId } from "react"
import { sentence } from "#contract/kit/words.ts"
import { actorOf } from "#machines/lifecycles/actor.ts"
import { lifecycleMap, type MapState, type MapStep } from "#machines/flow/lifecycleMap.ts"
import { mapLayout } from "#machines/flow/mapLayout.ts"
import type { StatusWords } from "#machines/lifecycles/lifecycle.ts"
import { formatDateTime } from "#src/format/format.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { LifecycleDrawing } from "./LifecycleDrawing.tsx"
import { noteOf, titleOf } from "./moveWords.ts"
import { useNow } from "../useNow.ts"
import { type LifecycleProps, type Offered, offersFor } from "./offers.ts"

const markWords = {
  now: "Sekarang di sini",
  passed: "Sudah dilalui",
  next: "Dapat menjadi langkah berikutnya",
  ahead: "Belum",
  closed: "Tidak akan dilalui lagi",
} as const satisfies Readonly<Record<MapState["mark"], string>>

const standWords = {
  open: "Dapat Anda lakukan",
  notNow: "Belum dapat",
  notYours: "Bukan untuk Anda",
  elsewhere: "Di tempat lain",
} as const satisfies Readonly<Record<MapStep["stand"], string>>
const standTones = {
  open: "approved",
  notNow: "waiting",
  notYours: "neutral",
  elsewhere: "info",
} as const satisfies Readonly<Record<MapStep["stand"], string>>

/** Link to the page where a step is available, when that is another page. */
function Place({ of, event }: { readonly of: readonly Offered[]; readonly event: string }) {
  const place = of.find((one) => one.event === event)?.place
  return place === undefined ? null : (
    <a href={place.href} className="font-semibold text-brand">
      {place.words}
    </a>
  )
}

/** The diagram, and the same as lists: states in order of the lifecycle, and steps out of the current one. */
export function LifecycleView({ life, facts, history, user, offered }: LifecycleProps) {
  const now = useNow(60_000)
  const map = lifecycleMap({
    life,
    facts,
    history,
    by: actorOf(user),
    at: now.toISOString(),
    offers: offersFor(user, offered),
  })
  const levels = "level_total" in facts && typeof facts.level_total === "number" ? facts.level_total : 1
  const statuses: Readonly<Record<string, StatusWords>> = life.statuses
  const labelOf = (path: string) => map.states.find((state) => state.path === path)?.label ?? path
  const arrivals = ({ visits }: MapState) =>
    visits.map((no) => {
      const move = history[map.visits[no - 1]?.move ?? -1]
      return {
        no,
        title:
          move !== undefined
            ? titleOf(move, life.statuses)
            : no === 1
              ? sentence(statuses[map.visits[0]?.state ?? ""]?.past ?? "dibuat")
              : "Tidak tercatat di riwayat",
        note: move === undefined ? null : noteOf(move, levels, life.statuses),
        time: move === undefined ? "" : formatDateTime(move.at),
      }
    })
  const [statesId, stepsId] = [useId(), useId()]
  return (
    <div
      data-lifecycle={life.machine.id}
      data-now={map.now}
      className="grid gap-4 @2xl:grid-cols-[auto_minmax(0,1fr)] @2xl:gap-6"
    >
      <LifecycleDrawing map={map} layout={mapLayout(map)} />
      <div className="grid min-w-0 content-start gap-4">
        <section aria-labelledby={stepsId}>
          <p id={stepsId} className="mb-1.5 font-semibold text-ink">
            Langkah berikutnya
          </p>
          {map.steps.length === 0 ? (
            <p className="text-ink-2">Tidak ada: {life.noun} ini sudah selesai.</p>
          ) : (
            <ul role="list" className="divide-y divide-line">
              {map.steps.map((step) => (
                <li
                  key={`${step.event} ${step.words}`}
                  data-step={step.event}
                  data-stand={step.stand}
                  className="py-2 first:pt-0 last:pb-0"
                >
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="font-semibold text-ink">{step.verb ?? step.words}</span>
                    <StatusBadge tone={standTones[step.stand]} icon={false}>
                      {standWords[step.stand]}
                    </StatusBadge>
                  </p>
                  <p className="text-ink-2">
                    {[
                      ...(step.verb === null ? [] : [step.words]),
                      step.to.length === 0
                        ? "keadaannya tetap"
                        : `menjadi ${step.to.map(labelOf).join(" atau ")}`,
                    ].join(" · ")}
                  </p>
                  {step.reason !== null && <p className="text-caption text-ink-3">{step.reason}</p>}
                  {step.stand === "open" && <Place of={offered} event={step.event} />}
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby={statesId}>
          <p id={statesId} className="mb-1.5 font-semibold text-ink">
            Semua keadaan
          </p>
          <ol role="list" className="grid gap-2">
            {map.states.map((state) => (
              <li key={state.path} data-state={state.path} data-mark={state.mark}>
                <p className="text-ink">
                  <span className={state.mark === "now" ? "font-bold" : "font-semibold"}>{state.label}</span>
                  <span className="text-ink-3">{` · ${markWords[state.mark]}`}</span>
                </p>
                {arrivals(state).map(({ no, title, note, time }) => (
                  <p key={no} className="text-ink-2">
                    {`${no}. ${title}`}
                    {time !== "" && <span className="text-caption text-ink-3 tnum">{` · ${time}`}</span>}
                    {note !== null && <span className="block text-caption text-ink-3">{note}</span>}
                  </p>
                ))}
                {state.visits.length === 0 && state.ways.length > 0 && (
                  <p className="text-caption text-ink-3">{`Lewat: ${state.ways.join("; ")}`}</p>
                )}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  )
}
