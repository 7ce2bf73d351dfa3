import { describe } from "vitest"
import { testWalks } from "#tests/paths/check.ts"
import { downloadModel, url, wanted } from "#tests/paths/models/download.ts"
import { failing, toasts } from "#tests/paths/outcomes.ts"

describe("every path", () => {
  testWalks(downloadModel)({
    states: {
      idle: { by: ["start", "locate ok", ...failing("locate")], accepts: ["download.ask"] },
      locating: { by: ["download.ask"], tags: ["busy"], runs: { locate: wanted } },
    },
    emits: {
      "locate ok": [{ type: "download.requested", url }],
      ...toasts("locate"),
    },
  })
})
