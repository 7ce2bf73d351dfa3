import { useEffect, useEffectEvent, useMemo, useRef } from "react"
import type { Failure } from "#contract/errors.ts"
import type { Values } from "#machines/form/formMachine.ts"
import { verbsOf } from "#src/api/access.ts"
import { formOf } from "#src/api/resource.ts"
import { failureText } from "#src/api/toasts.ts"
import type { AnyField, Described } from "#src/resources/describe.ts"
import { ErrorState } from "#src/ui/data/ErrorState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { DraftNotice } from "#src/ui/form/DraftNotice.tsx"
import { ErrorSummary } from "#src/ui/form/ErrorSummary.tsx"
import { firstField, focusField } from "#src/ui/form/focusField.ts"
import { FormBar } from "#src/ui/form/FormBar.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { StaleNotice } from "#src/ui/form/StaleNotice.tsx"
import { formatNumber, formatTime } from "#src/ui/format.ts"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { FieldView } from "./FieldView.tsx"

/** A value of a field in words, for comparing two versions. */
const inWords = (field: AnyField, values: Values): string => {
  const value = field.kind === "reference" ? (values[field.shownBy] ?? values[field.key]) : values[field.key]
  if (value === null || value === undefined) return ""
  if (field.kind === "switch") return value === true ? "Ya" : "Tidak"
  return typeof value === "number" ? formatNumber(value) : String(value)
}

/** The form of any resource, for a new row and for an existing one. */
export function FormScreen({ resource, params, user }: ScreenProps & { readonly resource: Described }) {
  const { contract, path } = resource
  const id = params["id"] === undefined ? null : Number(params["id"])
  const machine = useMemo(() => formOf(contract, resource.personal), [contract, resource.personal])
  const { snapshot, send } = useMachine(machine, { input: { id, listPath: path, start: resource.start } })
  const form = useRef<HTMLFormElement>(null)
  const { values, errors, failure, theirs, draft, draftAt } = snapshot.context
  const readOnly = !verbsOf(user, contract.who.write).includes("change")
  const fields = resource.sections.flatMap((section) => section.fields)

  useFocusOnErrors(failure)
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  })
  useEffect(() => {
    addEventListener("keydown", save)
    return () => removeEventListener("keydown", save)
  }, [])

  const title = id === null ? `Tambah ${contract.noun}` : `Ubah ${contract.noun}`
  const header = (
    <PageHeader
      title={title}
      trail={<Breadcrumb items={[{ label: resource.title, href: path }, { label: title }]} />}
    />
  )
  const root = marks(`${contract.id}Form`, snapshot.value)

  if (snapshot.matches("missing"))
    return (
      <div {...root}>
        {header}
        <ErrorState
          title={`Data ${contract.noun} tidak ditemukan`}
          text="Mungkin sudah dihapus. Kembali ke daftar untuk melihat yang masih ada."
        />
      </div>
    )
  if (snapshot.matches("unavailable"))
    return (
      <div {...root}>
        {header}
        <ErrorState
          text={failure === null ? "" : failureText(failure)}
          onRetry={() => send({ type: "form.retry" })}
        />
      </div>
    )
  if (!snapshot.hasTag("shown"))
    return (
      <div {...root} aria-busy="true">
        {header}
        <FormSkeleton />
      </div>
    )

  const shownErrors = fields.flatMap((field) =>
    (errors[field.key] ?? []).map((message) => ({ path: field.key, label: field.label, message })),
  )
  const known = new Set(fields.map((field) => field.key))
  const general = Object.entries(errors).flatMap(([key, messages]) => (known.has(key) ? [] : [...messages]))
  return (
    <form
      {...root}
      ref={form}
      noValidate
      aria-busy={snapshot.hasTag("busy")}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: "form.submit" })
      }}
      className="mx-auto grid max-w-3xl gap-4"
    >
      {header}
      {draft !== null && snapshot.matches("offering") && (
        <DraftNotice
          savedAt={draft.at}
          onRestore={() => send({ type: "draft.restore" })}
          onDiscard={() => send({ type: "draft.discard" })}
        />
      )}
      {snapshot.matches("conflicted") && theirs !== null && (
        <StaleNotice
          fields={fields
            .map((field) => ({
              path: field.key,
              label: field.label,
              mine: inWords(field, values),
              theirs: inWords(field, theirs.values),
            }))
            .filter((field) => field.mine !== field.theirs)}
          onKeepMine={() => send({ type: "stale.keepMine" })}
          onTakeTheirs={() => send({ type: "stale.takeTheirs" })}
        />
      )}
      <ErrorSummary errors={shownErrors} general={general} />
      {resource.sections.map((section) => (
        <FormSection key={section.title} title={section.title}>
          {section.fields.map((field) => (
            <FieldView
              key={field.key}
              field={field}
              values={values}
              error={errors[field.key]?.[0]}
              readOnly={readOnly}
              onChange={(patch) => send({ type: "form.change", patch })}
            />
          ))}
        </FormSection>
      ))}
      <FormBar
        cancel={() => send({ type: "form.cancel" })}
        busy={snapshot.matches("saving") || snapshot.matches("forgetting")}
        disabledReason={
          readOnly
            ? "Anda hanya dapat melihat data ini"
            : snapshot.matches("conflicted")
              ? "Pilih dulu isian yang dipakai"
              : null
        }
        draftText={draftAt === null ? null : `Tersimpan sebagai draf ${formatTime(draftAt)}`}
        errorPaths={shownErrors.map((error) => error.path)}
      />
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
    </form>
  )
}

/** A refused save takes the focus to the first field it names. */
const useFocusOnErrors = (failure: Failure | null) => {
  useEffect(() => {
    if (failure?._tag !== "Invalid") return
    const first = firstField(Object.keys(failure.errors))
    if (first !== undefined) focusField(first)
  }, [failure])
}

const FormSkeleton = () => (
  <div className="mx-auto grid max-w-3xl gap-5 rounded-card border border-line bg-surface p-5">
    {["nama", "kode", "induk", "status"].map((row) => (
      <div key={row} className="grid gap-2">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-9 w-full" />
      </div>
    ))}
  </div>
)
