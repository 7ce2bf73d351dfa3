import { Dialog as Modal, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react"
import { X } from "lucide-react"
import type { ComponentPropsWithRef, FormEvent, KeyboardEvent, ReactNode } from "react"
import { cx } from "../controls/cx.ts"
import { IconButton } from "../controls/IconButton.tsx"
import { Unanswered } from "../controls/Unanswered.tsx"
import { useMounted } from "./useMounted.ts"

export type DialogSize = "sm" | "md" | "lg" | "xl"

export type DialogProps = {
  readonly open: boolean
  /** Called by Esc, the scrim and the cross. */
  readonly onClose: () => void
  readonly title: string
  readonly children?: ReactNode
  /** Buttons, the main one last. */
  readonly actions?: ReactNode
  readonly size?: DialogSize | undefined
  /** Id of the element whose text is read with the title. */
  readonly describedBy?: string | undefined
  /** Shows no cross, for dialogs that ask for a decision. */
  readonly decision?: boolean | undefined
  /** Cannot be closed now, e.g. while a call is pending. */
  readonly locked?: boolean | undefined
  /** The call has had no response for a while. */
  readonly overdue?: boolean | undefined
}

const widths: Record<DialogSize, string> = {
  sm: "max-w-[420px]",
  md: "max-w-[560px]",
  lg: "max-w-[760px]",
  xl: "max-w-[1040px]",
}

export const scrimClass =
  "fixed inset-0 bg-scrim transition-opacity duration-[120ms] data-closed:opacity-0 motion-reduce:transition-none"

/**
 * React bubbles events through portals: a form that opens a dialog would be submitted with the dialog's own form. Not on the
 * panel: Headless UI drops handlers of its elements for events whose default was prevented.
 */
const endSubmit = (event: FormEvent): void => event.stopPropagation()

/**
 * Focus trap that returns the focus on closing. The initial focus is on the element with `data-autofocus`, otherwise on
 * the first one.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, size = "md", describedBy, decision, locked } = props
  const isMounted = useMounted()
  const close = () => {
    if (!locked) onClose()
  }
  // Headless UI removes the focus on Esc before it asks to close.
  const keepFocus = (event: KeyboardEvent) => {
    if (locked && event.key === "Escape") event.preventDefault()
  }
  return (
    <Modal
      as={Described}
      described={describedBy}
      open={open && isMounted}
      onClose={close}
      role={decision ? "alertdialog" : "dialog"}
      className="relative z-50"
    >
      <DialogBackdrop transition className={scrimClass} />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="grid min-h-full grid-cols-[minmax(0,1fr)] items-end justify-items-center p-3 sm:items-center sm:p-6">
          <DialogPanel
            transition
            onKeyDown={keepFocus}
            className={cx(
              "flex max-h-[calc(100dvh-24px)] w-full flex-col rounded-card border border-line bg-surface wrap-anywhere text-body text-ink shadow-overlay",
              "transition duration-[120ms] data-closed:translate-y-1 data-closed:opacity-0 motion-reduce:transition-none",
              widths[size],
            )}
          >
            <div className="flex items-start gap-2 px-5 pt-4 pb-1">
              <DialogTitle className="min-w-0 flex-1 py-0.5 text-lead font-bold">{title}</DialogTitle>
              {!decision && (
                <IconButton
                  size="sm"
                  label="Tutup"
                  aria-disabled={locked}
                  icon={<X size={16} aria-hidden="true" />}
                  onClick={close}
                />
              )}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5" onSubmit={endSubmit}>
              {children}
            </div>
            {actions && (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
                <Unanswered overdue={props.overdue} className="w-full" />
                {actions}
              </div>
            )}
          </DialogPanel>
        </div>
      </div>
    </Modal>
  )
}

type DescribedProps = ComponentPropsWithRef<"div"> & { readonly described?: string | undefined }

/** Headless UI would otherwise overwrite `aria-describedby`. */
function Described({ described, ...rest }: DescribedProps) {
  return <div {...rest} aria-describedby={described ?? rest["aria-describedby"]} />
}
