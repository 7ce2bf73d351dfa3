import type { Invitation, Newcomer } from "#machines/welcome/welcomeTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"

type Props = {
  readonly open: boolean
  readonly invitations: readonly Invitation[]
  readonly people: readonly Newcomer[]
  readonly onClose: () => void
}

/** Invitations that could not be sent, each with its reason. */
export function Undelivered({ open, invitations, people, onClose }: Props) {
  const failed = invitations.filter(({ ok }) => !ok)
  const nameOf = (id: number) => people.find((one) => one.id === id)?.nama ?? `#${id}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Failed"
      size="sm"
      actions={
        <Button variant="primary" onClick={onClose}>
          Tutup
        </Button>
      }
    >
      <p className="text-ink-2">
        {failed.length} dari {invitations.length} undangan tidak terkirim.
      </p>
      <ul role="list" className="mt-3 grid gap-2">
        {failed.map(({ id, message }) => (
          <li key={id}>
            <b className="font-semibold">{nameOf(id)}</b>
            <span className="block text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
