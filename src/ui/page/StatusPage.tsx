import type { ReactNode } from "react"

export type StatusPageProps = {
  /** Above the heading: "404". */
  readonly code?: string
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** A page with one message and what to do about it. Brings no landmark: it stands in a shell or in a BlankPage. */
export function StatusPage({ code, title, text, children }: StatusPageProps) {
  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-[30rem] content-center py-10 text-body text-ink">
      {code && <p className="mb-3 text-body font-semibold text-ink-3 tnum">{code}</p>}
      <h1 tabIndex={-1} className="text-title font-bold text-balance outline-none">
        {title}
      </h1>
      {text && <p className="mt-2 text-ink-2">{text}</p>}
      {children && <div className="mt-6 grid justify-items-start gap-4">{children}</div>}
    </div>
  )
}
