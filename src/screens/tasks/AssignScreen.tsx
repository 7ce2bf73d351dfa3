import { useRef } from "react"
import { liveAssign } from "#src/api/actors/tasks.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { assignSections, assignStart } from "#src/resources/fieldwork/assignForm.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ErrorSummary } from "#src/ui/form/ErrorSummary.tsx"
import { unreadFields } from "#src/ui/form/focusField.ts"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Unanswered } from "#src/ui/controls/Unanswered.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { DialogFields } from "../form/DialogFields.tsx"
import { shownSections } from "../form/FormSections.tsx"
import type { Kinds } from "../form/kindsContext.ts"
import { marks, type ScreenProps, useHeadingFocus, useMachine } from "../screen.ts"
import { Shares } from "./Shares.tsx"
import { BOARD, readAsk } from "./taskAddress.ts"

const fields = assignSections.flatMap((section) => section.fields.flat())
const labelOf = (path: string): string => fields.find(({ key }) => key === path.split(".")[0])?.label ?? path

/** /penugasan/tugas/tugaskan: tasks for many people and customers; who gets what is shown before it is assigned. */
export function AssignScreen({ search, user, kinds }: ScreenProps & { readonly kinds: Kinds }) {
  const input = useOnce(() => ({ values: { ...assignStart, tanggal: readAsk(search).tanggal } }))
  const { snapshot, send } = useMachine(liveAssign, { input })
  const form = useRef<HTMLFormElement>(null)
  const { values, errors, failure, preview } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const isReview =
    snapshot.matches("reviewing") || snapshot.matches("assigning") || snapshot.matches("assigned")
  useHeadingFocus(isReview)
  const title = isReview ? "Periksa pembagiannya" : "Tugaskan"
  const general = failure === null ? [] : [failureText(failure)]
  return (
    <div {...marks("tugaskan", snapshot.value)} aria-busy={isBusy} className="max-w-form">
      <PageHeader
        title={title}
        trail={<Breadcrumb items={[{ label: "Penugasan", href: BOARD }, { label: title }]} />}
      />
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReview) send({ type: "assign.confirm" })
          else send({ type: "assign.preview", unread: unreadFields(event.currentTarget) })
        }}
      >
        <ErrorSummary
          title="Belum dapat ditugaskan"
          general={general}
          errors={Object.entries(errors).map(([path, [message = ""]]) => ({
            path,
            label: labelOf(path),
            message,
          }))}
        />
        {isReview && preview !== null ? (
          <Shares preview={preview} />
        ) : (
          shownSections(assignSections, values, user).map((section) => (
            <FormSection key={section.title} title={section.title} text={section.text}>
              <DialogFields
                fields={section.fields}
                onChange={(patch) => send({ type: "assign.change", patch })}
                {...{ values, errors, kinds, user, isBusy }}
              />
            </FormSection>
          ))
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Unanswered overdue={snapshot.hasTag("overdue")} className="w-full" />
          {isReview && (
            <Button aria-disabled={isBusy || undefined} onClick={() => send({ type: "assign.back" })}>
              Kembali
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            busy={isBusy}
            disabledReason={isReview && preview?.count === 0 ? "Tidak ada yang ditugaskan" : null}
          >
            {isReview ? `Tugaskan ${preview?.count ?? 0} tugas` : "Lihat pembagian"}
          </Button>
        </div>
      </form>
    </div>
  )
}
