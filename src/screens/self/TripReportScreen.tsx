import { useMemo } from "react"
import { ownTrips } from "#contract/areas/claims/trips.ts"
import { liveResent } from "#src/api/actors/self.ts"
import { reportSource } from "#src/api/actors/trips.ts"
import { againOf, type Renamed, withFile } from "#src/resources/kit/askAgain.ts"
import type { DescribedForm } from "#src/resources/kit/describe.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { FormSkeleton } from "../form/FormSkeleton.tsx"
import type { Kinds } from "../form/kindsContext.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"

const TITLE = "Lapor perjalanan"

/** /saya/perjalanan/{id}/lapor: the report of a trip, filled from the one that was sent before. */
export const tripReportScreen = (form: DescribedForm & { readonly again: Renamed }, kinds: Kinds) =>
  function TripReportScreen({ params, user }: ScreenProps) {
    const id = Number(params["id"])
    const machine = useMemo(
      () => liveResent({ calls: ownTrips.calls, again: (row) => againOf(form, row), put: withFile }),
      [],
    )
    const source = useMemo(() => reportSource(id), [id])
    const { snapshot, send } = useMachine(machine, { input: { input: { id } } })
    const { value, failure } = snapshot.context
    const filled = useMemo(() => (value === null ? null : { ...form, start: value.values }), [value])
    return filled === null ? (
      <div
        {...marks("ajukanLagi", snapshot.value)}
        aria-busy={snapshot.hasTag("busy")}
        className="max-w-form"
      >
        <PageHeader title={TITLE} />
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : (
          <FormSkeleton count={4} />
        )}
      </div>
    ) : (
      <div {...marks("ajukanLagi", snapshot.value)}>
        <RecordForm
          form={filled}
          {...{ source, kinds, user }}
          id={null}
          title={TITLE}
          trail={[
            { label: "Pengajuan", href: "/saya/pengajuan" },
            { label: "Perjalanan", href: `/saya/pengajuan/${ownTrips.flow.id}/${id}` },
          ]}
          saveLabel="Kirim laporan"
        />
      </div>
    )
  }
