import { ArrowDown, ArrowUp } from "lucide-react"
import type { Arrangement, HomeCard } from "#contract/areas/home/susunan.ts"
import { placed, stepped, withShown } from "#machines/home/rearranged.ts"
import { liveArrangement } from "#src/api/actors/home.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { cardWords } from "./cards.ts"
import { Checkbox } from "#src/ui/controls/choice/Checkbox.tsx"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { useMachine } from "../screen.ts"

type Props = {
  readonly arrangement: Arrangement
  /** Cards available to the user. */
  readonly open: readonly HomeCard[]
  readonly onSaved: () => void
}

/** Button and dialog for arranging the user's own home: show, hide and order its cards. */
export function Arrange({ arrangement, open, onSaved }: Props) {
  const { snapshot, send } = useMachine(liveArrangement, { input: {} }, (event) => {
    if (event.type === "inPlace.saved") onSaved()
  })
  const { values } = snapshot.context
  const change = (changed: Arrangement) => send({ type: "inPlace.change", values: changed })
  const close = () => send({ type: "inPlace.close" })
  return (
    <>
      <Button onClick={() => send({ type: "inPlace.open", values: arrangement })}>Atur beranda</Button>
      <Dialog
        open={snapshot.hasTag("open")}
        onClose={close}
        locked={snapshot.hasTag("busy")}
        overdue={snapshot.hasTag("overdue")}
        title="Atur beranda"
        actions={
          <>
            <Button disabled={snapshot.hasTag("busy")} onClick={close}>
              Batal
            </Button>
            <Button
              variant="primary"
              busy={snapshot.hasTag("busy")}
              onClick={() => send({ type: "inPlace.submit" })}
            >
              Simpan
            </Button>
          </>
        }
      >
        <ol>
          {values.order
            .filter((card) => open.includes(card))
            .map((card, at, all) => (
              <li
                key={card}
                draggable
                onDragStart={(event) => event.dataTransfer.setData("text/plain", card)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  const dragged = all.find((one) => one === event.dataTransfer.getData("text/plain"))
                  if (dragged !== undefined) change(placed(values, dragged, card))
                }}
                className="flex items-center gap-2 border-t border-line py-1.5 first:border-t-0"
              >
                <span className="min-w-0 flex-1">
                  <Checkbox
                    label={cardWords[card]}
                    checked={!values.hidden.includes(card)}
                    onChange={(isShown) => change(withShown(values, card, isShown))}
                  />
                </span>
                <IconButton
                  size="sm"
                  label={`Naikkan ${cardWords[card]}`}
                  icon={<ArrowUp size={16} aria-hidden="true" />}
                  disabledReason={at === 0 ? "Sudah paling atas" : null}
                  onClick={() => change(moved(values, all, at, -1))}
                />
                <IconButton
                  size="sm"
                  label={`Turunkan ${cardWords[card]}`}
                  icon={<ArrowDown size={16} aria-hidden="true" />}
                  disabledReason={at === all.length - 1 ? "Sudah paling bawah" : null}
                  onClick={() => change(moved(values, all, at, 1))}
                />
              </li>
            ))}
        </ol>
      </Dialog>
    </>
  )
}

/** Moves a card past cards that this user cannot see. */
const moved = (values: Arrangement, all: readonly HomeCard[], at: number, step: 1 | -1): Arrangement => {
  const card = all[at]
  const other = all[at + step]
  if (card === undefined || other === undefined) return values
  return values.order[values.order.indexOf(card) + step] === other
    ? stepped(values, card, step)
    : placed(values, card, other)
}
