import { describe, expect, test } from "vitest"
import type { CropContext } from "#machines/crop/cropMachine.ts"
import { settled, squareOf, WHOLE } from "#machines/crop/frame.ts"
import { testWalks } from "#tests/paths/check.ts"
import { cropModel, picture, size, square } from "#tests/paths/models/crop.ts"
import { failing, toasts } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(cropModel)({
    states: {
      idle: {
        by: ["start", "crop.cancel", "cut ok", ...failing("measure")],
        accepts: ["crop.open"],
        context: { picture: null, frame: WHOLE },
      },
      measuring: { by: ["crop.open"], tags: ["busy"], runs: { measure: { picture } } },
      placing: {
        by: ["measure ok", ...failing("cut")],
        accepts: ["crop.place", "crop.use", "crop.cancel"],
      },
      cutting: {
        by: ["crop.use"],
        tags: ["busy"],
        runs: {
          cut: ({ context }: { readonly context: CropContext }) => ({
            picture,
            square: squareOf(size, context.frame),
          }),
        },
      },
    },
    emits: {
      "cut ok": [{ type: "crop.taken", picture: square }],
      ...toasts("measure"),
      ...toasts("cut"),
    },
  })
})

const wide = { width: 400, height: 200 }
test.each([
  ["all of it is its middle", WHOLE, { left: 100, top: 0, side: 200 }],
  ["nearer is smaller", { zoom: 2, x: 0.5, y: 0.5 }, { left: 150, top: 50, side: 100 }],
  ["never over the edge", { zoom: 2, x: 0, y: 1 }, { left: 0, top: 100, side: 100 }],
  ["never nearer than four times", { zoom: 9, x: 0.5, y: 0.5 }, { left: 175, top: 75, side: 50 }],
])("a frame: %s", (_name, frame, expected) => {
  expect(squareOf(wide, frame)).toEqual(expected)
  expect(squareOf(wide, settled(wide, frame))).toEqual(expected)
})
