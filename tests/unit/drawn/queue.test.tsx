// @vitest-environment happy-dom
import { vi } from "vitest"
import type { SnapshotFrom } from "xstate"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { approvalOf } from "#machines/lifecycles/approvalMachine.ts"
import type { QueueEvent } from "#machines/queue/queueTypes.ts"
import type { QueueKind, QueueRow } from "#src/screens/approval/kind.ts"
import { admin as approver, requestFacts } from "../lifecycles/cases.ts"
import { one, type queueMachine, queueModel } from "#tests/paths/models/queue.ts"
import type * as Screens from "#src/screens/screen.ts"
import type { Drawn } from "./draw.tsx"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { drawAll, TYPED } = await import("./stage.tsx")
const { admin, Around } = await import("./around.tsx")
const { outerState } = await import("#src/screens/screen.ts")
const { BulkDialog } = await import("#src/screens/approval/BulkDialog.tsx")
const { Panel } = await import("#src/screens/approval/Panel.tsx")

const user = { ...admin, id: approver.id }
const kind = {
  flow: requests,
  steps: {},
  part: (row: QueueRow) => ({ kind, row }),
  life: () => approvalOf(1),
  facts: () => requestFacts(),
  history: () => [],
  extra: () => ({}),
  detail: () => null,
} as unknown as QueueKind
const row: QueueRow = { id: 7, version: 3, status: "pending" }

/** The queue screen's decisions: one row's evidence and note, or the dialog of several. */
function Decisions({ drawn: { snapshot: at, send } }: { readonly drawn: Drawn }) {
  const snapshot = at as SnapshotFrom<typeof queueMachine>
  const { context } = snapshot
  const state = outerState(snapshot.value)
  const isMany = (context.chosen?.ids.length ?? 0) > 1
  const open = (decision: string): QueueEvent => ({ ...one, type: "decision.open", decision })
  if (state === "running" || state === "paused" || (state === "confirming" && isMany))
    return (
      <BulkDialog
        state={state}
        context={context}
        noun="pengajuan"
        total={null}
        labelOf={(id) => `#${id}`}
        concerns={[]}
        send={send}
      />
    )
  return (
    <Panel
      kind={kind}
      row={row}
      user={user}
      state={state}
      overdue={snapshot.hasTag("overdue")}
      context={context}
      busy={snapshot.can(open("approved")) ? null : "Keputusan sebelumnya masih dikirim"}
      onOpen={(decision) => send(open(decision))}
      onRemove={null}
      send={send}
    />
  )
}

drawAll({
  queue: {
    model: queueModel,
    draw: (drawn) => (
      <Around>
        <Decisions drawn={drawn} />
      </Around>
    ),
    otherwise: {
      "drafts.recalled": "the browser's store",
      "decision.note": TYPED,
      "decision.extra": "fields of a claim",
      "bulk.retry": "the results above the list",
    },
  },
})
