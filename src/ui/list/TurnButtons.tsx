import type { ReactNode } from "react"
import { Button } from "../controls/Button.tsx"

type TurnButtonsProps = {
  readonly isNewest: boolean
  readonly isOldest: boolean
  readonly busy: boolean
  readonly onNewer: () => void
  readonly onOlder: () => void
  /** `Yang terbaru` where the way back is to the beginning (pages by cursor). */
  readonly newer?: "Lebih baru" | "Yang terbaru"
  readonly className?: string
  readonly children?: ReactNode
}

/** Turns the pages of a log, the newest first. Children come after the buttons. */
export function TurnButtons(props: TurnButtonsProps) {
  const { isNewest, isOldest, busy, onNewer, onOlder, newer = "Lebih baru", className = "", children } = props
  return (
    <div className={`flex flex-wrap items-center gap-2 ${className}`}>
      <Button size="sm" busy={busy} disabledReason={isNewest ? "Sudah yang terbaru" : null} onClick={onNewer}>
        {newer}
      </Button>
      <Button size="sm" busy={busy} disabledReason={isOldest ? "Sudah yang terlama" : null} onClick={onOlder}>
        Lebih lama
      </Button>
      {children}
    </div>
  )
}
