import type { ReactNode } from "react"
import { cx } from "#src/ui/controls/cx.ts"
import { useWorld } from "../screen.ts"

/** The name of a record as a link to its page; plain text for those who may not open it. */
export function RecordLink({
  to,
  className = "",
  children,
}: {
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const { mayOpen } = useWorld()
  return mayOpen(to) ? (
    <a href={to} className={cx("text-inherit no-underline hover:underline", className)}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  )
}
