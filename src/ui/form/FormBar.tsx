import { Button } from "../controls/Button.tsx"
import { ButtonLink } from "../controls/ButtonLink.tsx"
import { Unanswered } from "../controls/Unanswered.tsx"
import { firstField, focusField } from "./focusField.ts"

export type FormBarProps = {
  readonly saveLabel?: string | undefined
  readonly cancelLabel?: string | undefined
  /** URL or action of Batal; null = no Batal button. */
  readonly cancel: { readonly href: string } | (() => void) | null
  /** Why the form cannot be left now. */
  readonly cancelReason?: string | null | undefined
  /** Submit handler for a bar outside its form; inside, Simpan submits. */
  readonly onSave?: (() => void) | undefined
  readonly busy?: boolean | undefined
  /** The save has had no response for a while. */
  readonly overdue?: boolean | undefined
  /** Stops waiting for the response. */
  readonly onStop?: (() => void) | undefined
  /** Why it cannot be saved, e.g. "Belum ada yang berubah". */
  readonly disabledReason?: string | null | undefined
  /** "Tersimpan sebagai draf 10.42" */
  readonly draftText?: string | null | undefined
  /** Why the last save failed, and how to fix it. */
  readonly problem?: string | null | undefined
  /** Paths of the fields with errors: the bar counts them and links to the first. */
  readonly errorPaths?: readonly string[] | undefined
}

/** Form actions that stay visible at the bottom. */
export function FormBar(props: FormBarProps) {
  const {
    saveLabel = "Simpan",
    cancelLabel = "Batal",
    cancel,
    onSave,
    busy,
    disabledReason,
    draftText,
  } = props
  const paths = props.errorPaths ?? []
  const toFirst = () => {
    const first = firstField(paths)
    if (first) focusField(first)
  }
  return (
    <div data-form-bar="" className="no-print sticky bottom-[var(--shell-bottom,0px)] z-10">
      <div className="rounded-card border border-line bg-surface px-3 py-2.5 sm:px-5">
        {props.problem && <p className="mb-1.5 font-medium text-bad">{props.problem}</p>}
        <Unanswered overdue={props.overdue} onStop={props.onStop} className="mb-1.5" />
        <div className="flex items-center gap-x-3">
          {/* A status text must neither move the buttons while they are being pressed nor, with long labels, widen a phone's page. */}
          <p
            role="status"
            className={`w-0 min-w-0 flex-1 truncate text-ink-3 max-sm:text-caption ${paths.length > 0 ? "max-sm:sr-only" : ""}`}
          >
            {draftText}
          </p>
          {paths.length > 0 && (
            <button
              type="button"
              onClick={toFirst}
              className="min-w-0 truncate rounded-sm py-1 text-bad underline underline-offset-2 max-sm:flex-1 max-sm:text-left"
            >
              {paths.length} isian perlu diperbaiki
            </button>
          )}
          <span className="flex shrink-0 gap-2">
            {cancel === null ? null : typeof cancel === "function" ? (
              <Button disabledReason={props.cancelReason} onClick={cancel}>
                {cancelLabel}
              </Button>
            ) : (
              <ButtonLink href={cancel.href}>{cancelLabel}</ButtonLink>
            )}
            <Button
              variant="primary"
              type={onSave ? "button" : "submit"}
              onClick={onSave}
              busy={busy}
              disabledReason={disabledReason}
              title="Ctrl S"
              aria-keyshortcuts="Control+S"
            >
              {saveLabel}
            </Button>
          </span>
        </div>
      </div>
    </div>
  )
}
