import { CalendarPlus } from "lucide-react"
import { useMemo } from "react"
import { payrollPeriods } from "#contract/areas/payroll/periods.ts"
import { tanggalGajian } from "#contract/areas/payroll/tanggalGajian.ts"
import { type NextPeriod, stepWords } from "#machines/payroll/periodSteps.ts"
import { livePeriodStep } from "#src/api/actors/payrollPeriod.ts"
import { liveNext } from "#src/api/actors/payrollSetup.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatMonth } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import type { ListPartProps } from "../list/listProps.ts"
import { marks, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { StepDialog } from "./PeriodSteps.tsx"
import { nextLine } from "./periodWords.ts"

const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
const keyOf = ({ offices_id, kelompok_gaji_id, tanpa_kelompok, month }: NextPeriod): string =>
  `${month} ${offices_id.join(",")} ${kelompok_gaji_id.join(",")} ${tanpa_kelompok}`

/** The next period of each group of offices, made in one step from Tanggal Gajian. */
export function NextPeriods({ user }: ListPartProps) {
  const machine = useMemo(() => liveNext(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  const steps = useMemo(() => livePeriodStep(), [])
  const step = useMachine(steps, { input: { kind: "make", id: 0, version: 0 } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value } = snapshot.context
  const rows = value ?? []
  const isHidden = snapshot.matches("failed") || !maySend(user, payrollPeriods.calls.create)
  return (
    <div {...marks("periodeBerikutnya", snapshot.value)} className="mb-3 empty:hidden">
      {isHidden ? null : (
        <section
          aria-label="Periode berikutnya"
          className="rounded-card border border-line bg-surface px-4 py-2"
        >
          <ul className="divide-y divide-line">
            {value === null && (
              /** As high as a row, so that the list below does not move when the answer comes. */
              <li className={ROW}>
                <Skeleton className="h-10 min-w-0 flex-1 basis-64 sm:h-5" />
                <Skeleton className="h-11 w-56 sm:h-9" />
              </li>
            )}
            {value?.length === 0 && (
              <li className={`${ROW} min-h-13 text-ink-2`}>Periode berikutnya sudah dibuat.</li>
            )}
            {rows.map((next) => (
              <li key={keyOf(next)} className={ROW}>
                <span className="min-w-0 flex-1 basis-64 text-ink-2">
                  {next.has_rule
                    ? nextLine(next)
                    : "Tanggal Gajian belum diatur. Isi sekali, dan periode berikutnya dibuat dari situ."}
                </span>
                {next.has_rule ? (
                  <Button
                    icon={<CalendarPlus aria-hidden="true" className="size-4" />}
                    onClick={() =>
                      step.send({ type: "step.open", of: { kind: "make", id: 0, version: 0, next } })
                    }
                  >
                    {`${stepWords.make.label} ${formatMonth(next.month)}`}
                  </Button>
                ) : (
                  maySend(user, tanggalGajian.calls.create) && (
                    <ButtonLink href="/setting/payrol/tanggal-gajian/form">Isi Tanggal Gajian</ButtonLink>
                  )
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <StepDialog snapshot={step.snapshot} send={step.send} />
    </div>
  )
}
