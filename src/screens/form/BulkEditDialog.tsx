import { type RefObject, useEffect, useRef } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { type BulkEditContext, type BulkEditEvent, changing } from "#machines/bulkEdit/bulkEditTypes.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import type { AnyBulkEdit } from "#src/resources/kit/bulk.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { RadioGroup } from "#src/ui/controls/choice/RadioGroup.tsx"
import { unreadFields } from "#src/ui/form/focusField.ts"
import { formatNumber } from "#src/format/format.ts"
import { EditPreview } from "#src/ui/list/EditPreview.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { DialogFields } from "./DialogFields.tsx"
import type { Kinds } from "./kindsContext.ts"

const NAMED = 5

export type BulkEditDialogProps = {
  readonly edit: AnyBulkEdit
  readonly context: BulkEditContext
  readonly state: "choosing" | "previewing" | "reviewing" | "sending"
  readonly overdue: boolean
  readonly send: (event: BulkEditEvent) => void
  readonly kinds: Kinds
  readonly user: SessionUser
  readonly noun: string
  readonly labelOf: (id: number) => string
}

/** Bulk edit in two steps: asks for the changes, previews them row by row, then applies them. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { edit, context, state, send, noun } = props
  const form = useRef<HTMLFormElement>(null)
  const isReview = state === "reviewing" || state === "sending"
  const isBusy = state === "previewing" || state === "sending"
  const count = changing(context.preview).length
  const leave = () => send({ type: state === "previewing" ? "edit.back" : "edit.cancel" })
  const look = () => {
    if (!isBusy)
      send({ type: "edit.preview", unread: form.current === null ? {} : unreadFields(form.current) })
  }
  return (
    <Dialog
      open
      onClose={leave}
      locked={state === "sending"}
      overdue={props.overdue}
      title={isReview ? "Periksa perubahan" : edit.title}
      size={isReview ? "lg" : "md"}
      decision
      actions={
        isReview ? (
          <>
            <Button
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && send({ type: "edit.back" })}
            >
              Kembali
            </Button>
            <Button
              variant="primary"
              busy={isBusy}
              disabledReason={count === 0 ? "Tidak ada yang berubah" : null}
              onClick={() => !isBusy && send({ type: "edit.confirm" })}
            >
              {`Ubah ${formatNumber(count)} ${noun}`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={leave}>Batal</Button>
            <Button variant="primary" busy={isBusy} onClick={look}>
              Lihat perubahan
            </Button>
          </>
        )
      }
    >
      {isReview ? <Review rows={context.preview} /> : <Choice {...props} form={form} onLook={look} />}
      <Failed context={context} />
    </Dialog>
  )
}

type ChoiceProps = BulkEditDialogProps & {
  readonly form: RefObject<HTMLFormElement | null>
  readonly onLook: () => void
}

function Choice(props: ChoiceProps) {
  const { edit, context, state, send, kinds, user, noun, labelOf, form, onLook } = props
  const { ids, filter, total, scope, values, errors } = context
  const isBusy = state === "previewing"
  /** Focus restoration after the preview: its buttons are gone. */
  useEffect(() => form.current?.querySelector("input")?.focus(), [form])
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onLook()
      }}
    >
      {total > ids.length ? (
        <RadioGroup
          name="type"
          label="Untuk siapa"
          value={scope}
          readOnly={isBusy}
          error={errors["type"]?.[0] ?? errors["members_id"]?.[0]}
          options={[
            {
              value: "picked",
              label: `${formatNumber(ids.length)} yang dicentang`,
              hint: namesOf(ids, labelOf),
            },
            {
              value: "filtered",
              label: `Semua ${formatNumber(total)} ${noun}${Object.keys(filter).length === 0 ? "" : " menurut saringan"}`,
              disabled: total > edit.most,
              hint:
                total > edit.most
                  ? `Paling banyak ${formatNumber(edit.most)} sekaligus: persempit dulu daftarnya`
                  : undefined,
            },
          ]}
          onChange={(chosen) => send({ type: "edit.scope", scope: chosen })}
        />
      ) : (
        <div>
          <p className="font-semibold text-ink">{namesOf(ids, labelOf)}</p>
          {errors["members_id"] !== undefined && (
            <p role="alert" className="mt-1 text-bad">
              {errors["members_id"][0]}
            </p>
          )}
        </div>
      )}
      <DialogFields
        fields={edit.fields}
        values={values}
        errors={errors}
        onChange={(patch) => send({ type: "edit.change", patch })}
        kinds={kinds}
        user={user}
        isBusy={isBusy}
      />
    </form>
  )
}

function Review({ rows }: { readonly rows: BulkEditContext["preview"] }) {
  const summary = useRef<HTMLParagraphElement>(null)
  /** The pressed button has been removed, so the focus moves to the summary. */
  useEffect(() => summary.current?.focus(), [])
  return <EditPreview rows={rows} summaryRef={summary} />
}

function Failed({ context: { failure } }: Pick<BulkEditDialogProps, "context">) {
  return failure === null ? null : (
    <div role="alert" className="mt-4">
      <Notice tone="bad">{failureText(failure)}</Notice>
    </div>
  )
}

const namesOf = (ids: readonly number[], labelOf: (id: number) => string): string =>
  ids.slice(0, NAMED).map(labelOf).join(", ") +
  (ids.length > NAMED ? ` dan ${formatNumber(ids.length - NAMED)} lainnya` : "")
