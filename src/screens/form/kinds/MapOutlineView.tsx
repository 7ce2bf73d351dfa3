import { FileUp, PenLine, Trash2, Undo2 } from "lucide-react"
import type { ChangeEvent } from "react"
import { type Corner, MOST_CORNERS, type Outline } from "#contract/areas/sales/outline.ts"
import { mapMachine } from "#machines/map/mapMachine.ts"
import { formatNumber } from "#src/format/format.ts"
import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { FieldNote } from "#src/ui/controls/Field.tsx"
import { labelClass } from "#src/ui/controls/labelClass.ts"
import { FIT_ZOOM, type Sight, sightOf } from "#src/ui/map/mercator.ts"
import type { Spot } from "#src/ui/map/geo.ts"
import { OutlineHandles, type OutlineGesture } from "#src/ui/map/OutlineHandles.tsx"
import { PointMap } from "#src/ui/map/PointMap.tsx"
import { marks, useMachine } from "../../screen.ts"
import { useOutline } from "./useOutline.ts"
import { commonOf, type FieldViewProps, listOf, numberOf } from "../fieldProps.ts"

const PLACES = 6
const spotOf = ([lng, lat]: Corner): Spot => ({ lat, lng })
const cornerOf = ({ lat, lng }: Spot): Corner => [Number(lng.toFixed(PLACES)), Number(lat.toFixed(PLACES))]
const NOTHING: readonly Corner[] = []

/** Java and its neighbours, where an outline without any place begins. */
const START = { lat: -6.9, lng: 110, zoom: 6 }
const NEAR_ZOOM = 11

type Gestures = {
  readonly [Kind in OutlineGesture["type"]]: (
    gesture: Extract<OutlineGesture, { readonly type: Kind }>,
  ) => Parameters<ReturnType<typeof useOutline>["send"]>[0]
}
const GESTURES: Gestures = {
  hold: ({ nth }) => ({ type: "corner.hold", nth }),
  move: ({ spot }) => ({ type: "corner.move", corner: cornerOf(spot) }),
  release: () => ({ type: "corner.release" }),
  nudge: ({ nth, spot }) => ({ type: "corner.nudge", nth, corner: cornerOf(spot) }),
  remove: ({ nth }) => ({ type: "corner.remove", nth }),
  insert: ({ after, spot }) => ({ type: "corner.insert", after, corner: cornerOf(spot) }),
  close: () => ({ type: "outline.end" }),
}

/** Where the map begins: at the outline, else near the point, else on Java. */
const viewOf = (corners: readonly Corner[], point: Spot | null): Sight | null =>
  corners.length > 0
    ? null
    : sightOf(point === null ? START : { ...point, zoom: Math.min(NEAR_ZOOM, FIT_ZOOM) }, {
        width: 640,
        height: 320,
      })

