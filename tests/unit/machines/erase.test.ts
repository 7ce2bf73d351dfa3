import { describe } from "vitest"
import { testWalks } from "#tests/paths/check.ts"
import { eraseModel } from "#tests/paths/models/erase.ts"
import { failures } from "#tests/paths/outcomes.ts"

const changed = (...ids: readonly number[]) => ({ type: "rows.changed" as const, ids })

describe("every path", () => {
  testWalks(eraseModel)({
    states: {
      idle: {
        by: [
          "start",
          "removal gone",
          "removal stayed",
          "removal refused",
          "removal cancelled",
          "removal defect",
        ],
        accepts: ["erase.ask"],
        context: { ids: [], label: "" },
      },
      open: {
        by: ["erase.ask"],
        tags: ["busy"],
        context: { ids: [7], label: "Bekasi" },
        runs: { removal: () => ({ ids: [7], isConfirmed: false }) },
      },
    },
    emits: {
      "removal gone": [{ type: "toast.succeeded", message: "Area berhasil dihapus" }, changed(7)],
      "removal stayed": [
        {
          type: "toast.failed",
          failure: {
            _tag: "Refused",
            message: "Masih punya tim Bekasi",
            reason: "in_use",
            retryAfter: null,
            rows: [],
          },
        },
        changed(),
      ],
      "removal refused": [{ type: "toast.failed", failure: failures.Refused }, changed()],
    },
  })
})
