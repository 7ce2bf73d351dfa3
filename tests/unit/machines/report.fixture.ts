import { known } from "#tests/paths/all.ts"
import { machineHash } from "#tests/paths/hash.ts"
import type { MachineResult } from "#tests/paths/run/results.ts"

const found = known.get("remove")
if (found?.model == null) throw new Error("no remove")
export const remove = found
const { browser } = found.model
export const { anatomy } = found.model
const [walk] = browser?.walks() ?? []
if (walk === undefined) throw new Error("no walk")

const steps = walk
  .slice(0, 2)
  .map(({ step, arrows }, at) => ({ label: step.label, arrows, ok: at === 0, ms: 5 }))
/** The result of a machine with one failed path. */
export const result: MachineResult = {
  id: "remove",
  asked: "remove",
  at: "2026-11-20T01:00:00.000Z",
  ms: 4_200,
  walks: [
    {
      labels: walk.map(({ step }) => step.label),
      steps,
      error: "step 2, confirm.yes: expected <b>, seen null",
      picture: "remove/failed-1.jpg",
      words: '- heading "Hapus"',
      trace: "remove/failed-1.zip",
    },
  ],
  run: { id: "1", begun: "2026-11-20T01:00:00.000Z", commit: "abc1234", isChanged: false },
  hash: machineHash(anatomy),
  faults: [],
  total: 2,
  board: { asking: { "desktop-light": "remove/asking.jpg" } },
}
export const pictures = new Map([
  ["remove/failed-1.jpg", "data:image/jpeg;base64,AAAA"],
  ["remove/asking.jpg", "data:image/jpeg;base64,BBBB"],
])
