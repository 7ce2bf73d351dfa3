import type { VisitResult } from "#contract/areas/fieldwork/visitWords.ts"
import { distanceM, type Place } from "#contract/kit/distance.ts"
import { random, type Random } from "./random.ts"

/** One metre of latitude, in degrees. */
const METRE = 1 / 111_320

/** A random place at this distance from a place. */
export const placeAt = ({ lat, lng }: Place, metres: number, chance: Random): Place => {
  const angle = chance.next() * 2 * Math.PI
  return {
    lat: lat + Math.sin(angle) * metres * METRE,
    lng: lng + (Math.cos(angle) * metres * METRE) / Math.cos((lat * Math.PI) / 180),
  }
}

const KINDS = [
  "Toko",
  "CV",
  "PT",
  "UD",
  "Apotek",
  "Minimarket",
  "Bengkel",
  "Warung Makan",
  "Klinik",
  "Hotel",
] as const
const NAMES = [
  "Sumber Rejeki",
  "Berkah Jaya",
  "Sinar Abadi",
  "Mitra Sejahtera",
  "Cahaya Timur",
  "Tunas Muda",
  "Karya Bersama",
  "Anugerah",
  "Mekar Sari",
  "Harapan Baru",
  "Lestari",
  "Makmur Sentosa",
] as const
const CONTACTS = ["Ibu Ratna", "Bapak Hendra", "Ibu Sulastri", "Bapak Yusuf", null] as const
const STREETS = [
  "Jl. Merdeka",
  "Jl. Sudirman",
  "Jl. Diponegoro",
  "Jl. Veteran",
  "Jl. Pahlawan",
  "Jl. Melati",
] as const

/** Customers in the town of an office, without duplicates. */
export const customersNear = (
  office: Place & { readonly kota: string | null },
  count: number,
  seed: number,
  at: number,
) =>
  Array.from({ length: count }, (_, nth) => {
    const chance = random(seed, "pelanggan", at, nth)
    const kind = KINDS[(nth * 3 + at) % KINDS.length] ?? KINDS[0]
    const name = NAMES[(nth + at * 5) % NAMES.length] ?? NAMES[0]
    return {
      kode: `PLG-${String(at * count + nth + 1).padStart(3, "0")}`,
      pic: CONTACTS[(nth + at) % CONTACTS.length] ?? null,
      nama: `${kind} ${name}${nth < NAMES.length ? "" : ` ${Math.floor(nth / NAMES.length) + 1}`}`,
      phone: `+62812${String(chance.int(10_000_000, 99_999_999))}`,
      alamat: `${chance.pick(STREETS)} No. ${chance.int(1, 240)}${office.kota === null ? "" : `, ${office.kota}`}`,
      ...placeAt(office, chance.int(400, 7_500), chance),
    }
  })

export const PURPOSES = [
  "Menawarkan produk baru",
  "Menagih faktur yang jatuh tempo",
  "Mengecek stok dan pajangan",
  "Membahas perpanjangan kontrak",
  "Menindaklanjuti keluhan",
  "Mengantar contoh barang",
] as const

const RESULTS: readonly (readonly [VisitResult, number, string | null])[] = [
  ["berhasil", 12, "Pesanan dicatat, barang dikirim pekan depan"],
  ["tidak_bertemu", 3, "Pemilik sedang ke luar kota"],
  ["reschedule", 2, "Diminta datang lagi pekan depan"],
  ["lainnya", 1, "Toko sedang renovasi"],
]

/** A random result of a visit. */
export const resultOf = (chance: Random) => {
  const kind = chance.weighted(RESULTS.map((one) => [one, one[1]] as const))
  return { result: kind[0], result_note: kind[2] }
}

/** The place of a report, and its distance from the customer in metres: one in nine is outside the radius. */
export const reportedAt = (customer: Place, radius: number, chance: Random) => {
  const isFar = chance.chance(1 / 9)
  const place = placeAt(
    customer,
    isFar ? chance.int(radius + 60, radius + 1_200) : chance.int(4, Math.floor(radius * 0.8)),
    chance,
  )
  return {
    ...place,
    accuracy_m: chance.chance(0.06) ? chance.int(130, 400) : chance.int(4, 45),
    distance_m: distanceM(place, customer),
  }
}
