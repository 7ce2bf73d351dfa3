import {
  createElement,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react"
import { verbsOf } from "#src/api/wire/access.ts"
import { formOf, type FormSource, withMistakes } from "#src/api/actors/form.ts"
import { fieldsOf } from "#src/api/actors/resource.ts"
import { type DescribedForm, fieldsIn } from "#src/resources/kit/describe.ts"
import type { AnyField } from "#src/resources/kit/fields.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { ErrorSummary } from "#src/ui/form/ErrorSummary.tsx"
import { unreadFields } from "#src/ui/form/focusField.ts"
import { BarredNotice } from "#src/ui/form/BarredNotice.tsx"
import { FormBar } from "#src/ui/form/FormBar.tsx"
import { formatTime } from "#src/format/format.ts"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { mayChangeField, shownKeysOf, unaskedKeys } from "./fieldProps.ts"
import { FormNotices } from "./FormNotices.tsx"
import { type FormParts, noParts } from "./formParts.ts"
import { FormSections, shownSections } from "./FormSections.tsx"
import { errorsOf, generalErrorsOf, problemOf, whyNotLeft, whyNotSaved } from "./formWords.ts"
import { type Kinds, KindsContext } from "./kindsContext.ts"
import { useFormFocus } from "./useFormFocus.ts"
import { useKeptOnLeaving } from "../useKeptOnLeaving.ts"

type Props = Pick<ScreenProps, "user"> & {
  readonly form: DescribedForm
  readonly source: FormSource
  readonly kinds: Kinds
  /** null = a new one. */
  readonly id: number | null
  readonly title: string
  /** Where the page lies, from the outside in; without it the form is no page under a list, and stays once saved. */
  readonly trail: readonly { readonly label: string; readonly href: string }[] | null
  /** What the list showed that the form was opened from. */
  readonly listQuery?: string
  readonly parts?: FormParts
  /** The page around it has the heading and the way out. */
  readonly bare?: boolean
  readonly saveLabel?: string
  /** The page around it is at work: nothing can be changed or saved meanwhile. */
  readonly locked?: boolean
}

/** A form as a page: what it is about, its fields, saving it. */
export function RecordForm({
  form: resource,
  source,
  kinds,
  id,
  title,
  trail,
  listQuery = "",
  user,
  parts = noParts,
  bare = false,
  saveLabel,
  locked = false,
}: Props) {
  const { contract, path, personal } = resource
  const machine = useMemo(
    () =>
      formOf(contract, source, {
        personal,
        shown: [
          ...fieldsIn(resource).flatMap(shownKeysOf),
          ...parts.reads,
          ...(resource.barred === undefined ? [] : [resource.barred.by]),
        ],
        unasked: (values) => unaskedKeys(fieldsIn(resource), values),
        removals: removalsIn(fieldsIn(resource)),
      }),
    [contract, source, personal, resource, parts],
  )
  const [input] = useState(() => ({
    id,
    listPath: path,
    listQuery,
    fields: fieldsOf(contract),
    stored: Object.keys(contract.files),
    start: resource.start,
    stays: trail === null,
  }))
  const { snapshot, send } = useMachine(machine, { input })
  const form = useRef<HTMLFormElement>(null)
  const seen = useUnread(form)
  const { values, errors, failure, draftAt } = snapshot.context
  const barred = snapshot.context.saved[resource.barred?.by ?? ""] === true ? resource.barred : undefined
  const mayChange =
    barred === undefined && verbsOf(user, contract).includes(id === null ? "create" : "change")
  const isBusy = snapshot.hasTag("busy")
  const waits = locked || isBusy || snapshot.matches("conflicted") || snapshot.matches("orphaned")

  /** Locking every field of a long form takes longer than many a save: it gives way to the answer. */
  const isLocked = useDeferredValue(waits)

  useFormFocus(form, { failure, isBusy })
  useSaveKey(form)
  useKeptOnLeaving(() => send({ type: "draft.flush" }))

  const detach = (key: string) => send({ type: "stored.remove", key })
  const isOpen = id !== null && snapshot.hasTag("shown")
  const part = (view: FormParts["above"]) =>
    view === null || !isOpen ? null : createElement(view, { id, row: snapshot.context.saved })
  const header = (
    <PageHeader
      title={title}
      trail={trail === null ? null : <Breadcrumb items={[...trail, { label: title }]} />}
      actions={part(parts.actions)}
    />
  )
  /** The heading stays the same element whatever is under it: it holds the focus of a new page. */
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
  const sections = shownSections(resource.sections, values, user)
  const fields = sections.flatMap((section) => section.fields.flat())
  if (!snapshot.hasTag("shown")) return framed(<FormSkeleton count={fields.length} />)

  const shownErrors = errorsOf(fields, errors, values)
  return framed(
    <form
      ref={form}
      noValidate
      onClickCapture={ignoreSecondPress}
      onSubmit={(event) => {
        event.preventDefault()
        if (waits || !mayChange) return
        const unread = unreadFields(event.currentTarget)
        const unasked = () => unaskedKeys(fieldsIn(resource), values)
        const { version } = snapshot.context
        const all = withMistakes(contract, source, { id, version, values, unread, unasked })
        send({ type: "form.submit", unread: all })
      }}
      onBlur={() => {
        send({ type: "draft.flush" })
        seen.look()
      }}
    >
      <div className="grid gap-4">
        {barred === undefined ? null : <BarredNotice why={barred.why} />}
        {part(parts.above)}
        <FormNotices resource={resource} snapshot={snapshot} send={send} />
        <ErrorSummary errors={shownErrors} general={generalErrorsOf(fields, errors)} />
        <KindsContext value={kinds}>
          <FormSections
            sections={sections}
            values={values}
            errorAt={(at) => errors[at]?.[0]}
            isFixed={(field) => !mayChange || isLocked || !mayChangeField(field, user)}
            onChange={(patch) => send({ type: "form.change", patch })}
            onDetach={mayChange && snapshot.can({ type: "stored.remove", key: "" }) ? detach : undefined}
          />
        </KindsContext>
        <FormBar
          saveLabel={saveLabel}
          cancel={
            !bare && (snapshot.can({ type: "form.cancel" }) || trail !== null)
              ? () => send({ type: "form.cancel" })
              : null
          }
          cancelReason={whyNotLeft(snapshot)}
          busy={
            locked ||
            snapshot.matches("saving") ||
            snapshot.matches("forgetting") ||
            snapshot.matches("saved")
          }
          disabledReason={whyNotSaved(snapshot, mayChange)}
          draftText={draftAt === null ? null : `Tersimpan sebagai draf ${formatTime(draftAt)}`}
          problem={problemOf(failure)}
          errorPaths={[...new Set([...shownErrors.map((error) => error.path), ...seen.paths])]}
        />
      </div>
      <ConfirmDialog
        open={snapshot.matches("leaving")}
        title="Buang perubahan?"
        text="Isian yang belum disimpan akan hilang."
        confirmLabel="Buang perubahan"
        cancelLabel="Tetap di sini"
        tone="danger"
        onConfirm={() => send({ type: "leave.confirm" })}
        onCancel={() => send({ type: "leave.stay" })}
      />
      <ConfirmDialog
        open={snapshot.matches("detachAsked") || snapshot.matches("detaching")}
        title="Are you sure you want delete this data?!"
        text={
          <>
            You will not be able to recover this record data!
            <span className="mt-2 block font-semibold text-ink">
              {labelOf(fields, snapshot.context.detaching)}
            </span>
          </>
        }
        confirmLabel="Hapus"
        cancelLabel="Batal"
        tone="danger"
        busy={snapshot.matches("detaching")}
        onConfirm={() => send({ type: "stored.confirm" })}
        onCancel={() => send({ type: "stored.keep" })}
      />
    </form>,
  )
}

const labelOf = (fields: readonly AnyField[], key: string | null): string =>
  fields.find((field) => field.key === key)?.label ?? ""

const removalsIn = (fields: readonly AnyField[]) =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.kind === "photo" && field.removal !== undefined ? [[field.key, field.removal]] : [],
    ),
  )

