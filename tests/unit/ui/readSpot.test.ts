import { expect, test } from "vitest"
import { readSpot } from "#src/ui/controls/map/readSpot.ts"

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
