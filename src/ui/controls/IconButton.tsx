import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react"
import { Tooltip } from "../overlay/Tooltip.tsx"
import { buttonClass, type ButtonSize, type ButtonVariant } from "./buttonClass.ts"
import { Spinner } from "./Spinner.tsx"

export type IconButtonProps = Omit<
  ComponentPropsWithRef<"button">,
  "className" | "style" | "children" | "aria-label"
> & {
  /** Accessible name, with its object: "Hapus baris 3". Read aloud, and shown on hover and focus. */
  readonly label: string
  readonly icon: ReactNode
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly busy?: boolean | undefined
  readonly disabledReason?: string | null | undefined
}

export function IconButton({
  label,
  icon,
  variant = "quiet",
  size,
  busy = false,
  disabledReason,
  disabled,
  "aria-disabled": locked,
  onClick,
  ...rest
}: IconButtonProps) {
  const blocked = busy || locked === true || Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip text={disabledReason ?? label} describes={Boolean(disabledReason)}>
      <button
        type="button"
        {...rest}
        disabled={disabled}
        aria-label={label}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        onClick={press}
        className={buttonClass({ variant, size, square: true, off: disabled || Boolean(disabledReason) })}
      >
        {busy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  )
}
