import { circle, control, divIcon, type LatLng, map as makeMap, marker, tileLayer } from "leaflet"
import "leaflet/dist/leaflet.css"
import type { Spot } from "../../map/geo.ts"
import "./map.css"

export type Place = { readonly spot: Spot | null; readonly radius: number | null }
export type DrawnMap = {
  /** `follow`: scroll it into view. */
  readonly show: (place: Place, follow: boolean) => void
  readonly destroy: () => void
}
type MapOptions = {
  /** URL of the tiles. */
  readonly tileUrl: string
  /** The user moved the point; the parent decides whether to accept it. */
  readonly onMove: (spot: Spot) => void
}

/** Default view: most of Java. */
const START: readonly [number, number] = [-6.9, 110]
const START_ZOOM = 6
const SPOT_ZOOM = 16
const PIN = 28

/** Rounds to six decimals of a degree: about a tenth of a metre. */
const rounded = ({ lat, lng }: LatLng): Spot => {
  const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180
  return { lat: Number(lat.toFixed(6)), lng: Number(wrapped.toFixed(6)) }
}

/** A map with a point and a circle around it. A press or a drag moves the point. */
export const drawMap = (node: HTMLElement, { tileUrl, onMove }: MapOptions): DrawnMap => {
  const drawn = makeMap(node, { zoomControl: false, attributionControl: false, scrollWheelZoom: false })
  drawn.setView([...START], START_ZOOM)
  control.zoom({ zoomInTitle: "Perbesar peta", zoomOutTitle: "Perkecil peta" }).addTo(drawn)
  control.scale({ imperial: false }).addTo(drawn)
  tileLayer(tileUrl, { maxZoom: 19 }).addTo(drawn)
  if (tileUrl.includes("openstreetmap"))
    control.attribution({ prefix: false }).addAttribution("© kontributor OpenStreetMap").addTo(drawn)
  const icon = divIcon({ className: "map-pin", iconSize: [PIN, PIN], iconAnchor: [PIN / 2, PIN] })
  const pin = marker([...START], { icon, draggable: true, keyboard: false, alt: "Titik lokasi" })
  const area = circle([...START], { radius: 1, className: "map-area", interactive: false })
  pin.on("drag", () => area.setLatLng(pin.getLatLng()))
  pin.on("dragend", () => onMove(rounded(pin.getLatLng())))
  drawn.on("click", (event) => onMove(rounded(event.latlng)))
  const resized = new ResizeObserver(() => drawn.invalidateSize())
  resized.observe(node)
  return {
    show: ({ spot, radius }, follow) => {
      if (spot === null) {
        pin.remove()
        area.remove()
        return
      }
      pin.setLatLng([spot.lat, spot.lng]).addTo(drawn)
      area.setLatLng([spot.lat, spot.lng]).setRadius(radius ?? 0)
      if (radius === null) area.remove()
      else area.addTo(drawn)
      if (!follow) return
      if (radius === null) drawn.setView([spot.lat, spot.lng], SPOT_ZOOM, { animate: false })
      else drawn.fitBounds(area.getBounds(), { padding: [24, 24], maxZoom: 18, animate: false })
    },
    destroy: () => {
      resized.disconnect()
      drawn.remove()
    },
  }
}
