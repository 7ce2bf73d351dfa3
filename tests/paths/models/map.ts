import { mapMachine, type MapSight } from "#machines/map/mapMachine.ts"
import { defineModel, once } from "../model.ts"

export const near: MapSight = {
  lat: -6.2,
  lng: 106.8,
  zoom: 12,
  box: { south: -6.3, west: 106.7, north: -6.1, east: 106.9 },
}
export const nearer: MapSight = { ...near, zoom: 13 }
export const finger = (id: number, x: number) => ({ id, x, y: 10 })

export const mapModel = defineModel({
  machine: mapMachine,
  inputs: { "": { selected: null } },
  cases: {
    "map.press": {
      one: { finger: finger(1, 10), sight: near },
      two: { finger: finger(2, 50), sight: near },
    },
    "map.drag": { "": { finger: finger(1, 30), sight: nearer } },
    "map.release": { one: { id: 1 }, two: { id: 2 } },
    "map.move": { "": { sight: near } },
    "map.fit": once,
    "map.select": { one: { id: 7 }, none: { id: null } },
    "map.show": { map: { as: "map" }, table: { as: "table" } },
  },
  answers: {},
  guide: {
    starts: { "": "Buka /tracker." },
    fields: {
      "finger.id": ["Jari ke", ""],
      "finger.x": ["Mendatar (px)", ""],
      "finger.y": ["Tegak (px)", ""],
      "sight.lat": ["Lintang tengah", ""],
      "sight.lng": ["Bujur tengah", ""],
      "sight.zoom": ["Perbesaran", ""],
      "sight.box": ["Batas peta", ""],
      as: ["Tampilan", ""],
    },
  },
  facts: ({ sight, fingers }) => [sight !== null, fingers.map(({ id }) => id)],
})
