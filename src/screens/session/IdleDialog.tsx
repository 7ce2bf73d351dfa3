import { useEffect, useState } from "react"
import { idleLeft } from "#src/api/browser/idle.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"

type Props = { readonly open: boolean; readonly onStay: () => void; readonly onLogout: () => void }

const words = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

/** Idle timeout warning: opens two minutes before the session expires and counts down. */
export function IdleDialog({ open, onStay, onLogout }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Anda masih di sini?"
      describedBy="idle-text"
      decision
      actions={
        <>
          <Button onClick={onLogout}>Keluar</Button>
          <Button variant="primary" onClick={onStay}>
            Tetap masuk
          </Button>
        </>
      }
    >
      {open && <Countdown />}
    </Dialog>
  )
}

function Countdown() {
  const [left, setLeft] = useState(idleLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(idleLeft()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p id="idle-text">
      Karena lama tidak ada kegiatan, sesi Anda berakhir dalam{" "}
      <b className="font-semibold tnum">{words(left)}</b>. Isian yang belum disimpan tetap tersimpan sebagai
      draf.
    </p>
  )
}
