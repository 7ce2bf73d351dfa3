import { describe } from "vitest"
import { testWalks } from "#tests/paths/check.ts"
import { downloadModel, url, wanted } from "#tests/paths/models/download.ts"
import { failing, toasts } from "#tests/paths/outcomes.ts"

const link = { label: "Buka Unduhan", to: "/unduhan" }

describe("every path", () => {
  testWalks(downloadModel)({
    states: {
      idle: {
        by: ["start", "locate ok", ...failing("locate"), "queue ok", ...failing("queue")],
        accepts: ["download.ask", "download.queue"],
      },
      locating: { by: ["download.ask", "download.ask few"], tags: ["busy"], runs: { locate: wanted } },
      queueing: { by: ["download.ask many", "download.queue"], tags: ["busy"], runs: { queue: wanted } },
    },
    emits: {
      "locate ok": [{ type: "download.requested", url }],
      "queue ok": ({ before }) => [
        {
          type: "toast.succeeded",
          message:
            before?.context.rows === null
              ? "Ekspor disiapkan."
              : "Ada 12.500 baris: ekspor disiapkan di latar.",
          link,
        },
      ],
      ...toasts("locate"),
      ...toasts("queue"),
    },
  })
})
