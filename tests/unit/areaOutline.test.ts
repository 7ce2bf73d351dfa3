import { describe, expect, test } from "vitest"
import { readGeoJson } from "#contract/areas/sales/geoJson.ts"
import { areaCountWords } from "#src/screens/sales/areaShapes.ts"
import { type Corner, crossing, middleOf, outlineProblem, thinned } from "#contract/areas/sales/outline.ts"

const square: readonly Corner[] = [
  [107, -7],
  [108, -7],
  [108, -6],
  [107, -6],
]
const bow: readonly Corner[] = [
  [107, -7],
  [108, -6],
  [108, -7],
  [107, -6],
]

describe("an outline", () => {
  test.each<[string, readonly Corner[], readonly [number, number] | null]>([
    ["a square", square, null],
    ["a concave ring", [...square.slice(0, 3), [107.5, -6.6]], null],
    ["a bow", bow, [1, 3]],
    [
      "a side that runs back over the one before",
      [
        [0, 0],
        [2, 0],
        [1, 0],
        [1, 1],
      ],
      [1, 2],
    ],
    [
      "a corner on another side",
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ],
      [1, 3],
    ],
    ["two corners at one place", [...square, [107, -6]], [3, 4]],
  ])("%s", (_, ring, crossed) => {
    expect(crossing(ring)).toEqual(crossed)
  })

  test("has 3 to 500 corners", () => {
    const circle = (count: number): readonly Corner[] =>
      Array.from({ length: count }, (_, nth) => {
        const angle = (2 * Math.PI * nth) / count
        return [107 + Math.cos(angle), -7 + Math.sin(angle)]
      })
    expect(outlineProblem(circle(2))).toBe("Paling sedikit 3 titik")
    expect(outlineProblem(circle(3))).toBeNull()
    expect(outlineProblem(circle(500))).toBeNull()
    expect(outlineProblem(circle(501))).toBe("Paling banyak 500 titik")
    expect(thinned(circle(500) as never, 60)).toHaveLength(56)
    expect(thinned(square as never, 60)).toBe(square)
  })

  test("says which sides cross", () => {
    expect(outlineProblem(bow)).toBe(
      "Garis batas memotong dirinya sendiri: sisi dari titik 1 dan sisi dari titik 3",
    )
  })

  test("has its middle where its area is", () => {
    expect(middleOf(square as never)).toEqual({ lat: -6.5, lng: 107.5 })
    expect(middleOf([...square.slice(0, 2), [107.5, -7]] as never)).toEqual({ lat: -7, lng: 107.5 })
  })
})

describe("a GeoJSON file", () => {
  const ring = [...square, square[0]]
  const polygon = { type: "Polygon", coordinates: [ring] }
  const shapes: readonly [string, unknown][] = [
    ["Polygon", polygon],
    ["MultiPolygon of one", { type: "MultiPolygon", coordinates: [[ring]] }],
    ["Feature", { type: "Feature", properties: {}, geometry: polygon }],
    ["collection of one", { type: "FeatureCollection", features: [{ type: "Feature", geometry: polygon }] }],
  ]
  test.each(shapes)("%s", (_, shape) => {
    expect(readGeoJson(JSON.stringify(shape))).toEqual({ ok: true, outline: square })
    expect(readGeoJson(`\uFEFF${JSON.stringify(shape)}`)).toEqual({ ok: true, outline: square })
  })

  test("is rounded, and repeated corners are one", () => {
    const long = [[107.123456789, -7], [107.123456789, -7], ...square.slice(1)]
    expect(readGeoJson(JSON.stringify({ type: "Polygon", coordinates: [long] }))).toEqual({
      ok: true,
      outline: [[107.123457, -7], ...square.slice(1)],
    })
  })

  const wrong: readonly [unknown, string][] = [
    [{ type: "Point", coordinates: [1, 2] }, "File ini berisi titik, bukan garis batas. Perlu Polygon"],
    [
      { type: "MultiPolygon", coordinates: [[ring], [ring]] },
      "File ini memuat 2 bagian terpisah; satu area punya satu garis batas",
    ],
    [
      { type: "Polygon", coordinates: [ring, ring] },
      "Garis batas di file ini berlubang. Pakai garis tanpa lubang, atau beberapa area",
    ],
    [
      { type: "FeatureCollection", features: [polygon, polygon, polygon] },
      "File ini memuat 3 bentuk; simpan satu bentuk per file",
    ],
    [{ type: "FeatureCollection", features: [] }, "File ini tidak memuat garis batas"],
    [{ type: "Feature", geometry: null }, "File ini tidak memuat garis batas"],
    [{ hello: 1 }, "File ini bukan GeoJSON. Perlu Polygon, MultiPolygon dengan satu bagian, atau Feature"],
    [{ type: "Polygon", coordinates: [] }, "Garis batas di file ini kosong"],
    [{ type: "Polygon", coordinates: [[[1, "2"]]] }, "Titik 1 di file ini tidak terbaca"],
    [
      { type: "Polygon", coordinates: [[[500_000, 9_000_000]]] },
      "Titik 1 di luar peta: 500000; 9000000. GeoJSON memakai derajat, bujur dahulu lalu lintang",
    ],
    [{ type: "Polygon", coordinates: [square.slice(0, 2)] }, "Paling sedikit 3 titik"],
    [
      { type: "Polygon", coordinates: [Array.from({ length: 700 }, (_, n) => [n / 10, (n * n) / 10_000])] },
      "Garis batas di file ini punya 700 titik, paling banyak 500. Sederhanakan dahulu",
    ],
    [
      { type: "Polygon", coordinates: [bow] },
      "Garis batas memotong dirinya sendiri: sisi dari titik 1 dan sisi dari titik 3",
    ],
  ]
  test.each(wrong)("%j is refused in words", (shape, why) => {
    expect(readGeoJson(JSON.stringify(shape))).toEqual({ ok: false, why })
  })
  test("that is no JSON is refused in words", () => {
    expect(readGeoJson("{")).toEqual({ ok: false, why: "File ini bukan JSON yang utuh" })
  })
})

test.each([
  [12, false, "12 area"],
  [2_000, true, "2.000 area pertama menurut nama"],
] as const)("%i areas, and more: %s", (count, hasMore, words) => {
  expect(areaCountWords(count, hasMore)).toBe(words)
})
