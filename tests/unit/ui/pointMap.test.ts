import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { gridClusters, type MapPlace } from "#src/ui/map/gridClusters.ts"
import {
  fitted,
  gripped,
  panned,
  project,
  sightOf,
  tilesOf,
  unproject,
  zoomed,
} from "#src/ui/map/mercator.ts"

const size = { width: 800, height: 500 }
const camera = { lat: -6.2, lng: 106.8, zoom: 11 }
const spots = fc.record({
  lat: fc.double({ min: -10, max: 6, noNaN: true }),
  lng: fc.double({ min: 95, max: 141, noNaN: true }),
})
const place = (id: number, lat: number, lng: number): MapPlace => ({
  id,
  spot: { lat, lng },
  tone: "ok",
  label: `Pegawai ${id}`,
  detail: "",
})

describe("views", () => {
  test("a pixel leads back to its place", () => {
    fc.assert(
      fc.property(spots, (spot) => {
        const back = unproject(camera, size, project(camera, size, spot))
        expect(Math.abs(back.lat - spot.lat) + Math.abs(back.lng - spot.lng)).toBeLessThan(1e-6)
      }),
    )
  })
  test("dragging takes the place under the finger along, pinching too", () => {
    const spot = unproject(camera, size, { x: 300, y: 200 })
    const to = project(panned(camera, size, { x: 50, y: -20 }), size, spot)
    expect([Math.round(to.x), Math.round(to.y)]).toEqual([350, 180])
    const near = project(zoomed(camera, size, 2, { x: 300, y: 200 }), size, spot)
    expect([Math.round(near.x), Math.round(near.y)]).toEqual([300, 200])
    const fingers = [
      { id: 1, x: 100, y: 100 },
      { id: 2, x: 200, y: 100 },
    ]
    const pinched = gripped({ camera, fingers }, size, [fingers[0] as never, { id: 2, x: 300, y: 100 }])
    expect(pinched.zoom).toBeCloseTo(12)
  })
  test("fitting shows every place, and nothing for none", () => {
    fc.assert(
      fc.property(fc.array(spots, { minLength: 1, maxLength: 40 }), (all) => {
        const sight = fitted(all, size)
        if (sight === null) throw new Error("no view")
        for (const spot of all) {
          const { x, y } = project(sight, size, spot)
          expect(x > 0 && y > 0 && x < size.width && y < size.height).toBe(true)
        }
      }),
    )
    expect(fitted([], size)).toBeNull()
  })
  test("tiles cover the view without a gap", () => {
    const tiles = tilesOf(camera, size, "https://t/{z}/{x}/{y}.png")
    expect(tiles[0]?.url).toMatch(/^https:\/\/t\/11\/\d+\/\d+\.png$/)
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ x, size: width }) => x + width))).toBeGreaterThanOrEqual(size.width)
    expect(sightOf(camera, size).box.south).toBeLessThan(camera.lat)
  })
})

describe("grid clusters", () => {
  const many = Array.from({ length: 2_000 }, (_, nth) =>
    place(nth, -6.2 + Math.sin(nth) / 6, 106.8 + Math.cos(nth * 1.7) / 4),
  )
  test("at most so many, and nobody in view is lost", () => {
    const at = (zoom: number) => gridClusters(many, { ...camera, zoom }, size, 120)
    for (const zoom of [4, 8, 11]) expect(at(zoom).length).toBeLessThanOrEqual(120)
    for (const zoom of [4, 8]) expect(at(zoom).flatMap(({ places }) => places)).toHaveLength(2_000)
  })
  test("do not depend on the order of the places, nor on a small move of the view", () => {
    const keys = (all: readonly MapPlace[], lng = camera.lng) =>
      gridClusters(all, { ...camera, lng, zoom: 8 }, size, 120).map(({ key, places }) => [key, places.length])
    expect(keys(many.toReversed())).toEqual(keys(many))
    expect(keys(many, camera.lng + 0.01)).toEqual(keys(many))
  })
  test("the selected place stands alone, a closer view parts a group", () => {
    const two = [place(1, -6.2, 106.8), place(2, -6.2001, 106.8001), place(3, -6.2, 106.8)]
    expect(gridClusters(two, camera, size, 120).map(({ places }) => places.length)).toEqual([3])
    expect(gridClusters(two, camera, size, 120, 2).map(({ places }) => places.map(({ id }) => id))).toEqual([
      [1, 3],
      [2],
    ])
    const sight = fitted(
      two.map(({ spot }) => spot),
      size,
      19,
    )
    expect(gridClusters(two, sight ?? camera, size, 120)).toHaveLength(2)
  })
})
