import { distanceM } from "../../kit/distance.ts"
import { foldText } from "../../kit/foldText.ts"

/** Duplicates of customers, judged by name, place, telephone number and address. Pure: server and browser share it. */

/** Customers with a similar name are duplicates within this distance, metres. */
export const NEAR_M = 200

export const twinReasons = ["nama", "dekat", "telepon", "alamat"] as const
export type TwinReason = (typeof twinReasons)[number]
export const twinReasonWords: Readonly<Record<TwinReason, string>> = {
  nama: "nama sama",
  dekat: "nama mirip di dekatnya",
  telepon: "telepon sama",
  alamat: "alamat sama",
}

/** The part of a customer that identifies it; degrees. */
export type CustomerFacts = {
  readonly nama: string
  readonly phone: string | null
  readonly alamat: string | null
  readonly lat: number | null
  readonly lng: number | null
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

type Spot = Pick<CustomerFacts, "lat" | "lng">
/** Whole metres; null where one of the two has no place. */
const metresApart = (a: Spot, b: Spot): number | null =>
  a.lat === null || a.lng === null || b.lat === null || b.lng === null
    ? null
    : distanceM({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng })

/** A name as it is compared for equality: without case, accents and repeated spaces. */
export const nameKey = (name: string): string => foldText(name).trim().replaceAll(/\s+/g, " ")

/** An address as it is compared: letters and digits only. */
export const addressKey = (address: string): string => foldText(address).replaceAll(/[^a-z0-9]/g, "")

const FEWEST_DIGITS = 6
/** A telephone number as it is compared: national digits, without the trunk zero or +62; null = too short to tell. */
export const phoneKey = (phone: string): string | null => {
  const digits = phone.replaceAll(/\D/g, "").replace(/^(?:62|0)/, "")
  return digits.length < FEWEST_DIGITS ? null : digits
}

/** Legal forms and kinds of shop, which do not tell two customers apart. */
const FORMS = new Set(["pt", "cv", "ud", "tb", "pd", "toko", "tk", "warung", "wr", "apotek", "tbk", "kios"])
const bare = (name: string): string => {
  const words = nameKey(name).split(/[^a-z0-9]+/)
  const kept = words.filter((word) => word !== "" && !FORMS.has(word))
  return (kept.length === 0 ? words : kept).join("")
}

const pairsOf = (text: string): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** Share of common letter pairs (Dice coefficient) from which two names are similar. */
const SIMILAR = 0.7

/** Whether two names are similar: spelling mistakes, another legal form, another order of words. */
export const areSimilar = (a: string, b: string): boolean => {
  const [one, other] = [bare(a), bare(b)]
  if (one === other) return true
  const left = [...pairsOf(other)]
  const [mine, theirs] = [pairsOf(one), left.length]
  if (mine.length === 0 || theirs === 0) return false
  const common = mine.filter((pair) => {
    const at = left.indexOf(pair)
    if (at < 0) return false
    left.splice(at, 1)
    return true
  }).length
  return (2 * common) / (mine.length + theirs) >= SIMILAR
}

export type Twin<C extends CustomerFacts> = {
  readonly customer: C
  readonly reasons: readonly TwinReason[]
  /** Metres; null = one of the two places is unknown. */
  readonly distance_m: number | null
}

/** Side of a grid cell in degrees: a little more than `NEAR_M` along a meridian. */
const CELL = 0.002
const cellOf = (degrees: number): number => Math.floor(degrees / CELL)
/** Meridians converge: towards the poles more cells lie within the distance. */
const MOST_CELLS = 20
const reachOf = (lat: number): number =>
  Math.min(MOST_CELLS, Math.ceil(1 / Math.max(0.01, Math.cos(radians(lat)))))

/** The grid cells in which a customer near this place may be. */
const cellsAround = (lat: number, lng: number): readonly string[] => {
  const reach = reachOf(lat)
  const sides = Array.from({ length: 2 * reach + 1 }, (_, at) => cellOf(lng) + at - reach)
  return [-1, 0, 1].flatMap((down) => sides.map((side) => `${cellOf(lat) + down} ${side}`))
}

type Keys = { readonly name: string; readonly phone: string | null; readonly address: string | null }
const keysOf = ({ nama, phone, alamat }: CustomerFacts): Keys => ({
  name: nameKey(nama),
  phone: phone === null ? null : phoneKey(phone),
  address: alamat === null ? null : addressKey(alamat) || null,
})

/** Index of customers by name, telephone number, address and place: a file of thousands of rows is compared with itself. */
export const makeTwins = <C extends CustomerFacts>(all: readonly C[] = []) => {
  type Entry = { readonly customer: C; readonly keys: Keys }
  const held = new Map<string, Entry[]>()
  const marksOf = ({ name, phone, address }: Keys): readonly string[] => [
    `n${name}`,
    ...(phone === null ? [] : [`p${phone}`]),
    ...(address === null ? [] : [`a${address}`]),
  ]
  const add = (customer: C): void => {
    const keys = keysOf(customer)
    const { lat, lng } = customer
    const entry: Entry = { customer, keys }
    const place = lat === null || lng === null ? [] : [`${cellOf(lat)} ${cellOf(lng)}`]
    for (const mark of [...marksOf(keys), ...place]) {
      const others = held.get(mark)
      if (others === undefined) held.set(mark, [entry])
      else others.push(entry)
    }
  }
  for (const one of all) add(one)
  /** The nearest first, those without a place last. */
  const of = (mine: CustomerFacts): readonly Twin<C>[] => {
    const keys = keysOf(mine)
    const { lat, lng } = mine
    const around = lat === null || lng === null ? [] : cellsAround(lat, lng)
    const found = new Set([...marksOf(keys), ...around].flatMap((mark) => held.get(mark) ?? []))
    return [...found]
      .flatMap(({ customer, keys: other }): readonly Twin<C>[] => {
        const distance_m = metresApart(mine, customer)
        const hasName = keys.name === other.name
        const isNear = distance_m !== null && distance_m < NEAR_M
        const reasons = [
          ...(hasName ? ["nama" as const] : []),
          ...(!hasName && isNear && areSimilar(mine.nama, customer.nama) ? ["dekat" as const] : []),
          ...(keys.phone !== null && keys.phone === other.phone ? ["telepon" as const] : []),
          ...(keys.address !== null && keys.address === other.address ? ["alamat" as const] : []),
        ]
        return reasons.length === 0 ? [] : [{ customer, reasons, distance_m }]
      })
      .toSorted((a, b) => (a.distance_m ?? Infinity) - (b.distance_m ?? Infinity))
  }
  return { add, of }
}

const FAR_M = 1_000
const distanceWords = (metres: number): string =>
  metres < FAR_M
    ? `${metres} m`
    : `${(metres / FAR_M).toFixed(metres < 10 * FAR_M ? 1 : 0).replace(".", ",")} km`

/** Name, address and distance in one line: "Toko Sumber Rejeki, Jl. Merdeka 1, 40 m (telepon sama)". */
export const twinWords = ({ customer, reasons, distance_m }: Twin<CustomerFacts>): string => {
  const place = [
    customer.nama,
    ...(customer.alamat === null ? [] : [customer.alamat]),
    ...(distance_m === null ? [] : [distanceWords(distance_m)]),
  ].join(", ")
  return `${place} (${reasons.map((reason) => twinReasonWords[reason]).join(", ")})`
}
