import type { SessionUser } from "#contract/kit/user.ts"
import type { FormSource } from "#src/api/actors/form.ts"
import type { DescribedForm } from "#src/resources/kit/describe.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { BarredNotice } from "#src/ui/form/BarredNotice.tsx"
import { ErrorSummary } from "#src/ui/form/ErrorSummary.tsx"
import { FormBar } from "#src/ui/form/FormBar.tsx"
import { Dialog, type DialogSize } from "#src/ui/overlay/Dialog.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks } from "../screen.ts"
import { FormDialogs } from "./FormDialogs.tsx"
import { FormNotices } from "./FormNotices.tsx"
import { FormSections } from "./FormSections.tsx"
import { FormSkeleton } from "./FormSkeleton.tsx"
import { type Kinds, KindsContext } from "./kindsContext.ts"
import { useRecordForm } from "./useRecordForm.ts"

type Props = {
  readonly form: DescribedForm
  readonly source: FormSource
  readonly kinds: Kinds
  /** null = create a new row. */
  readonly id: number | null
  readonly user: SessionUser
  readonly title: string
  /** Query of the page below, which is there again once the form is saved or left. */
  readonly listQuery: string
  readonly size?: DialogSize
}

const NO_READS: readonly string[] = []

/** The form of a row in a dialog over its page, at an address of its own: a machine, fields and notices as on a page. */
export function ModalForm({ form, source, kinds, id, user, title, listQuery, size = "lg" }: Props) {
  const { contract } = form
  const state = useRecordForm({
    form,
    source,
    id,
    user,
    listQuery,
    locked: false,
    stays: false,
    listed: true,
    reads: NO_READS,
  })
  const { snapshot, send, barred } = state
  const leave = () => send({ type: "form.cancel" })
  return (
    <Dialog open onClose={leave} title={title} size={size} locked={state.isBusy && snapshot.hasTag("shown")}>
      <div {...marks(`${contract.id}Form`, snapshot.value)} aria-busy={state.isBusy}>
        {snapshot.matches("missing") ? (
          <EmptyState
            kind="search"
            title={`Data ${contract.noun} tidak ditemukan`}
            text="Mungkin sudah dihapus orang lain."
          />
        ) : snapshot.matches("unavailable") ? (
          <FailureView failure={snapshot.context.failure} onRetry={() => send({ type: "form.retry" })} />
        ) : !snapshot.hasTag("shown") ? (
          <FormSkeleton count={state.fields.length} />
        ) : (
          <form {...state.element}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {barred === undefined ? null : <BarredNotice why={barred.why} />}
              <FormNotices resource={form} snapshot={snapshot} send={send} />
              <ErrorSummary errors={state.errors} general={state.general} />
              <KindsContext value={kinds}>
                <FormSections sections={state.sections} {...state.given} />
              </KindsContext>
              {/* The dialog's padding is below the bar, too: nothing shows through under it. */}
              <div className="sticky -bottom-5 z-20 -mx-5 -mb-5 bg-surface px-5 pb-5">
                <FormBar {...state.bar} cancel={leave} />
              </div>
            </div>
            <FormDialogs {...state} />
          </form>
        )}
      </div>
    </Dialog>
  )
}
