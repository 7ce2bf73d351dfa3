import { lazy, Suspense } from "react"
import { answerWords } from "#contract/areas/fieldwork/answerWords.ts"
import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { EMPTY, formatDateTime, formatNumber } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Photo } from "#src/ui/evidence/Photo.tsx"
import { placeWords, sceneOf } from "./words.ts"

const SceneMap = lazy(() => import("#src/ui/map/SceneMap.tsx").then((m) => ({ default: m.SceneMap })))

/** The facts that prove a visit; its own employee sees them too. */
type Props = {
  readonly row: Pick<
    Visit,
    | "id"
    | "customer"
    | "check_in"
    | "check_out"
    | "radius_m"
    | "in_radius"
    | "duration_min"
    | "min_duration_min"
    | "sla_min"
    | "photos"
    | "signature"
    | "answers"
    | "tipe_tugas"
  >
}

/** Map of the customer with the radius, the check-in and the check-out; everything is also given as text. */
export function VisitPlaces({ row }: Props) {
  const { check_in, check_out, customer } = row
  const scene = sceneOf(row)
  const about = check_in ?? customer
  const words = [
    ...(check_in === null ? [] : [`Check-in ${placeWords(check_in, row)}`]),
    ...(check_out === null ? [] : [`Check-out ${placeWords(check_out, row)}`]),
  ]
  return (
    <section aria-label="Lokasi" className="grid min-w-0 gap-1.5">
      <h3 className="font-semibold text-ink">Lokasi</h3>
      {scene === null ? (
        <p className="text-ink-3">Tempat pelanggan dan lokasi check-in tidak diketahui.</p>
      ) : (
        <Suspense fallback={<div className="h-44 rounded-control bg-sunken" />}>
          <SceneMap
            key={row.id}
            label={`Peta kunjungan ${customer.nama}${words.length === 0 ? "" : `: ${words.join("; ")}`}`}
            scene={scene}
            tiles={document.documentElement.dataset["tiles"] ?? null}
            {...(about.lat === null || about.lng === null
              ? {}
              : { about: { lat: about.lat, lng: about.lng } })}
          />
        </Suspense>
      )}
      {words.map((text) => (
        <p key={text} className="text-caption text-ink-3 tnum">
          {text}
        </p>
      ))}
    </section>
  )
}

/** Arrival and departure of a visit, and its duration compared with the required one. */
export function VisitTimes({ row }: Props) {
  const { check_in, check_out, duration_min, min_duration_min, sla_min } = row
  const isOdd =
    duration_min !== null && (duration_min < min_duration_min || (sla_min !== null && duration_min > sla_min))
  const bounds = [
    min_duration_min > 0 ? `paling singkat ${formatNumber(min_duration_min)} menit` : null,
    sla_min === null ? null : `paling lama ${formatNumber(sla_min)} menit`,
  ].filter((bound) => bound !== null)
  return check_in === null ? null : (
    <DescriptionList
      items={[
        { label: "Check-in", value: formatDateTime(check_in.at) },
        {
          label: "Check-out",
          value: check_out === null ? EMPTY : formatDateTime(check_out.at),
        },
        {
          label: "Durasi",
          value:
            duration_min === null ? (
              EMPTY
            ) : (
              <span className={isOdd ? "text-warn" : ""}>
                {formatNumber(duration_min)} menit
                {bounds.length > 0 && ` (${bounds.join(", ")})`}
              </span>
            ),
        },
        ...(check_in.note === null ? [] : [{ label: "Catatan check-in", value: check_in.note, wide: true }]),
        ...(check_out?.note == null
          ? []
          : [{ label: "Catatan check-out", value: check_out.note, wide: true }]),
      ]}
    />
  )
}

/** Photos and signature of the visit. */
export function VisitPhotos({ row }: Props) {
  const { photos, signature, answers } = row
  const shown = [
    ...photos.map(({ phase, url }, at) => ({
      key: `${phase}${at}`,
      url,
      label: `Foto ${phase === "in" ? "check-in" : "check-out"}`,
    })),
    ...answers.flatMap(({ key, label, url }) => (url === null ? [] : [{ key, url, label }])),
    ...(signature === null ? [] : [{ key: "tanda-tangan", url: signature, label: "Tanda tangan" }]),
  ]
  return shown.length === 0 ? null : (
    <section aria-label="Foto">
      <h3 className="mb-2 font-semibold text-ink">Foto dan tanda tangan</h3>
      <ul role="list" className="flex flex-wrap gap-3">
        {shown.map(({ key, url, label }) => (
          <li key={key} className="grid gap-1">
            <Photo src={url} alt={`${label}, ${row.customer.nama}`} />
            <span className="text-caption text-ink-3">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Types of answers that are shown as pictures, or as a table of product lines. */
const ELSEWHERE: readonly string[] = ["photo", "signature", "products"]

/** Answers to the form of the task type. */
export function VisitAnswers({ row: { answers, tipe_tugas } }: Props) {
  const written = answers.filter(({ url, type }) => url === null && !ELSEWHERE.includes(type))
  return written.length === 0 ? null : (
    <section aria-label="Isian">
      <h3 className="mb-2 font-semibold text-ink">Isian {tipe_tugas}</h3>
      <DescriptionList
        items={written.map((answer) => ({
          label: answer.label,
          value: answerWords(answer) ?? EMPTY,
          wide: answer.type === "multiselect",
        }))}
      />
    </section>
  )
}
