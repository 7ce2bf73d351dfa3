import type { ReactNode } from "react"
import { BesideHall } from "./BesideHall.tsx"

export type StatusPageProps = {
  /** Above the heading: "404". */
  readonly code?: string
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/**
 * A page with one message and what to do about it. Has no landmark of its own: it is rendered in a shell or in a
 * BlankPage.
 */
export function StatusPage({ code, title, text, children }: StatusPageProps) {
  return (
    <BesideHall>
      {code && <p className="mb-2 text-lead font-semibold text-brand tnum">{code}</p>}
      <h1 tabIndex={-1} className="text-title font-bold text-balance outline-none">
        {title}
      </h1>
      {text && <div className="mt-2 text-ink-2">{text}</div>}
      {children && <div className="mt-6 grid justify-items-start gap-5">{children}</div>}
    </BesideHall>
  )
}
