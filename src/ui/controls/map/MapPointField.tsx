import { LocateFixed } from "lucide-react"
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react"
import { Button } from "../Button.tsx"
import { FieldNote } from "../Field.tsx"
import { Diagram } from "../../map/Diagram.tsx"
import type { Spot } from "../../map/geo.ts"
import { placeInWords } from "../../map/places.ts"
import { type ReadPlace, readPlace } from "../../map/readPlace.ts"
import { PlaceLine } from "../../map/SceneMap.tsx"
import { NumberField } from "../text/NumberField.tsx"
import { TextField } from "../text/TextField.tsx"
import type { DrawnMap, Place } from "./drawMap.ts"

type Part = "lat" | "lng" | "radius"
export type MapPointFieldProps = {
  /** The label of the point: "Titik lokasi" */
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly values: Readonly<Record<Part, number | null>>
  /** Paths of the values, and the error of each; a radius without a path is not asked for. */
  readonly names: Readonly<Record<"lat" | "lng", string>> & { readonly radius: string | null }
  readonly errors: Readonly<Record<Part, string | undefined>>
  readonly onChange: (patch: Partial<Record<Part, number | null>>) => void
  readonly tileUrl: string | null
}

const ON_TILES = "Tekan peta atau geser tandanya untuk membetulkan letaknya."
const PASTE = "Di Google Maps: tekan lama titiknya lalu salin angkanya, atau salin alamat halamannya."
const PLACES = 7

const placeOf = ({ lat, lng, radius }: MapPointFieldProps["values"]): Place => ({
  spot: lat === null || lng === null ? null : { lat, lng },
  radius,
})

/**
 * A location, with a radius in metres where it has one: from a pasted link, coordinates or address, from this device's position, by
 * typing, or on a map if tiles are configured. Without tiles a diagram shows it.
 */
export function MapPointField(props: MapPointFieldProps) {
  const { label, values, names, errors, onChange, required, readOnly = false, tileUrl } = props
  const note = useId()
  const { spot, radius } = placeOf(values)
  const locate = useLocate((found) => onChange(found))
  const paste = (event: ClipboardEvent) => {
    const read = readPlace(event.clipboardData.getData("text"))
    if (read.kind !== "spot" || readOnly) return
    event.preventDefault()
    onChange(read.spot)
  }
  const coordinate = { decimals: PLACES, required, readOnly } as const
  return (
    <div role="group" aria-label={label} aria-describedby={note} className="grid min-w-0 gap-3">
      {!readOnly && (
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <PlaceText onSpot={onChange} />
          <div className="grid gap-1.5 sm:pt-6">
            <span>
              <Button
                icon={<LocateFixed size={16} aria-hidden="true" />}
                busy={locate.isBusy}
                onClick={locate.start}
              >
                Gunakan lokasi saya
              </Button>
            </span>
          </div>
          <p role="status" className="col-span-full text-caption text-bad empty:hidden">
            {locate.problem}
          </p>
        </div>
      )}
      <div className="grid gap-1.5">
        {tileUrl === null || tileUrl === "" ? (
          <Diagram
            size="md"
            label={spot === null ? "Peta Indonesia: belum ada titik" : `${label}: ${placeInWords(spot)}`}
            scene={
              spot === null
                ? {}
                : {
                    points: [{ id: "spot", spot, tone: "brand" }],
                    areas: radius === null ? [] : [{ spot, radius_m: radius, label: `radius ${radius} m` }],
                  }
            }
          />
        ) : (
          <TiledPoint {...props} tileUrl={tileUrl} />
        )}
        {spot === null ? null : <PlaceLine spot={spot} />}
        <FieldNote
          id={note}
          hint={props.hint ?? (tileUrl === null || tileUrl === "" ? undefined : ON_TILES)}
          error={undefined}
        />
      </div>
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
        {names.radius === null ? null : (
          <NumberField
            label="Radius"
            name={names.radius}
            unit="meter"
            required={required}
            readOnly={readOnly}
            value={values.radius}
            error={errors.radius}
            onChange={(metres) => onChange({ radius: metres })}
          />
        )}
      </div>
    </div>
  )
}

const spotText = {
  none: "",
  unknown:
    "Belum dikenali. Tempel tautan peta, koordinat seperti -6,2088; 106,8456, atau alamat dengan nama kotanya.",
  short:
    "Tautan pendek tidak memuat koordinat. Buka tautannya, lalu salin alamat panjang dari bilah alamat browser.",
} as const

/** Parses a pasted or typed location; the interpretation is shown under the input. */
function PlaceText({ onSpot }: { readonly onSpot: (spot: Spot) => void }) {
  const [text, setText] = useState("")
  const read: ReadPlace | null = text.trim() === "" ? null : readPlace(text)
  const change = (next: string) => {
    setText(next)
    const found = readPlace(next)
    if (found.kind === "spot") onSpot(found.spot)
  }
  /** Without this, Enter would submit the form around it. */
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter") event.preventDefault()
  }
  const city = read?.kind === "city" ? read.city : null
  return (
    <div onKeyDown={keepEnter} className="grid gap-1.5">
      <TextField label="Tautan peta, koordinat, atau alamat" value={text} hint={PASTE} onChange={change} />
      <p
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-2 empty:hidden"
      >
        {read === null
          ? spotText.none
          : read.kind === "spot"
            ? `Titik ditemukan: ${placeInWords(read.spot)}.`
            : city === null
              ? spotText[read.kind === "short" ? "short" : "unknown"]
              : `Kota dikenali: ${city.name}. Letak persisnya dari tautan atau koordinat peta.`}
        {city !== null && (
          <Button size="sm" onClick={() => onSpot({ lat: city.lat, lng: city.lng })}>
            Pakai pusat {city.name} dahulu
          </Button>
        )}
      </p>
    </div>
  )
}

/** The map with its pin; if its chunk does not load, the text fields offer the same. */
function TiledPoint(props: MapPointFieldProps & { readonly tileUrl: string }) {
  const { node, isBroken } = useMap(props)
  return isBroken ? null : (
    <div
      ref={node}
      role="application"
      aria-label={`Peta: ${props.label}`}
      className="map isolate h-72 overflow-hidden rounded-control border border-control bg-sunken"
    />
  )
}

/** Renders the map once its chunk has loaded, and applies later changes. */
const useMap = ({
  values,
  readOnly = false,
  tileUrl,
  onChange,
}: MapPointFieldProps & { readonly tileUrl: string }) => {
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
    /** A point the user has just placed is already in view. */
    const isTheirs = moved.current?.lat === lat && moved.current?.lng === lng
    drawn?.show(placeOf({ lat, lng, radius }), !isTheirs)
  }, [drawn, lat, lng, radius])
  return { node, isBroken }
}

const ASK = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }
const REFUSED =
  "Lokasi perangkat ini tidak dapat dibaca. Izinkan lokasi di browser, atau isi koordinatnya sendiri."

/** Geolocation of this device, if the user allows it. */
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