/** An outline: drawn on the map by pointer or keys, or read from a GeoJSON file. */
export function MapOutlineView(props: FieldViewProps<FieldOfKind<"mapOutline">>) {
  const { field, values, onChange } = props
  const { name, label, hint, error, readOnly } = commonOf(props)
  const stored = values[field.key]
  const given = (Array.isArray(stored) ? stored : NOTHING) as Outline
  const { snapshot, send } = useOutline(given, (corners) =>
    onChange({ [field.key]: corners.length === 0 ? null : corners }),
  )
  const map = useMachine(mapMachine, { input: { selected: null } })
  const { corners, chosen, problem, past } = snapshot.context
  const isDrawing = snapshot.matches("drawing")
  const ring = corners.map(spotOf)
  const { point } = field
  const [lat, lng] =
    point === undefined ? [null, null] : [numberOf(values[point.lat]), numberOf(values[point.lng])]
  const spot = lat === null || lng === null ? null : { lat, lng }
  const sight = map.snapshot.context.sight ?? viewOf(corners, spot)
  /** The view stays while corners change: fitted to each of them, it would move away under the pointer. */
  const stay = (seen: Sight) =>
    map.snapshot.context.sight === null && map.send({ type: "map.move", sight: seen })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (file !== undefined) {
      send({ type: "file.choose", file })
      map.send({ type: "map.fit" })
    }
    event.currentTarget.value = ""
  }
  const said = problem ?? error
  return (
    <div
      role="group"
      aria-label={label}
      {...marks("garisBatas", snapshot.value)}
      className="grid min-w-0 gap-2"
    >
      <div className="flex flex-wrap items-end justify-between gap-2">
        <span className={labelClass}>{label}</span>
        {!readOnly && (
          <span className="flex flex-wrap gap-1.5">
            {isDrawing ? (
              <Button size="sm" name={name} variant="primary" onClick={() => send({ type: "outline.end" })}>
                Selesai
              </Button>
            ) : (
              <Button
                size="sm"
                name={name}
                icon={<PenLine size={14} aria-hidden="true" />}
                disabledReason={
                  corners.length < MOST_CORNERS ? null : `Paling banyak ${formatNumber(MOST_CORNERS)} titik`
                }
                onClick={() => send({ type: "outline.draw" })}
              >
                {corners.length === 0 ? "Gambar" : "Tambah titik"}
              </Button>
            )}
            <label
              className={`${buttonClass({ size: "sm" })} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand`}
            >
              <FileUp size={14} aria-hidden="true" />
              GeoJSON
              <input
                type="file"
                accept=".geojson,.json,application/geo+json,application/json"
                aria-label={`${label}: pilih file GeoJSON`}
                className="absolute inset-0 cursor-pointer opacity-0"
                onChange={choose}
              />
            </label>
            <Button
              size="sm"
              icon={<Undo2 size={14} aria-hidden="true" />}
              disabledReason={past.length === 0 ? "Belum ada langkah" : null}
              onClick={() => send({ type: "outline.undo" })}
            >
              Urungkan
            </Button>
            <Button
              size="sm"
              icon={<Trash2 size={14} aria-hidden="true" />}
              disabledReason={corners.length === 0 ? "Belum ada garis batas" : null}
              onClick={() => send({ type: "outline.clear" })}
            >
              Hapus
            </Button>
          </span>
        )}
      </div>
      <PointMap
        label={`${label}: ${corners.length === 0 ? "belum ada titik" : `${formatNumber(corners.length)} titik`}`}
        places={
          spot === null
            ? []
            : [{ id: 0, spot, tone: "brand", label: "Titik area", detail: "titik tengahnya" }]
        }
        outlines={ring.length > 1 ? [{ id: 0, label: "", ring, middle: null, tone: "brand" }] : []}
        tiles={document.documentElement.dataset["tiles"] ?? null}
        sight={sight}
        grip={map.snapshot.context.grip}
        fingers={map.snapshot.context.fingers}
        selected={null}
        onGesture={map.send}
        onTap={
          isDrawing
            ? (at, seen) => {
                stay(seen)
                send({ type: "corner.add", corner: cornerOf(at) })
              }
            : undefined
        }
        renderOver={(camera, size) =>
          readOnly ? null : (
            <OutlineHandles
              {...{ camera, size, ring, chosen, isDrawing }}
              onGesture={(gesture) => {
                stay(sightOf(camera, size))
                send(GESTURES[gesture.type](gesture as never))
              }}
            />
          )
        }
        className="h-72"
      />
      <p role="status" className="text-caption text-ink-2">
        {isDrawing
          ? `${formatNumber(corners.length)} titik. Tekan peta untuk menambah, titik pertama atau Selesai untuk menutup.`
          : corners.length === 0
            ? "Belum ada garis batas."
            : `${formatNumber(listOf(given).length)} titik. Geser titiknya, atau tekan titik kecil di sisinya untuk menambah.`}
      </p>
      <FieldNote id={`${name}-note`} hint={hint} error={said} />
    </div>
  )
}
