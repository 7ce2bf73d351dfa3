import type { Spot } from "./geo.ts"
import { type City, cityIn } from "./places.ts"
import { readSpot } from "./readSpot.ts"

/** The parsed location of a pasted or typed text. */
export type ReadPlace =
  | { readonly kind: "spot"; readonly spot: Spot }
  /** A shortened link: only its provider can resolve it. */
  | { readonly kind: "short" }
  | { readonly kind: "city"; readonly city: City }
  | { readonly kind: "unknown" }

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const pairAfter = (before: string) => new RegExp(`${before}${NUMBER}(?:,|%2C)\\+?(?:%20)?${NUMBER}`, "i")
/** The marker of a place takes precedence over the centre of the map view in the link. */
const IN_LINK = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  pairAfter(String.raw`[?&](?:q|query|ll|daddr|destination|center)=(?:loc:)?`),
  pairAfter(String.raw`/(?:search|place|dir)/(?:[^/@?]*/)*`),
  pairAfter("@"),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
]
const GEO = pairAfter("^geo:")
const GEO_MARK = pairAfter("[?&]q=")
const SHORT = /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs)\b/i
const LINK = /^https?:\/\//i
/** 6°12'31.7"S 106°50'44.2"E, as maps show it. */
const SEXAGESIMAL =
  /(\d{1,2})[°º]\s*(\d{1,2})['′’]\s*(\d{1,2}(?:[.,]\d+)?)["″”]?\s*(LU|LS|[NSU])[\s,;]+(\d{1,3})[°º]\s*(\d{1,2})['′’]\s*(\d{1,2}(?:[.,]\d+)?)["″”]?\s*(BT|BB|[EWTB])/i
/** "6.2088° S, 106.8456° E" */
const HEMISPHERES =
  /^(\d{1,2}(?:[.,]\d+)?)\s*[°º]?\s*(LU|LS|[NSU])[\s,;]+(\d{1,3}(?:[.,]\d+)?)\s*[°º]?\s*(BT|BB|[EWTB])$/i
/** "-6,2088; 106,8456" and "-6,2088 106,8456": with decimal commas the separator is another one. */
const COMMAS = /^(-?\d{1,2},\d+)\s*(?:;|\s)\s*(-?\d{1,3},\d+)$/
/** Numbers copied from our own fields have the minus sign U+2212. */
const MINUS = /[\u2212\u2013]/g

const PLACES = 7
const spotOf = (lat: number, lng: number): Spot | null =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? { lat: Number(lat.toFixed(PLACES)), lng: Number(lng.toFixed(PLACES)) }
    : null
const number = (text = "") => Number(text.replace(",", "."))
const matched = (text: string, patterns: readonly RegExp[]): Spot | null => {
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(text) ?? []
    const spot = lat === undefined ? null : spotOf(number(lat), number(lng))
    if (spot !== null) return spot
  }
  return null
}

const isSouth = (letter = "") => /^(S|LS)$/i.test(letter)
/** Compass letters: B is barat; E and T (timur) are east. */
const isWest = (letter = "") => /^(W|B|BB)$/i.test(letter)
const signed = (value: number, isNegative: boolean) => (isNegative ? -value : value)

const inWords = (text: string): Spot | null => {
  const dms = SEXAGESIMAL.exec(text)
  if (dms !== null) {
    const [, a, b, c, ns, d, e, f, ew] = dms
    return spotOf(
      signed(number(a) + number(b) / 60 + number(c) / 3_600, isSouth(ns)),
      signed(number(d) + number(e) / 60 + number(f) / 3_600, isWest(ew)),
    )
  }
  const [, lat, ns, lng, ew] = HEMISPHERES.exec(text) ?? []
  if (lat !== undefined) return spotOf(signed(number(lat), isSouth(ns)), signed(number(lng), isWest(ew)))
  const [, up, across] = COMMAS.exec(text) ?? []
  return up === undefined ? null : spotOf(number(up), number(across))
}

/**
 * Parses a link of Google Maps or OpenStreetMap, a `geo:` address, a pair of degrees in any usual notation, or an
 * address with a known city.
 */
export const readPlace = (given: string): ReadPlace => {
  const text = given.trim().replaceAll(MINUS, "-")
  if (SHORT.test(text)) return { kind: "short" }
  if (text.toLowerCase().startsWith("geo:")) {
    /** `geo:0,0?q=…` has the place in its query. */
    const spot = matched(text, text.startsWith("geo:0,0") ? [GEO_MARK] : [GEO])
    return spot === null ? { kind: "unknown" } : { kind: "spot", spot }
  }
  if (LINK.test(text)) {
    const spot = matched(text, IN_LINK)
    if (spot !== null) return { kind: "spot", spot }
  }
  const spot = LINK.test(text) ? null : (readSpot(text) ?? inWords(text))
  if (spot !== null) return { kind: "spot", spot }
  const city = cityIn(LINK.test(text) ? decodeLoose(text) : text)
  return city === null ? { kind: "unknown" } : { kind: "city", city }
}

const decodeLoose = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}
