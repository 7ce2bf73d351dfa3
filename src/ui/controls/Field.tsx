import { useId, type ReactNode } from "react"
import { cx } from "./cx.ts"
import { labelClass } from "./labelClass.ts"

/** Props common to every field. */
export type FieldBase = {
  readonly label: string
  /** The field's path (`items.0.amount`): server errors find and focus the control by it. */
  readonly name?: string | undefined
  readonly hint?: ReactNode
  /** Shown instead of the hint. */
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Read-only: shown and copied, not changed. */
  readonly readOnly?: boolean | undefined
  /** The label is hidden visually, but read aloud, e.g. inside a table. */
  readonly labelHidden?: boolean | undefined
  readonly id?: string | undefined
}

/** Attributes the control itself must have. */
export type FieldAria = {
  readonly id: string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
}

export type FieldIds = { readonly controlId: string; readonly noteId: string; readonly aria: FieldAria }

export function useField(props: Pick<FieldBase, "id" | "hint" | "error">): FieldIds {
  const own = useId()
  const controlId = props.id ?? own
  const noteId = `${controlId}-note`
  return {
    controlId,
    noteId,
    aria: {
      id: controlId,
      "aria-invalid": props.error ? true : undefined,
      "aria-describedby": props.error || props.hint ? noteId : undefined,
    },
  }
}

export type FieldProps = Pick<FieldBase, "hint" | "error" | "required" | "labelHidden"> & {
  readonly label: ReactNode
  readonly ids: FieldIds
  readonly children: ReactNode
}

/** Label above, control, hint or error under it. */
export function Field({ label, hint, error, required, labelHidden, ids, children }: FieldProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label htmlFor={ids.controlId} className={labelHidden ? "sr-only" : labelClass}>
        {label}
        <RequiredMark required={required} />
      </label>
      {children}
      <FieldNote id={ids.noteId} hint={hint} error={error} />
    </div>
  )
}

export function RequiredMark({ required }: { readonly required: boolean | undefined }) {
  if (!required) return null
  return (
    <>
      <span aria-hidden="true" className="text-bad">
        {" *"}
      </span>
      <span className="sr-only"> (wajib)</span>
    </>
  )
}

type FieldNoteProps = { readonly id: string; readonly hint: ReactNode; readonly error: string | undefined }

export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (!error && !hint) return null
  return (
    <p id={id} className={cx("text-caption", error ? "flex gap-1.5 text-bad" : "text-ink-3")}>
      {error ? (
        <>
          <svg viewBox="0 0 12 12" aria-hidden="true" className="mt-0.5 size-3 shrink-0" fill="currentColor">
            <path d="M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0Zm-.7 2.8h1.4v4H5.3v-4Zm0 5h1.4v1.4H5.3V7.8Z" />
          </svg>
          <span>{error}</span>
        </>
      ) : (
        hint
      )}
    </p>
  )
}
