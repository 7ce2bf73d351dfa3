import { formatNumber } from "#src/format/format.ts"
import { CITIES } from "./data/cities.ts"
import { metresBetween, type Spot, wayFrom } from "./geo.ts"

export type City = Spot & { readonly name: string; readonly isMain: boolean }
const cities: readonly City[] = CITIES.map(([name, lat, lng, isMain]) => ({ name, lat, lng, isMain }))

/** Beyond this distance no city counts as near. */
const FAR_M = 300_000
/** Within this distance a place counts as in the city. */
const WITHIN_M = 2_500

/** The nearest known city; null at sea and abroad. */
export const nearestCity = (spot: Spot): City | null => {
  const [nearest] = cities.toSorted((a, b) => metresBetween(a, spot) - metresBetween(b, spot))
  return nearest === undefined || metresBetween(nearest, spot) > FAR_M ? null : nearest
}

/** The largest cities within a bounding box in degrees. */
export const citiesWithin = (north: number, south: number, west: number, east: number): readonly City[] =>
  cities.filter(({ lat, lng }) => lat <= north && lat >= south && lng >= west && lng <= east)

/** "374 m", "3,2 km", "120 km". */
export const metresInWords = (metres: number): string => {
  if (metres < 1_000) return `${formatNumber(metres)} m`
  return `${formatNumber(metres / 1_000, metres < 10_000 ? 1 : 0)} km`
}

/** A location in words, where no map is available: "3,2 km timur laut dari pusat Bandung". */
export const placeInWords = (spot: Spot): string => {
  const city = nearestCity(spot)
  if (city === null) return "Di luar wilayah Indonesia"
  const metres = metresBetween(city, spot)
  return metres < WITHIN_M
    ? `Di pusat ${city.name}`
    : `${metresInWords(metres)} ${wayFrom(city, spot)} dari pusat ${city.name}`
}

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `
const named = cities.map((city) => ({ city, words: plain(city.name) }))

/**
 * The city an address names: if there are several, the longest name, then the last one, because addresses end with the
 * city.
 */
export const cityIn = (address: string): City | null => {
  const words = plain(address)
  const found = named
    .map(({ city, words: name }) => ({ city, length: name.length, at: words.lastIndexOf(name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.length - a.length || b.at - a.at)
  return found[0]?.city ?? null
}