/** A double click is one press: its second half may meet the form of the next step in the same place. */
const ignoreSecondPress = (event: MouseEvent) => {
  const isSubmit = event.target instanceof Element && event.target.closest("button[type=submit]") !== null
  if (isSubmit && event.detail > 1) event.preventDefault()
}

/** Fields that say by themselves that their text means nothing are counted with those the machine knows of. */
const useUnread = (form: { readonly current: HTMLFormElement | null }) => {
  const [paths, setPaths] = useState<readonly string[]>([])
  return {
    paths,
    look: () => {
      const now = form.current === null ? [] : Object.keys(unreadFields(form.current))
      setPaths((before) => (before.join() === now.join() ? before : now))
    },
  }
}

/** Ctrl S saves, wherever the focus is. */
const useSaveKey = (form: { readonly current: HTMLFormElement | null }) => {
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (document.querySelector("[role=dialog], [role=alertdialog]") === null) form.current?.requestSubmit()
  })
  useEffect(() => {
    addEventListener("keydown", save)
    return () => removeEventListener("keydown", save)
  }, [])
}

const FormSkeleton = ({ count }: { readonly count: number }) => (
  <div className="grid gap-5 rounded-card border border-line bg-surface p-5" aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="grid gap-2">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-9 w-full" />
      </div>
    ))}
  </div>
)
