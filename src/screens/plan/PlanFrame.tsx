import type { ReactNode } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { GridEvent } from "#machines/grid/gridTypes.ts"
import { formatMonth } from "#src/format/format.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Unanswered } from "#src/ui/controls/Unanswered.tsx"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { appName } from "#src/format/product.ts"
import { FailureView } from "../FailureView.tsx"
import { rowFilter } from "../report/filters.tsx"
import { monthStep, planHref } from "./planAddress.ts"
import { PlanNotices } from "./PlanNotices.tsx"
import { PlanPaper } from "./PlanPaper.tsx"
import { PlanTabs } from "./PlanTabs.tsx"
import { PlanFiles, PlanSaving, PlanTools } from "./PlanTools.tsx"
import { RotationDialog } from "./RotationDialog.tsx"
import type { PlanScreenState } from "./usePlan.ts"

type Props = {
  readonly plan: PlanScreenState
  readonly path: string
  readonly search: string
  readonly user: SessionUser
  readonly view: "pegawai" | "shift"
  readonly children: ReactNode
}

/** Layout shared by both views of the plan: month, filters, tools, save button and notices. */
export function PlanFrame({ plan, path, search, user, view, children }: Props) {
  const { snapshot, send, ask, grid, address, root } = plan
  const { context } = snapshot
  const can = (event: GridEvent) => snapshot.can(event)
  const isBusy = snapshot.hasTag("busy")
  const month = formatMonth(ask.month)
  const nameOf = (key: "offices_id" | "departement_id") => (id: number) =>
    key === "offices_id" && String(id) === ask.offices_id ? grid?.rows[0]?.sub : undefined
  const title = "Ploting absensi"
  return (
    <div {...root}>
      <PageHeader
        title={title}
        sub={month}
        views={<PlanTabs view={view} search={search} />}
        actions={
          <>
            <PeriodSteps
              unit="Bulan"
              back={planHref(path, search, { month: monthStep(ask.month, -1) })}
              on={planHref(path, search, { month: monthStep(ask.month, 1) })}
            />
            <PlanFiles context={context} send={send} can={can} />
            <PlanSaving context={context} send={send} can={can} busy={snapshot.matches("saving")} />
          </>
        }
      />
      <Unanswered overdue={snapshot.hasTag("overdue")} className="mb-3" />
      <PlanNotices context={context} send={send} can={can} />
      <div className="mb-3 rounded-card border border-line bg-surface">
        <div className="-mb-px">
          <Toolbar
            search={{
              value: ask.q,
              onChange: (q) => address.onQuery({ q }),
              label: "Cari nama atau NIP",
            }}
            filters={[
              rowFilter(address, "offices_id", "Kantor", nameOf("offices_id")),
              rowFilter(address, "departement_id", "Divisi", nameOf("departement_id")),
            ]}
            columns={[]}
            columnsMenu={undefined}
          />
          {view === "pegawai" && grid !== null && <PlanTools context={context} send={send} can={can} />}
        </div>
      </div>
      {context.failure !== null && grid !== null && (
        <div className="mb-3">
          <Notice tone="bad">{failureText(context.failure)}</Notice>
        </div>
      )}
      {snapshot.matches("unreadable") && context.failure !== null ? (
        <FailureView failure={context.failure} onRetry={() => send({ type: "grid.retry" })} />
      ) : grid === null ? (
        <Skeleton className="h-96 w-full" />
      ) : grid.rows.length === 0 ? (
        <EmptyState title="Tidak ada pegawai" text="Tidak ada yang cocok pada bulan ini." />
      ) : (
        <div inert={isBusy && !snapshot.hasTag("shown")}>{children}</div>
      )}
      <RotationDialog
        open={snapshot.matches({ ready: { hand: "rotating" } })}
        context={context}
        send={send}
      />
      <ConfirmDialog
        open={snapshot.matches({ ready: { hand: "discarding" } })}
        title="Buang perubahan?"
        text="Rencana yang belum disimpan akan hilang."
        confirmLabel="Buang perubahan"
        cancelLabel="Tetap di sini"
        tone="danger"
        onConfirm={() => send({ type: "discard.confirm" })}
        onCancel={() => send({ type: "discard.stay" })}
      />
      {snapshot.hasTag("sheet") && (
        <PlanPaper context={context} company={user.companie_name ?? appName()} title={`${title} ${month}`} />
      )}
    </div>
  )
}
