// @vitest-environment happy-dom
import { vi } from "vitest"
import type { AnyMachineSnapshot } from "xstate"
import type { Period, Slip } from "#src/api/actors/payrollPeriod.ts"
import { correctionModel } from "#tests/paths/models/correction.ts"
import type * as Screens from "#src/screens/screen.ts"
import { jobModel } from "#tests/paths/models/job.ts"
import { periodStepModel } from "#tests/paths/models/periodStep.ts"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { drawAll, stage, TYPED } = await import("./stage.tsx")
const { admin, Around } = await import("./around.tsx")
const { Corrections } = await import("#src/screens/payroll/Corrections.tsx")
const { PeriodScreen } = await import("#src/screens/payroll/PeriodScreen.tsx")
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
/** A page that has been read; none of its buttons asks for it anew. */
const read = {
  snapshot: {
    value: "ready",
    context: {
      value: {
        ...period,
        nama: "Gaji November 2026",
        type: "regular",
        month: "2026-11",
        start_date: "2026-11-01",
        end_date: "2026-11-30",
        pay_date: "2026-11-27",
        attendance_start: null,
        attendance_end: null,
        offices_nama: [],
        member_count: 3,
        error_count: 0,
        total_gross: 9,
        total_deduction: 4,
        total_tax: 1,
        total_net: 5,
        total_employer: 10,
        calculated_at: "2026-11-20T01:00:00.000Z",
        is_outdated: false,
        is_halted: false,
        question_count: 0,
        open_before: [],
        settled_by: null,
        is_closing: false,
        attended_until: null,
        has_others: true,
        jobs_id: null,
        history: [],
      },
      failure: null,
    },
    matches: (state: string) => state === "ready",
    hasTag: () => false,
  } as unknown as AnyMachineSnapshot,
  send: () => undefined,
}

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
  "slip-semuaJob, its beginning": {
    model: jobModel,
    draw: () => {
      stage.set("periodeGaji", read)
      return (
        <Around>
          <PeriodScreen params={{ id: "7" }} search="" user={admin} />
        </Around>
      )
    },
    menus: { Unduh: ["Semua slip (ZIP)", "Semua slip (XLSX)"] },
    only: { sent: ["job.begin"] },
  },
})
