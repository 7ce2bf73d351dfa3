import { circle, circleMarker, type LatLngBounds, map, polyline, tileLayer } from "leaflet"
import "leaflet/dist/leaflet.css"
import { useEffect, useRef } from "react"

export type Place = { readonly lat: number; readonly lng: number }
export type MapViewProps = {
  /** What it shows, in words. */
  readonly label: string
  /** Address of tiles, `https://…/{z}/{x}/{y}.png`; null = only the points and the radius. */
  readonly tiles: string | null
  readonly office: Place & { readonly radius_m: number }
  readonly point: Place & { readonly accuracy_m: number | null }
  readonly isInside: boolean | null
}

const MAX_ZOOM = 18

/** Where somebody was, and the circle they had to be in. Load it lazily: it brings leaflet. */
export function MapView({ label, tiles, office, point, isInside }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const [lat, lng] = [point.lat, point.lng]
  useEffect(() => {
    const node = box.current
    if (node === null) return
    const shown = map(node, {
      attributionControl: false,
      zoomControl: true,
      scrollWheelZoom: false,
      keyboard: true,
      zoomAnimation: false,
      fadeAnimation: false,
      maxZoom: MAX_ZOOM,
    })
    const area = circle([office.lat, office.lng], { radius: office.radius_m, className: "map-area" })
    const line = polyline(
      [
        [office.lat, office.lng],
        [lat, lng],
      ],
      { className: "map-line", dashArray: "4 4", weight: 1.5 },
    )
    const here = circleMarker([lat, lng], {
      radius: 7,
      weight: 2,
      className: isInside === false ? "map-outside" : "map-inside",
    })
    const centre = circleMarker([office.lat, office.lng], { radius: 3, className: "map-office" })
    const reach: LatLngBounds = area
      .addTo(shown.setView([office.lat, office.lng], 16))
      .getBounds()
      .extend([lat, lng])
    if (point.accuracy_m !== null)
      circle([lat, lng], { radius: point.accuracy_m, className: "map-accuracy" }).addTo(shown)
    line.addTo(shown)
    centre.addTo(shown)
    here.addTo(shown)
    if (tiles !== null && tiles !== "") tileLayer(tiles, { maxZoom: MAX_ZOOM }).addTo(shown)
    shown.fitBounds(reach, { padding: [16, 16], maxZoom: MAX_ZOOM, animate: false })
    const size = new ResizeObserver(() => {
      shown.invalidateSize({ animate: false })
      shown.fitBounds(reach, { padding: [16, 16], maxZoom: MAX_ZOOM, animate: false })
    })
    size.observe(node)
    return () => {
      size.disconnect()
      shown.remove()
    }
  }, [lat, lng, point.accuracy_m, office.lat, office.lng, office.radius_m, isInside, tiles])
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="map isolate h-44 overflow-hidden rounded-control border border-line"
    />
  )
}
