import { cx } from "./cx.ts"

export type ButtonVariant = "primary" | "plain" | "danger" | "dangerSolid" | "quiet"
export type ButtonSize = "md" | "sm"

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border text-body font-semibold " +
  "whitespace-nowrap select-none transition-[background-color,filter,border-color]"

const sizes: Record<ButtonSize, string> = {
  md: "h-9 px-3.5 pointer-coarse:h-11",
  sm: "h-[30px] px-2.5 pointer-coarse:h-9",
}

const squares: Record<ButtonSize, string> = {
  md: "size-9 pointer-coarse:size-11",
  sm: "size-[30px] pointer-coarse:size-9",
}

const tones: Record<ButtonVariant, string> = {
  primary: "border-brand bg-brand text-brand-ink",
  plain: "border-control bg-surface text-ink",
  danger: "border-control bg-surface text-bad",
  dangerSolid: "border-bad bg-bad text-bad-ink",
  quiet: "border-transparent bg-transparent text-ink-2",
}

const hovers: Record<ButtonVariant, string> = {
  primary: "hover:brightness-110 active:brightness-95",
  plain: "hover:bg-sunken active:border-ink-3",
  danger: "hover:border-bad hover:bg-bad-soft",
  dangerSolid: "hover:brightness-110 active:brightness-95",
  quiet: "hover:bg-sunken hover:text-ink",
}

const off = "border-line bg-sunken text-ink-3"

export type ButtonLook = {
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  /** As wide as its container. */
  readonly wide?: boolean | undefined
  /** Square, for a lone icon. */
  readonly square?: boolean | undefined
  /** Disabled. */
  readonly off?: boolean | undefined
}

/** The look of a button, for buttons and for links that should look like one. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = "plain", size = "md" } = look
  return cx(
    base,
    look.square ? squares[size] : sizes[size],
    look.off ? (variant === "quiet" ? "border-transparent text-ink-3" : off) : tones[variant],
    !look.off && hovers[variant],
    look.wide && "w-full",
  )
}
