import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { evidenceScene } from "#src/ui/evidence/MapView.tsx"
import { Diagram } from "#src/ui/map/Diagram.tsx"
import { CITIES } from "#src/ui/map/data/cities.ts"
import { INDONESIA } from "#src/ui/map/data/outline.ts"
import { decodeRing, metresBetween, pixelOf, scaleOf, viewOf, wayFrom } from "#src/ui/map/geo.ts"
import { cityIn, metresInWords, nearestCity, placeInWords } from "#src/ui/map/places.ts"
import { clustersOf, readable, reachesOf, type Point } from "#src/ui/map/scene.ts"
import { mapLink } from "#src/ui/map/SceneMap.tsx"

const monas = { lat: -6.1754, lng: 106.8272 }
const size = { width: 480, height: 176 }

describe("where things are", () => {
  test("distances are those of the ground", () => {
    expect(metresBetween(monas, monas)).toBe(0)
    expect(metresBetween({ lat: 0, lng: 106 }, { lat: 1, lng: 106 }) / 1_000).toBeCloseTo(111.195, 2)
    /** Jakarta to Surabaya. */
    expect(metresBetween({ lat: -6.21, lng: 106.85 }, { lat: -7.25, lng: 112.75 }) / 1_000).toBeCloseTo(
      662,
      0,
    )
  })

  test.each([
    [1, 0, "utara"],
    [1, 1, "timur laut"],
    [0, 1, "timur"],
    [-1, 1, "tenggara"],
    [-1, 0, "selatan"],
    [-1, -1, "barat daya"],
    [0, -1, "barat"],
    [1, -1, "barat laut"],
  ] as const)("%i up and %i across is %s", (lat, lng, way) =>
    expect(wayFrom({ lat: 0, lng: 100 }, { lat: lat / 10, lng: 100 + lng / 10 })).toBe(way),
  )

  test.each([
    [0, "0 m"],
    [374.4, "374 m"],
    [3_240, "3,2 km"],
    [119_600, "120 km"],
  ])("%d metres are %s", (metres, words) => expect(metresInWords(metres)).toBe(words))

  test("a place is told by the nearest city, and abroad by none", () => {
    expect(nearestCity({ lat: -6.9, lng: 107.6 })?.name).toBe("Bandung")
    expect(placeInWords({ lat: -6.92, lng: 107.61 })).toBe("Di pusat Bandung")
    expect(placeInWords({ lat: -6.98, lng: 107.61 })).toMatch(
      /^\d,\d km (selatan|tenggara|barat daya) dari pusat /,
    )
    expect(placeInWords({ lat: 51.5, lng: 0 })).toBe("Di luar wilayah Indonesia")
  })

  test("an address leads to the city of the longest name", () => {
    expect(cityIn("Serpong, Tangerang Selatan")?.name).toBe("Tangerang Selatan")
    expect(cityIn("Bandungan sekali")).toBeNull()
  })
})

describe("a view", () => {
  test("has what is meant in it, with room around it", () => {
    const office = { lat: -6.2, lng: 106.8 }
    const scene = evidenceScene({
      office: { ...office, radius_m: 150 },
      point: { lat: -6.203, lng: 106.8, accuracy_m: 12 },
      isInside: false,
    })
    const view = viewOf(reachesOf(scene), size)
    if (view === null) throw new Error("nothing is in sight")
    for (const spot of [office, { lat: -6.203, lng: 106.8 }]) {
      const { x, y } = pixelOf(view, spot)
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(size.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(size.height)
    }
    expect(scene.spans?.[0]?.label).toBe("334 m")
    expect(scene.points?.[0]?.tone).toBe("bad")
  })

  test("of nothing there is none, and of one point a street", () => {
    expect(viewOf([], size)).toBeNull()
    expect((viewOf([{ spot: monas, metres: 0 }], size)?.metresPerPixel ?? 0) * size.height).toBeLessThan(500)
  })

  test.each([
    [0.6, 50],
    [3.4, 200],
    [150, 10_000],
  ])("at %d m a pixel the bar is %d m", (metresPerPixel, metres) => {
    const scale = scaleOf(metresPerPixel, 96)
    expect(scale.metres).toBe(metres)
    expect(scale.px).toBeLessThanOrEqual(96)
    expect(scale.px).toBeGreaterThan(30)
  })
})

test("points that would hide one another are one with their number, and nobody is lost", () => {
  const points: readonly Point[] = Array.from({ length: 200 }, (_, at) => ({
    id: at,
    tone: "ok",
    spot: { lat: -6 - (at % 10) / 100, lng: 106 + Math.floor(at / 10) / 1_000 },
  }))
  const view = viewOf(reachesOf({ points }), size)
  if (view === null) throw new Error("nothing is in sight")
  const clusters = clustersOf(view, points)
  expect(clusters.length).toBeLessThan(60)
  expect(
    clusters.flatMap((one) => one.points.map(({ id }) => id)).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual(points.map(({ id }) => id))
})

test("names stand where there is room, the weightier first", () => {
  const names = [
    { name: "Jakarta", x: 100, y: 50 },
    { name: "Depok", x: 110, y: 54 },
    { name: "Bogor", x: 100, y: 90 },
  ]
  expect(readable(names, [], 9).map(({ name }) => name)).toEqual(["Jakarta", "Bogor"])
  expect(readable(names, [{ x: 100, y: 50 }], 9).map(({ name }) => name)).toEqual(["Bogor"])
  expect(readable(names, [], 1)).toHaveLength(1)
})

describe("the project's own places", () => {
  test("every city is in or near Indonesia and named once within a degree", () => {
    for (const [name, lat, lng] of CITIES)
      expect([name, lat < 7 && lat > -12 && lng > 94 && lng < 142]).toEqual([name, true])
    expect(CITIES.length).toBeGreaterThan(400)
  })
  test("every ring closes around something of the archipelago", () => {
    for (const ring of INDONESIA.map(decodeRing)) {
      expect(ring.length).toBeGreaterThan(2)
      for (const { lat, lng } of ring) expect(lat < 8 && lat > -12.1 && lng > 93.9 && lng < 142.1).toBe(true)
    }
  })
})

test("a diagram says what it shows, and labels the radius and how far it is", () => {
  const scene = evidenceScene({
    office: { lat: -6.2, lng: 106.8, radius_m: 100 },
    point: { lat: -6.2034, lng: 106.8, accuracy_m: null },
    isInside: false,
  })
  const markup = renderToStaticMarkup(<Diagram label="Peta: 378 m dari kantor" scene={scene} />)
  expect(markup).toContain('aria-label="Peta: 378 m dari kantor"')
  expect(markup).toContain("radius 100 m")
  expect(markup).toContain("378 m")
  const country = renderToStaticMarkup(<Diagram label="Peta Indonesia" scene={{}} />)
  expect(country).toContain("Jakarta")
  expect(country).toContain("Makassar")
})

test("a place opens on a map of streets", () => {
  expect(mapLink(monas)).toBe("https://www.google.com/maps/search/?api=1&query=-6.1754%2C106.8272")
})
