import {
  circle,
  circleMarker,
  control,
  divIcon,
  latLngBounds,
  map as makeMap,
  marker,
  polyline,
  tileLayer,
} from "leaflet"
import "leaflet/dist/leaflet.css"
import { useEffect, useRef } from "react"
import type { Spot } from "./geo.ts"
import { clustersOf, type Point, reachesOf, type Scene } from "./scene.ts"

type Props = { readonly label: string; readonly scene: Scene; readonly tiles: string }

const MAX_ZOOM = 18
const pair = ({ lat, lng }: Spot): [number, number] => [lat, lng]
const CLASS = { ok: "map-inside", bad: "map-outside", brand: "map-office", plain: "map-plain-point" } as const

/** A marker, or a cluster with its count; a press zooms in. */
const drawPoint = (shown: ReturnType<typeof makeMap>, points: readonly Point[]) => {
  const [first, ...more] = points
  if (first === undefined) return null
  if (more.length === 0) {
    const dot = circleMarker(pair(first.spot), { radius: 7, weight: 2, className: CLASS[first.tone] })
    return first.label === undefined ? dot : dot.bindTooltip(first.label)
  }
  const icon = divIcon({ className: "map-cluster", iconSize: [26, 26], html: String(points.length) })
  return marker(pair(first.spot), { icon, keyboard: true, alt: `${points.length} titik` }).on("click", () =>
    shown.fitBounds(latLngBounds(points.map(({ spot }) => pair(spot))), { padding: [24, 24] }),
  )
}

/** A scene over tiles. Load it lazily, because it includes leaflet. */
export function TileMap({ label, scene, tiles }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const told = JSON.stringify(scene)
  useEffect(() => {
    const node = box.current
    if (node === null) return undefined
    const { areas = [], points = [], spans = [], track = [] } = JSON.parse(told) as Scene
    const shown = makeMap(node, {
      attributionControl: false,
      scrollWheelZoom: false,
      zoomAnimation: false,
      fadeAnimation: false,
      maxZoom: MAX_ZOOM,
    })
    const bounds = latLngBounds(reachesOf({ areas, points, track }).map(({ spot }) => pair(spot)))
    for (const { spot, radius_m } of areas) bounds.extend(circleBounds(spot, radius_m))
    const fit = () => shown.fitBounds(bounds, { padding: [16, 16], maxZoom: MAX_ZOOM, animate: false })
    fit()
    tileLayer(tiles, { maxZoom: MAX_ZOOM }).addTo(shown)
    control.scale({ imperial: false }).addTo(shown)
    if (tiles.includes("openstreetmap"))
      control.attribution({ prefix: false }).addAttribution("© kontributor OpenStreetMap").addTo(shown)
    for (const { spot, radius_m } of areas) {
      circle(pair(spot), { radius: radius_m, className: "map-area" }).addTo(shown)
      circleMarker(pair(spot), { radius: 3, className: "map-office" }).addTo(shown)
    }
    for (const { from, to } of spans)
      polyline([pair(from), pair(to)], { className: "map-line", dashArray: "4 4", weight: 1.5 }).addTo(shown)
    if (track.length > 1) polyline(track.map(pair), { className: "map-track", weight: 3 }).addTo(shown)
    for (const { spot, accuracy_m } of points)
      if (accuracy_m != null)
        circle(pair(spot), { radius: accuracy_m, className: "map-accuracy" }).addTo(shown)
    let layers: readonly { remove: () => unknown }[] = []
    const drawPoints = () => {
      for (const layer of layers) layer.remove()
      const { x, y } = shown.getSize()
      const centre = shown.getCenter()
      const metresPerPixel =
        (40_075_016 * Math.cos((centre.lat * Math.PI) / 180)) / 2 ** (shown.getZoom() + 8)
      const view = { middle: centre, metresPerPixel, size: { width: x, height: y } }
      layers = clustersOf(view, points).flatMap(({ points: some }) => {
        const layer = drawPoint(shown, some)?.addTo(shown)
        return layer === undefined ? [] : [layer]
      })
    }
    drawPoints()
    shown.on("zoomend", drawPoints)
    const resized = new ResizeObserver(() => {
      shown.invalidateSize({ animate: false })
      fit()
    })
    resized.observe(node)
    return () => {
      resized.disconnect()
      shown.remove()
    }
  }, [told, tiles])
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="map isolate h-44 overflow-hidden rounded-control border border-line"
    />
  )
}

const circleBounds = ({ lat, lng }: Spot, metres: number) => {
  const up = metres / 111_195
  const across = up / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return latLngBounds([lat - up, lng - across], [lat + up, lng + across])
}
