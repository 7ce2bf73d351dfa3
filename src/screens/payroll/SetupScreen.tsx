import { useMemo } from "react"
import { stepWords } from "#machines/payroll/periodSteps.ts"
import { livePeriodStep } from "#src/api/actors/payrollPeriod.ts"
import { livePayrollSetup, type PayrollSetup } from "#src/api/actors/payrollSetup.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine, useWorld } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { StepDialog } from "./PeriodSteps.tsx"
import { inUrgency, moduleWords, setupDetail, setupLine, setupStateWords, setupWords } from "./setupWords.ts"

/** The steps are about the company, no period. */
const OF = { id: 0, version: 0 } as const

type ModuleProps = {
  readonly state: PayrollSetup["module"]
  readonly onStep: (kind: "activate" | "request") => void
}
/** Why the settings of payroll are closed, and the way to open them; nothing while they are open. */
function ModuleCard({ state, onStep }: ModuleProps) {
  if (state === "on") return null
  return (
    <div className="mb-3">
      <Notice tone="warn">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0 flex-1 basis-64">{moduleWords[state]}</span>
          {state === "may_activate" && (
            <Button variant="primary" onClick={() => onStep("activate")}>
              {stepWords.activate.label}
            </Button>
          )}
          {state === "may_ask" && (
            <Button variant="primary" onClick={() => onStep("request")}>
              {stepWords.request.label}
            </Button>
          )}
        </span>
      </Notice>
    </div>
  )
}

/** /payroll/siap: what is set and what is missing before the first payroll run, with where it is set. */
export function SetupScreen() {
  const machine = useMemo(() => livePayrollSetup(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  const { mayOpen } = useWorld()
  const steps = useMemo(() => livePeriodStep(), [])
  const step = useMachine(steps, { input: { kind: "activate", ...OF } }, (event) => {
    if (event.type === "step.taken") send({ type: "query.refresh" })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div {...marks("siapMenggaji", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Siap menggaji"
        sub={value === null ? "Memuat" : setupLine(value)}
        actions={<ButtonLink href="/payroll">Periode gaji</ButtonLink>}
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          <ModuleCard
            state={value.module}
            onStep={(kind) => step.send({ type: "step.open", of: { kind, ...OF } })}
          />
          <Card flush>
            <ul className="divide-y divide-line">
              {inUrgency(value.rows).map((row) => {
                const { title, why, links } = setupWords[row.key]
                const { label, tone } = setupStateWords[row.state]
                const detail = setupDetail(row)
                return (
                  <li
                    key={row.key}
                    className="grid grid-cols-1 items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[9rem_minmax(0,1fr)_auto]"
                  >
                    <span>
                      <StatusBadge tone={tone}>{label}</StatusBadge>
                    </span>
                    <div className="min-w-0">
                      <h2 className="flex flex-wrap items-baseline gap-x-2 font-bold text-ink">
                        {title}
                        {detail !== null && (
                          <span className="text-caption font-normal text-ink-2 tnum">{detail}</span>
                        )}
                      </h2>
                      <p className="text-ink-2">{why}</p>
                    </div>
                    <div className="flex flex-wrap gap-2 empty:hidden">
                      {links
                        .filter(({ href }) => mayOpen(href))
                        .map((link) => (
                          <ButtonLink key={link.href} size="sm" href={link.href}>
                            {link.label}
                          </ButtonLink>
                        ))}
                    </div>
                  </li>
                )
              })}
            </ul>
          </Card>
        </>
      )}
      <StepDialog snapshot={step.snapshot} send={step.send} />
    </div>
  )
}
