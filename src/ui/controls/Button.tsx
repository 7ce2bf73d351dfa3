import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react"
import { Tooltip } from "../overlay/Tooltip.tsx"
import { buttonClass, type ButtonSize, type ButtonVariant } from "./buttonClass.ts"
import { cx } from "./cx.ts"
import { Spinner } from "./Spinner.tsx"

export type ButtonProps = Omit<ComponentPropsWithRef<"button">, "className" | "style" | "children"> & {
  /** Label: a verb. */
  readonly children: ReactNode
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly wide?: boolean | undefined
  /** Before the text. */
  readonly icon?: ReactNode
  /** After the text, e.g. a `Kbd`. */
  readonly end?: ReactNode
  /** Loading state: keeps its width and the focus, and ignores presses. */
  readonly busy?: boolean | undefined
  /** Why it is disabled. It stays focusable, so that the reason can be read. */
  readonly disabledReason?: string | null | undefined
}

/** `type` defaults to "button". */
export function Button({
  children,
  variant,
  size,
  wide,
  icon,
  end,
  busy = false,
  disabledReason,
  disabled,
  "aria-disabled": locked,
  onClick,
  ...rest
}: ButtonProps) {
  const blocked = busy || locked === true || Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents the form's submit, by pointer and by Enter in a field.
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={cx(buttonClass({ variant, size, wide, off: disabled || Boolean(disabledReason) }))}
    >
      <span className={cx("inline-flex items-center gap-2", busy && "opacity-0")}>
        {icon}
        {children}
        {end}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
  if (!disabledReason) return button
  return (
    <Tooltip text={disabledReason} wide={wide}>
      {button}
    </Tooltip>
  )
}
