// @vitest-environment happy-dom
import { vi } from "vitest"
import type * as Screens from "#src/screens/screen.ts"
import { gridModel } from "#tests/paths/models/grid.ts"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { drawAll } = await import("./stage.tsx")
const { admin, Around } = await import("./around.tsx")
const { PlanFiles } = await import("#src/screens/plan/PlanTools.tsx")
const { PlanScreen } = await import("#src/screens/plan/PlanScreen.tsx")

drawAll({
  ploting: {
    model: gridModel,
    draw: () => (
      <Around>
        <PlanScreen params={{}} search="" user={admin} />
      </Around>
    ),
    passing: { "ready.hand.dragging": "the pointer is held down" },
    otherwise: {
      "grid.ask": "the address",
      "grid.refresh": "the page is seen again",
      "cell.press": "the pointer on a cell",
      "cell.enter": "the pointer over a cell",
      "press.release": "the pointer",
      "cursor.move": "a key in the grid",
      "code.typed": "a key in the grid",
      "cell.put": "a list of shifts, on a phone",
      "cells.copy": "a key in the grid",
      "cells.paste": "a key in the grid",
      "draft.flush": "leaving the page",
      "plan.print": "an item of the menu Ekspor",
    },
  },
  "ploting, its files": {
    model: gridModel,
    draw: ({ snapshot, send }) => (
      <Around>
        <PlanFiles
          context={snapshot.context as never}
          send={send}
          can={(event) => snapshot.can(event as never)}
        />
      </Around>
    ),
    menus: { Ekspor: ["Cetak"] },
    only: { sent: ["plan.print"] },
  },
})
