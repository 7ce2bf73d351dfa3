import type { ReactNode } from "react"
import { SkipLink } from "./SkipLink.tsx"

export type ShellProps = {
  /** An ImpersonationBar, at the very top. */
  readonly banner?: ReactNode
  /** A TopNav. */
  readonly nav: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The default layout: sticky bars, content of at most 1280 px, footer. `--shell-top` is the height of the bars. */
export function Shell({ banner, nav, footer, children }: ShellProps) {
  return (
    <div className={`flex min-h-dvh flex-col ${banner ? "[--shell-top:96px]" : "[--shell-top:56px]"}`}>
      <SkipLink />
      <header className="no-print sticky top-0 z-30">
        {banner}
        {nav}
      </header>
      <main id="isi" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 p-4 outline-none md:p-6">
        {children}
      </main>
      {footer}
    </div>
  )
}
