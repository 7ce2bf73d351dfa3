import type { ReactNode } from "react"
import { Button } from "#src/ui/controls/Button.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { marks } from "../screen.ts"

type Props = {
  /** Id of its machine. */
  readonly id: string
  readonly title: string
  readonly formId: string
  readonly snapshot: {
    readonly value: unknown
    readonly matches: (state: "closed") => boolean
    readonly hasTag: (tag: "busy" | "overdue") => boolean
  }
  readonly send: (event: { readonly type: "entry.submit" | "entry.close" }) => void
  readonly saveLabel?: string
  readonly children: ReactNode
}

/** Frame of an entry machine's dialog: its fields, and the buttons. */
export function EntryDialog({ id, title, formId, snapshot, send, saveLabel = "Simpan", children }: Props) {
  const busy = snapshot.hasTag("busy")
  return (
    <Dialog
      open={!snapshot.matches("closed")}
      onClose={() => send({ type: "entry.close" })}
      locked={busy}
      overdue={snapshot.hasTag("overdue")}
      title={title}
      actions={
        <>
          <Button disabled={busy} onClick={() => send({ type: "entry.close" })}>
            Batal
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        {...marks(id, snapshot.value)}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: "entry.submit" })
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
