import { Button } from "../controls/Button.tsx"
import { ButtonLink } from "../controls/ButtonLink.tsx"
import { Kbd } from "../controls/Kbd.tsx"
import { firstField, focusField } from "./focusField.ts"

export type FormBarProps = {
  readonly saveLabel?: string | undefined
  readonly cancelLabel?: string | undefined
  /** Where Batal leads, or what it does; null = there is nothing to leave. */
  readonly cancel: { readonly href: string } | (() => void) | null
  /** Why it cannot be left now. */
  readonly cancelReason?: string | null | undefined
  /** For a bar outside its form; inside, Simpan submits. */
  readonly onSave?: (() => void) | undefined
  readonly busy?: boolean | undefined
  /** Why it cannot be saved, e.g. "Belum ada yang berubah". */
  readonly disabledReason?: string | null | undefined
  /** "Tersimpan sebagai draf 10.42" */
  readonly draftText?: string | null | undefined
  /** Why the last try did not save it, and what to do about it. */
  readonly problem?: string | null | undefined
  /** Paths of the fields in error: the bar counts them and leads to the first. */
  readonly errorPaths?: readonly string[] | undefined
}

/** Stays in sight at the form's foot. */
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
    <div className="no-print sticky bottom-0 z-10 -mx-1 border-t border-line bg-paper px-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48 max-sm:basis-full">
          {props.problem && <p className="font-medium text-bad">{props.problem}</p>}
          {/* On a phone the buttons stand below: words that come must not move them from under a press. */}
          <p role="status" className="text-ink-3 max-sm:min-h-5 sm:empty:hidden">
            {draftText}
          </p>
        </div>
        {paths.length > 0 && (
          <button
            type="button"
            onClick={toFirst}
            className="rounded-sm py-1 text-bad underline underline-offset-2"
          >
            {paths.length} isian perlu diperbaiki
          </button>
        )}
        <span className="ml-auto flex gap-2 max-sm:w-full max-sm:justify-end">
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
            aria-keyshortcuts="Control+S"
            end={
              <span className="max-md:hidden">
                <Kbd keys={["Ctrl", "S"]} tone="plain" />
              </span>
            }
          >
            {saveLabel}
          </Button>
        </span>
      </div>
    </div>
  )
}
