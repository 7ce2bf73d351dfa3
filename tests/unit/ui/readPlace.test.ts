import { describe, expect, test } from "vitest"
import { readPlace } from "#src/ui/map/readPlace.ts"
import { readSpot } from "#src/ui/map/readSpot.ts"

test.each([
  ["-6.2088, 106.8456", { lat: -6.2088, lng: 106.8456 }],
  ["-6.2088,106.8456", { lat: -6.2088, lng: 106.8456 }],
  ["(3.59; 98)", { lat: 3.59, lng: 98 }],
  ["3,98.67", { lat: 3, lng: 98.67 }],
  ["-6, 106", { lat: -6, lng: 106 }],
])("%s is a pair of degrees", (text, spot) => expect(readSpot(text)).toEqual(spot))

test.each(["-6,2", "3,59", "-6,175", "1,48", "-6,2088", "-6.2", "91.5, 100", "-6.2, 181", "Monas", ""])(
  "%s is none: figures with a comma alone are one number, as the field writes it",
  (text) => expect(readSpot(text)).toBeNull(),
)

const monas = { lat: -6.1753924, lng: 106.8271528 }

describe("what other maps give", () => {
  test.each([
    ["https://www.google.com/maps/@-6.1753924,106.8271528,17z", monas],
    [
      "https://www.google.com/maps/place/Monumen+Nasional/@-6.2,106.9,15z/data=!4m6!3m5!1s0x2e69!8m2!3d-6.1753924!4d106.8271528!16s",
      monas,
    ],
    ["https://www.google.com/maps?q=-6.1753924,106.8271528", monas],
    ["https://maps.google.com/?q=loc:-6.1753924,106.8271528", monas],
    ["https://www.google.com/maps/search/?api=1&query=-6.1753924%2C106.8271528", monas],
    ["https://www.google.com/maps/search/-6.1753924,+106.8271528?entry=tts", monas],
    ["https://www.google.com/maps/place/-6.1753924,106.8271528", monas],
    ["https://www.google.co.id/maps/dir/?api=1&destination=-6.1753924,106.8271528", monas],
    ["https://www.openstreetmap.org/#map=17/-6.1753924/106.8271528", monas],
    ["https://www.openstreetmap.org/?mlat=-6.1753924&mlon=106.8271528#map=5/1/2", monas],
    ["geo:-6.1753924,106.8271528", monas],
    ["geo:-6.1753924,106.8271528?z=17", monas],
    ["geo:0,0?q=-6.1753924,106.8271528(Monas)", monas],
    ["-6,2088; 106,8456", { lat: -6.2088, lng: 106.8456 }],
    ["-6,2088 106,8456", { lat: -6.2088, lng: 106.8456 }],
    ["\u22126,2088; 106,8456", { lat: -6.2088, lng: 106.8456 }],
    ["6.2088° S, 106.8456° E", { lat: -6.2088, lng: 106.8456 }],
    ["6,2088 LS 106,8456 BT", { lat: -6.2088, lng: 106.8456 }],
    [`6°12'31.7"S 106°50'44.2"E`, { lat: -6.2088056, lng: 106.8456111 }],
    [`3°35'42"LU, 98°40'20"BT`, { lat: 3.595, lng: 98.6722222 }],
  ])("%s", (text, spot) => expect(readPlace(text)).toEqual({ kind: "spot", spot }))

  test.each(["https://maps.app.goo.gl/AbC123", "maps.app.goo.gl/AbC123", "https://goo.gl/maps/xyz"])(
    "%s does not say where it leads",
    (text) => expect(readPlace(text)).toEqual({ kind: "short" }),
  )

  test.each([
    ["Jl. Asia Afrika No. 8, Bandung", "Bandung"],
    ["Ruko Bekasi Mas, Jl. Ahmad Yani, Kota Bekasi, Jawa Barat", "Bekasi"],
    ["Jl. Bandung 4, Malang", "Bandung"],
    ["BSD, Tangerang Selatan 15310", "Tangerang Selatan"],
    ["https://www.google.com/maps/search/Jalan+Malioboro+Yogyakarta", "Yogyakarta"],
  ])("%s names a city", (text, name) =>
    expect(readPlace(text)).toMatchObject({ kind: "city", city: { name } }),
  )

  test.each(["", "Ruko nomor 5", "geo:91,200", "https://example.com/@a,b", "-91.5, 400"])(
    "%s says nothing of a place",
    (text) => expect(readPlace(text)).toEqual({ kind: "unknown" }),
  )
})
