import { useId } from "react"
import type { BoardContext, BoardEvent } from "#machines/board/boardMachine.ts"
import { cardIn } from "#machines/board/boardMoves.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { stepVerbs } from "./cardWords.ts"

type Props = {
  readonly open: boolean
  readonly context: BoardContext
  readonly send: (event: BoardEvent) => void
}

/** Asks why a task is rejected or cancelled. */
export function ReasonDialog({ open, context, send }: Props) {
  const form = useId()
  const { board, pending, note, errors } = context
  const verb = stepVerbs[pending?.step ?? "cancel"]
  const card = cardIn(board, pending?.id ?? null)
  return (
    <Dialog
      open={open}
      onClose={() => send({ type: "reason.cancel" })}
      title={verb}
      decision
      size="sm"
      actions={
        <>
          <Button onClick={() => send({ type: "reason.cancel" })}>Batal</Button>
          <Button variant="primary" type="submit" form={form}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: "reason.submit" })
        }}
      >
        <p className="font-semibold text-ink">
          {card?.judul} · {card?.members_nama}
        </p>
        <TextArea
          label="Alasan"
          hint="5 sampai 500 karakter; pegawainya diberi tahu"
          required
          maxLength={500}
          value={note}
          error={errors["note"]?.[0]}
          onChange={(text) => send({ type: "reason.change", note: text })}
        />
      </form>
    </Dialog>
  )
}
