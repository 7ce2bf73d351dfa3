// @vitest-environment happy-dom
import { vi } from "vitest"
import type { Period, Slip } from "#src/api/actors/payrollPeriod.ts"
import { correctionModel } from "#tests/paths/models/correction.ts"
import type * as Screens from "#src/screens/screen.ts"
import { periodStepModel } from "#tests/paths/models/periodStep.ts"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { drawAll } = await import("./stage.tsx")
const { admin, Around, TYPED } = await import("./around.tsx")
const { Corrections } = await import("#src/screens/payroll/Corrections.tsx")
const { PeriodSteps, StepDialog } = await import("#src/screens/payroll/PeriodSteps.tsx")

const slipIn = (status: string) =>
  ({
    period: { id: 4, month: "2026-11", status },
    members_id: 7,
    person: { nama: "Budi Santoso" },
    components: [{ kode: "GAJI_POKOK", nama: "Gaji pokok" }],
    corrections: [
      { id: 9, kode: "GAJI_POKOK", amount: -50_000, month: "2026-09", reason: "Kenaikan terlambat" },
    ],
  }) as unknown as Slip
const period = { id: 7, version: 2, status: "calculated", errors: 0, last: null } as unknown as Period

const corrections = (status: string) => () => (
  <Around>
    <Corrections slip={slipIn(status)} user={admin} onSaved={() => undefined} />
  </Around>
)

drawAll({
  correction: {
    model: correctionModel,
    draw: corrections("draft"),
    otherwise: { "correction.change": TYPED },
  },
  "correction, of a closed period": {
    model: correctionModel,
    draw: corrections("paid"),
    only: { unsent: ["correction.open", "correction.takeBack"] },
  },
  periodStep: {
    model: periodStepModel,
    draw: ({ snapshot, send }) => (
      <Around>
        <PeriodSteps row={period} user={admin} send={send as never} />
        <StepDialog snapshot={snapshot as never} send={send as never} />
      </Around>
    ),
    otherwise: { "step.note": TYPED },
  },
})
