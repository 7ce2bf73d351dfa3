import { Popover as Root, PopoverButton, PopoverPanel } from "@headlessui/react"
import { Fragment, type ReactElement, type ReactNode } from "react"
import { cx } from "../controls/cx.ts"
import { Layer } from "./Layer.tsx"
import { panelClass } from "./panelClass.ts"

export type PopoverProps = {
  /** A Button or IconButton. */
  readonly button: ReactElement
  /** Names the panel for screen readers. */
  readonly label: string
  readonly children: (close: () => void) => ReactNode
  readonly align?: "start" | "end" | undefined
  /** Moves the focus into the panel; for panels with input. */
  readonly takesFocus?: boolean | undefined
}

/** A panel behind a button: filters, columns, a person's details. Esc and a click outside close it. */
export function Popover({ button, label, children, align = "start", takesFocus = true }: PopoverProps) {
  return (
    <Root className="inline-flex">
      <PopoverButton as={Fragment}>{button}</PopoverButton>
      <Layer>
        <PopoverPanel
          focus={takesFocus}
          anchor={{ to: `bottom ${align}`, gap: 6, padding: 8 }}
          role="dialog"
          aria-label={label}
          className={cx(panelClass, "min-w-56")}
        >
          {({ close }) => <>{children(() => close())}</>}
        </PopoverPanel>
      </Layer>
    </Root>
  )
}
