import type { AnyField } from "#src/resources/kit/fields.ts"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import type { RecordFormState } from "./useRecordForm.ts"

const labelOf = (fields: readonly AnyField[], key: string | null): string =>
  fields.find((field) => field.key === key)?.label ?? ""

/** Confirmation dialogs of a form, before something is lost. */
export function FormDialogs({
  snapshot,
  send,
  fields,
}: Pick<RecordFormState, "snapshot" | "send" | "fields">) {
  return (
    <>
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
    </>
  )
}
