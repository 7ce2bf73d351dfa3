import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { ActorRefFrom } from "xstate"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { marks, useWorld } from "../screen.ts"

const NAMED = 5

export type RemovalProps = {
  readonly removal: ActorRefFrom<typeof removeMachine>
  readonly noun: string
  readonly labelOf: (id: number) => string
}

/** Confirmation dialog of a deletion. */
export function Removal({ removal, noun, labelOf }: RemovalProps) {
  const { handle } = useWorld()
  const snapshot = useSelector(removal, (current) => current)
  const { ids, failure, isConfirmed } = snapshot.context
  const hasFailed = snapshot.matches("failed")
  useEffect(() => {
    const subscription = removal.on("toast.failed", handle)
    return () => subscription.unsubscribe()
  }, [removal, handle])
  const many = ids.length > 1
  /** Failed rows are retried without asking; only a failure needs the dialog. */
  const isShown = !isConfirmed || hasFailed
  return (
    <div {...marks("remove", snapshot.value)}>
      <ConfirmDialog
        open={isShown}
        title={
          many
            ? `Are you sure you want delete selected data?! (${ids.length})`
            : "Are you sure you want delete this data?!"
        }
        text={
          <>
            {many
              ? "You will not be able to recover these records data!"
              : "You will not be able to recover this record data!"}
            <span className="mt-2 block font-semibold text-ink">
              {ids.slice(0, NAMED).map(labelOf).join(", ")}
              {ids.length > NAMED ? ` dan ${ids.length - NAMED} lainnya` : ""}
            </span>
          </>
        }
        confirmLabel={hasFailed ? "Coba lagi" : `Hapus ${noun}`}
        cancelLabel={hasFailed ? "Tutup" : "Batal"}
        tone="danger"
        busy={snapshot.hasTag("busy")}
        failure={failure === null ? null : failureText(failure)}
        onConfirm={() => removal.send({ type: hasFailed ? "remove.retry" : "confirm.yes" })}
        onCancel={() => removal.send({ type: hasFailed ? "remove.close" : "confirm.no" })}
      />
    </div>
  )
}
