import { Button } from "../controls/Button.tsx"
import { Kbd } from "../controls/Kbd.tsx"
import { Unanswered } from "../controls/Unanswered.tsx"
import { TextArea } from "../controls/text/TextArea.tsx"
import { Notice } from "../page/Notice.tsx"
import type { Choice } from "./types.ts"

export type Confirming = {
  /** The label of the confirm button: "Setujui", "Tolak". */
  readonly verb: string
  readonly tone: "primary" | "danger"
  readonly note: string
  readonly required: boolean
  readonly error: string | undefined
  readonly failure: string | null
  /** Why it can no longer be sent, e.g. because another approver was first; the typed note is kept. */
  readonly barred?: string | null
  readonly busy: boolean
  /** The decision has had no response for a while. */
  readonly overdue?: boolean
  readonly onNote: (note: string) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}
/** Inside a dialog: without its own border and padding. */
type NoteFormProps = Confirming & { readonly bare?: boolean }

type DecisionBarProps = {
  readonly choices: readonly Choice[]
  /** Set while the note is open. */
  readonly confirming: Confirming | null
}

/** Below the evidence: the possible decisions, and after a press the note. A single press never decides. */
export function DecisionBar({ choices, confirming }: DecisionBarProps) {
  if (confirming !== null) return <NoteForm {...confirming} />
  if (choices.length === 0) return null
  return (
    <div className="no-print sticky bottom-[var(--shell-bottom,0px)] z-10 flex shrink-0 flex-wrap items-center justify-end gap-2 rounded-b-card max-sm:*:grow max-sm:[&_button]:w-full lg:static border-t border-line bg-surface px-4 py-3">
      {choices.map((choice) => (
        <Button
          key={choice.key}
          variant={choice.tone}
          disabledReason={choice.disabledReason}
          aria-keyshortcuts={choice.shortcut}
          end={choice.shortcut && <Kbd keys={[choice.shortcut]} tone="plain" />}
          onClick={choice.onPress}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}

/** The note (a reason, if required) and the confirm button. Ctrl Enter sends, Escape goes back. */
export function NoteForm(props: NoteFormProps) {
  const { verb, tone, required, barred = null } = props
  const send = () => barred === null && props.onSubmit()
  const told = barred ?? props.failure
  return (
    <form
      noValidate
      className={`no-print grid gap-3 ${props.bare === true ? "" : "sticky bottom-[var(--shell-bottom,0px)] z-10 shrink-0 rounded-b-card border-t border-line bg-surface px-4 py-3 lg:static"}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation()
          if (!props.busy) props.onClose()
        }
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          send()
        }
      }}
    >
      {told !== null && (
        <div role="alert">
          <Notice tone="bad">{told}</Notice>
        </div>
      )}
      <TextArea
        label={required ? "Alasan" : "Catatan"}
        hint={required ? "5 sampai 500 karakter" : "Boleh dikosongkan"}
        required={required}
        rows={2}
        maxLength={500}
        value={props.note}
        error={props.error}
        onChange={props.onNote}
        autoFocus
      />
      <Unanswered overdue={props.overdue} className="" />
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow max-sm:[&_button]:w-full">
        <Button variant="plain" disabled={props.busy} onClick={props.onClose}>
          Batal
        </Button>
        <Button
          type="submit"
          variant={tone === "danger" ? "dangerSolid" : "primary"}
          busy={props.busy}
          disabledReason={barred}
          aria-keyshortcuts="Control+Enter"
          end={<Kbd keys={["Ctrl", "↵"]} tone="plain" />}
        >
          {verb}
        </Button>
      </div>
    </form>
  )
}
