import { Dialog as Modal, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "../controls/cx.ts"
import { IconButton } from "../controls/IconButton.tsx"
import { scrimClass } from "./Dialog.tsx"
import { useMounted } from "./useMounted.ts"

export type DrawerProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly side?: "left" | "right" | undefined
  readonly children: ReactNode
  /** Buttons that stay visible below the content. */
  readonly footer?: ReactNode
}

/** A panel from the side: the menu on small screens, details next to a list. */
export function Drawer({ open, onClose, title, side = "right", children, footer }: DrawerProps) {
  const left = side === "left"
  const isMounted = useMounted()
  return (
    <Modal open={open && isMounted} onClose={onClose} className="relative z-50">
      <DialogBackdrop transition className={scrimClass} />
      <DialogPanel
        transition
        className={cx(
          "fixed inset-y-0 flex w-[min(400px,calc(100vw-48px))] flex-col border-line bg-surface text-body text-ink shadow-overlay",
          "transition duration-[140ms] motion-reduce:transition-none",
          left
            ? "left-0 border-r data-closed:-translate-x-4 data-closed:opacity-0"
            : "right-0 border-l data-closed:translate-x-4 data-closed:opacity-0",
        )}
      >
        <div className="flex h-14 shrink-0 items-center gap-2 border-b border-line pr-3 pl-4">
          <DialogTitle className="min-w-0 flex-1 truncate text-lead font-bold">{title}</DialogTitle>
          <IconButton label="Tutup" icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
        {footer && <div className="flex justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>}
      </DialogPanel>
    </Modal>
  )
}
