import { describe, expect, test } from "vitest"
import {
  areSimilar,
  type CustomerFacts,
  makeTwins,
  phoneKey,
  twinWords,
} from "#contract/areas/fieldwork/customerTwins.ts"
import { degreesOf, pointOf } from "#server/imports/point.ts"

/** One metre of latitude, in degrees. */
const METRE = 1 / 111_195
const shop = (values: Partial<CustomerFacts> = {}): CustomerFacts => ({
  nama: "Toko Sumber Rejeki",
  phone: null,
  alamat: null,
  lat: -6.2,
  lng: 106.8,
  ...values,
})
const away = (metres: number) => ({ lat: -6.2 + metres * METRE })
const reasonsOf = (mine: CustomerFacts, other: CustomerFacts) => makeTwins([other]).of(mine)[0]?.reasons ?? []

describe("duplicates of customers", () => {
  test.each([
    ["the same name, anywhere", { nama: "TOKO  sumber rejeki", lat: null, lng: null }, ["nama"]],
    ["the same name with accents", { nama: "Tokó Sumber Rejeki", lat: 3 }, ["nama"]],
    ["a similar name nearby", { nama: "TK. Sumber Rezeki", ...away(199) }, ["dekat"]],
    ["a similar name 201 m away", { nama: "TK. Sumber Rezeki", ...away(201) }, []],
    ["another name at the same place", { nama: "Apotek Sehat" }, []],
    ["the same telephone", { nama: "Apotek Sehat", lat: 3, phone: "0812-3456-7890" }, ["telepon"]],
    ["the same address", { nama: "Apotek Sehat", lat: 3, alamat: "JL MERDEKA 1 Bekasi" }, ["alamat"]],
    [
      "nothing in common",
      { nama: "Apotek Sehat", lat: 3, phone: "0812-3456-7891", alamat: "Jl. Melati 2" },
      [],
    ],
  ] as const)("%s", (_name, values, reasons) => {
    const mine = shop({ phone: "+62 812 3456 7890", alamat: "Jl. Merdeka 1, Bekasi" })
    expect(reasonsOf(mine, shop(values))).toEqual(reasons)
    expect(reasonsOf(shop(values), mine)).toEqual(reasons)
  })

  test("empty telephones and addresses are not the same", () => {
    expect(reasonsOf(shop({ nama: "A", phone: "-" }), shop({ nama: "B", phone: "-", alamat: "" }))).toEqual(
      [],
    )
  })

  test("the nearest comes first, those without a place last", () => {
    const others = [shop({ lat: null, lng: null }), shop(away(150)), shop(away(20))]
    expect(
      makeTwins(others)
        .of(shop())
        .map((twin) => twin.distance_m),
    ).toEqual([20, 150, null])
  })

  test("a place near a cell's edge, and near a pole, finds its neighbour", () => {
    expect(
      reasonsOf(
        shop({ lat: 0.0019999, lng: 0.0019999 }),
        shop({ nama: "Toko Sumber Rejekii", lat: 0.0020001, lng: 0.0020001 }),
      ),
    ).toEqual(["dekat"])
    expect(
      reasonsOf(shop({ lat: 80, lng: 10 }), shop({ nama: "Toko Sumber Rejekii", lat: 80, lng: 10.01 })),
    ).toEqual(["dekat"])
  })

  test.each([
    ["PT Sinar Abadi", "Sinar Abadi, PT.", true],
    ["Toko Berkah", "Toko Berkat", true],
    ["Toko", "Warung", false],
    ["Toko Maju", "Toko Mundur", false],
    ["A", "B", false],
  ] as const)("%s and %s", (one, other, similar) => {
    expect(areSimilar(one, other)).toBe(similar)
  })

  test("telephone numbers are compared by their national digits", () => {
    expect(["0812-345-678", "+62 812 345678", "62812345678"].map(phoneKey)).toEqual(
      Array.from({ length: 3 }, () => "812345678"),
    )
    expect(phoneKey("0812")).toBeNull()
  })

  test("one is told with its address, distance and why", () => {
    const [near] = makeTwins([shop({ alamat: "Jl. Merdeka 1", ...away(40) })]).of(shop())
    const [far] = makeTwins([shop(away(3_210))]).of(shop())
    expect([near, far].map((twin) => (twin === undefined ? "" : twinWords(twin)))).toEqual([
      "Toko Sumber Rejeki, Jl. Merdeka 1, 40 m (nama sama)",
      "Toko Sumber Rejeki, 3,2 km (nama sama)",
    ])
  })
})

test.each([
  ["-6.2,106.8", { lat: -6.2, lng: 106.8 }],
  ["(-6.2088, 106.8456)", { lat: -6.2088, lng: 106.8456 }],
  ["-6,2088; 106,8456", { lat: -6.2088, lng: 106.8456 }],
  ["-6,2088 106,8456", { lat: -6.2088, lng: 106.8456 }],
  ["−6.2 106.8", { lat: -6.2, lng: 106.8 }],
  ["-6.2", null],
  ["Jl. Merdeka 1", null],
  ["-6.2,106.8,3", null],
] as const)("a point in one cell: %s", (text, point) => {
  expect(pointOf(text)).toEqual(point)
})

test("degrees have a decimal comma or dot", () => {
  expect(["-6,2", "-6.2", "106°", "x", "1.234.5"].map(degreesOf)).toEqual([-6.2, -6.2, 106, null, null])
})
