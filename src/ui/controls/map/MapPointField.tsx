import { LocateFixed } from "lucide-react"
import { type ClipboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { Button } from "../Button.tsx"
import { FieldNote } from "../Field.tsx"
import type { DrawnMap, Place, Spot } from "./drawMap.ts"
import { readSpot } from "./readSpot.ts"
import { NumberField } from "../text/NumberField.tsx"

type Part = "lat" | "lng" | "radius"
export type MapPointFieldProps = {
  /** What stands there: "Titik lokasi" */
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly values: Readonly<Record<Part, number | null>>
  /** Paths of the three, and what is wrong at each. */
  readonly names: Readonly<Record<Part, string>>
  readonly errors: Readonly<Record<Part, string | undefined>>
  readonly onChange: (patch: Partial<Record<Part, number | null>>) => void
  readonly tileUrl: string | null
}

const HELP = "Tekan peta atau geser tandanya; koordinat dari peta lain dapat ditempel di Lintang."
const PLACES = 7

const placeOf = ({ lat, lng, radius }: MapPointFieldProps["values"]): Place => ({
  spot: lat === null || lng === null ? null : { lat, lng },
  radius,
})

/**
 * A point with a radius in metres: on a map, by typing, by pasting "-6.2, 106.8", or where this device is. The map's
 * code comes after the fields, and without it they do all it does.
 */
export function MapPointField(props: MapPointFieldProps) {
  const { label, values, names, errors, onChange, required, readOnly = false } = props
  const note = useId()
  const { node, isBroken } = useMap(props)
  const locate = useLocate((spot) => onChange(spot))
  const paste = (event: ClipboardEvent) => {
    const spot = readSpot(event.clipboardData.getData("text"))
    if (spot === null || readOnly) return
    event.preventDefault()
    onChange(spot)
  }
  const coordinate = { decimals: PLACES, required, readOnly } as const
  return (
    <div role="group" aria-label={label} aria-describedby={note} className="grid min-w-0 gap-3">
      <FieldNote id={note} hint={props.hint ?? HELP} error={undefined} />
      {!isBroken && (
        <div
          ref={node}
          role="application"
          aria-label={`Peta: ${label}`}
          className="map isolate h-72 overflow-hidden rounded-control border border-control bg-sunken"
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <div onPaste={paste}>
          <NumberField
            {...coordinate}
            label="Lintang"
            name={names.lat}
            value={values.lat}
            error={errors.lat}
            hint="Misalnya -6,2088"
            onChange={(lat) => onChange({ lat })}
          />
        </div>
        <NumberField
          {...coordinate}
          label="Bujur"
          name={names.lng}
          value={values.lng}
          error={errors.lng}
          hint="Misalnya 106,8456"
          onChange={(lng) => onChange({ lng })}
        />
        <NumberField
          label="Radius"
          name={names.radius}
          unit="meter"
          required={required}
          readOnly={readOnly}
          value={values.radius}
          error={errors.radius}
          onChange={(radius) => onChange({ radius })}
        />
      </div>
      {!readOnly && (
        <div className="grid gap-1.5">
          <span>
            <Button
              size="sm"
              icon={<LocateFixed size={16} aria-hidden="true" />}
              busy={locate.isBusy}
              onClick={locate.start}
            >
              Gunakan lokasi saya
            </Button>
          </span>
          <p role="status" className="text-caption text-bad empty:hidden">
            {locate.problem}
          </p>
        </div>
      )}
    </div>
  )
}

/** Draws the map once its code is here, and whatever changes after that. */
const useMap = ({ values, readOnly = false, tileUrl, onChange }: MapPointFieldProps) => {
  const node = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const [isBroken, setBroken] = useState(false)
  const moved = useRef<Spot | null>(null)
  const move = useEffectEvent((spot: Spot) => {
    if (readOnly) return drawn?.show(placeOf(values), false)
    moved.current = spot
    onChange(spot)
  })
  useEffect(() => {
    let made: DrawnMap | null = null
    let isGone = false
    const draw = async () => {
      const { drawMap } = await import("./drawMap.ts")
      if (isGone || node.current === null) return
      made = drawMap(node.current, { tileUrl, onMove: (spot) => move(spot) })
      setDrawn(made)
    }
    draw().catch(() => setBroken(true))
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [tileUrl])
  const { lat, lng, radius } = values
  useEffect(() => {
    /** What somebody has just put there is in sight already. */
    const isTheirs = moved.current?.lat === lat && moved.current?.lng === lng
    drawn?.show(placeOf({ lat, lng, radius }), !isTheirs)
  }, [drawn, lat, lng, radius])
  return { node, isBroken }
}

const ASK = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }
const REFUSED =
  "Lokasi perangkat ini tidak dapat dibaca. Izinkan lokasi di browser, atau isi koordinatnya sendiri."

/** Where this device is, if its owner allows it. */
const useLocate = (onFound: (spot: Spot) => void) => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState("")
  const end = (words: string) => {
    setBusy(false)
    setProblem(words)
  }
  const start = () => {
    if (!("geolocation" in navigator)) return setProblem(REFUSED)
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        end("")
        onFound({ lat: Number(coords.latitude.toFixed(6)), lng: Number(coords.longitude.toFixed(6)) })
      },
      () => end(REFUSED),
      ASK,
    )
  }
  return { isBusy, problem, start }
}
