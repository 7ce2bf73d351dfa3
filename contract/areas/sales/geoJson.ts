import { type Corner, MOST_CORNERS, type Outline, outlineProblem } from "./outline.ts"

/** An outline read from a file, or why the file holds none. */
export type ReadOutline =
  | { readonly ok: true; readonly outline: Outline }
  | { readonly ok: false; readonly why: string }

const no = (why: string): ReadOutline => ({ ok: false, why })
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Six decimals of a degree, about a tenth of a metre. */
const rounded = (value: number): number => Number(value.toFixed(6))

const readRing = (rings: readonly unknown[]): ReadOutline => {
  const [outer, ...holes] = rings
  if (!Array.isArray(outer) || outer.length === 0) return no("Garis batas di file ini kosong")
  if (holes.length > 0)
    return no("Garis batas di file ini berlubang. Pakai garis tanpa lubang, atau beberapa area")
  const corners: Corner[] = []
  for (const [nth, one] of (outer as readonly unknown[]).entries()) {
    const [lng, lat] = Array.isArray(one) ? (one as readonly unknown[]) : []
    if (typeof lng !== "number" || typeof lat !== "number" || !Number.isFinite(lng) || !Number.isFinite(lat))
      return no(`Titik ${nth + 1} di file ini tidak terbaca`)
    if (Math.abs(lng) > 180 || Math.abs(lat) > 90)
      return no(
        `Titik ${nth + 1} di luar peta: ${lng}; ${lat}. GeoJSON memakai derajat, bujur dahulu lalu lintang`,
      )
    const corner: Corner = [rounded(lng), rounded(lat)]
    const last = corners.at(-1)
    if (last === undefined || last[0] !== corner[0] || last[1] !== corner[1]) corners.push(corner)
  }
  const [first, end] = [corners[0], corners.at(-1)]
  const isClosed =
    corners.length > 1 &&
    first !== undefined &&
    end !== undefined &&
    first[0] === end[0] &&
    first[1] === end[1]
  const ring = isClosed ? corners.slice(0, -1) : corners
  if (ring.length > MOST_CORNERS)
    return no(
      `Garis batas di file ini punya ${ring.length} titik, paling banyak ${MOST_CORNERS}. Sederhanakan dahulu`,
    )
  const problem = outlineProblem(ring)
  return problem === null ? { ok: true, outline: ring as Outline } : no(problem)
}

const KINDS: Readonly<Record<string, string>> = {
  Point: "titik",
  MultiPoint: "titik",
  LineString: "garis",
  MultiLineString: "garis",
  GeometryCollection: "kumpulan bentuk",
}

const readShape = (shape: unknown): ReadOutline => {
  if (!isObject(shape)) return no("File ini tidak memuat garis batas")
  const { type, coordinates, geometry, features } = shape
  if (type === "Feature") return readShape(geometry)
  if (type === "FeatureCollection") {
    const all: readonly unknown[] = Array.isArray(features) ? features : []
    return all.length === 1
      ? readShape(all[0])
      : no(
          all.length === 0
            ? "File ini tidak memuat garis batas"
            : `File ini memuat ${all.length} bentuk; simpan satu bentuk per file`,
        )
  }
  if (type === "Polygon" && Array.isArray(coordinates)) return readRing(coordinates as readonly unknown[])
  if (type === "MultiPolygon" && Array.isArray(coordinates)) {
    const all = coordinates as readonly unknown[]
    return all.length === 1 && Array.isArray(all[0])
      ? readRing(all[0] as readonly unknown[])
      : no(`File ini memuat ${all.length} bagian terpisah; satu area punya satu garis batas`)
  }
  const kind = typeof type === "string" ? KINDS[type] : undefined
  return no(
    kind === undefined
      ? "File ini bukan GeoJSON. Perlu Polygon, MultiPolygon dengan satu bagian, atau Feature"
      : `File ini berisi ${kind}, bukan garis batas. Perlu Polygon`,
  )
}

/**
 * Reads the outline of a GeoJSON text (RFC 7946): a Polygon, a MultiPolygon of one part, a Feature of either, or a
 * collection of one Feature.
 */
export const readGeoJson = (text: string): ReadOutline => {
  try {
    return readShape(JSON.parse(text.replace(/^\uFEFF/, "")))
  } catch {
    return no("File ini bukan JSON yang utuh")
  }
}
