import { createElement, type ReactNode } from "react"
import type { FormSource } from "#src/api/actors/form.ts"
import type { DescribedForm } from "#src/resources/kit/describe.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { ErrorSummary } from "#src/ui/form/ErrorSummary.tsx"
import { BarredNotice } from "#src/ui/form/BarredNotice.tsx"
import { FormBar } from "#src/ui/form/FormBar.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps } from "../screen.ts"
import { FormDialogs } from "./FormDialogs.tsx"
import { FormNotices } from "./FormNotices.tsx"
import { type FormParts, noParts } from "./formParts.ts"
import { FormSections } from "./FormSections.tsx"
import { FormSkeleton } from "./FormSkeleton.tsx"
import { type Kinds, KindsContext } from "./kindsContext.ts"
import { useRecordForm } from "./useRecordForm.ts"
import { recordName, useTabTitle } from "./useTabTitle.ts"

type Props = Pick<ScreenProps, "user"> & {
  readonly form: DescribedForm
  readonly source: FormSource
  readonly kinds: Kinds
  /** null = create a new row. */
  readonly id: number | null
  /** The page's title; `named`: once the row has loaded, its own name. */
  readonly title: string
  readonly named?: boolean
  /** Breadcrumbs, from the outside in; without them the form is not below a list, and stays open after saving. */
  readonly trail: readonly { readonly label: string; readonly href: string }[] | null
  /** Query of the list the form was opened from. */
  readonly listQuery?: string
  readonly parts?: FormParts
  /** The surrounding page provides the heading and the back link. */
  readonly bare?: boolean
  readonly saveLabel?: string
  /** The surrounding page is busy: nothing can be changed or saved. */
  readonly locked?: boolean
}

/** Form page: heading, fields and save bar. */
export function RecordForm({
  form: resource,
  source,
  kinds,
  id,
  title: called,
  named = false,
  trail,
  listQuery = "",
  user,
  parts = noParts,
  bare = false,
  saveLabel,
  locked = false,
}: Props) {
  const { contract, path } = resource
  const state = useRecordForm({
    form: resource,
    source,
    id,
    user,
    listQuery,
    locked,
    stays: trail === null,
    listed: trail !== null,
    reads: parts.reads,
  })
  const { snapshot, send, barred, isBusy } = state
  const { saved, failure } = snapshot.context
  const title = (named ? recordName(saved) : null) ?? called
  useTabTitle(named && title !== called ? title : null)

  const renew = () => send({ type: "form.renew" })
  const isOpen = id !== null && snapshot.hasTag("shown")
  const part = (view: FormParts["above"]) =>
    view === null || !isOpen ? null : createElement(view, { id, row: saved, user, onChanged: renew })
  const header = (
    <PageHeader
      title={title}
      trail={trail === null ? null : <Breadcrumb items={[...trail, { label: title }]} />}
      actions={part(parts.actions)}
    />
  )
  /** The heading keeps the same DOM element in all states: it has the focus after navigation. */
  const framed = (content: ReactNode) => (
    <div {...marks(`${contract.id}Form`, snapshot.value)} aria-busy={isBusy} className="max-w-form">
      {bare ? null : header}
      {content}
    </div>
  )

  if (snapshot.matches("missing"))
    return framed(
      <EmptyState
        kind="search"
        title={`Data ${contract.noun} tidak ditemukan`}
        text="Mungkin sudah dihapus. Kembali ke daftar untuk melihat yang masih ada."
        action={<ButtonLink href={path + listQuery}>Kembali ke daftar</ButtonLink>}
      />,
    )
  if (snapshot.matches("unavailable"))
    return framed(<FailureView failure={failure} onRetry={() => send({ type: "form.retry" })} />)
  if (!snapshot.hasTag("shown")) return framed(<FormSkeleton count={state.fields.length} />)

  return framed(
    <form {...state.element}>
      <div className="grid gap-4">
        {barred === undefined ? null : <BarredNotice why={barred.why} />}
        {part(parts.above)}
        <FormNotices resource={resource} snapshot={snapshot} send={send} />
        <ErrorSummary errors={state.errors} general={state.general} />
        <KindsContext value={kinds}>
          <FormSections sections={state.sections} {...state.given} />
        </KindsContext>
        {parts.told === null || id !== null
          ? null
          : createElement(parts.told, { values: snapshot.context.values, user })}
        <FormBar
          {...state.bar}
          saveLabel={saveLabel}
          cancel={
            !bare && (snapshot.can({ type: "form.cancel" }) || trail !== null)
              ? () => send({ type: "form.cancel" })
              : null
          }
        />
      </div>
      <FormDialogs {...state} />
    </form>,
  )
}
