import type { ReactNode } from "react"
import { SkipLink } from "./SkipLink.tsx"

export type ShellProps = {
  /** Bars at the very top, 40 px each: maintenance, no connection, a new version, impersonation. */
  readonly banners?: readonly ReactNode[]
  /** A TopNav. */
  readonly nav: ReactNode
  readonly footer?: ReactNode
  /** A TabBar, 56 px high, on phones only. */
  readonly tabs?: ReactNode
  readonly children: ReactNode
}

const TOPS = [
  "[--shell-top:56px]",
  "[--shell-top:96px]",
  "[--shell-top:136px]",
  "[--shell-top:176px]",
  "[--shell-top:216px]",
] as const

/** The default layout: sticky bars, content of at most 1280 px, footer. `--shell-top` and `--shell-bottom` are the heights of the bars. */
export function Shell({ banners = [], nav, footer, tabs = null, children }: ShellProps) {
  return (
    <div
      className={`flex min-h-dvh flex-col ${TOPS[Math.min(banners.length, 4)]} ${tabs === null ? "" : "max-md:[--shell-bottom:56px]"}`}
    >
      <SkipLink />
      <header className="no-print sticky top-0 z-30">
        {banners}
        {nav}
      </header>
      <main id="isi" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 p-4 outline-none md:p-6">
        {children}
      </main>
      {footer}
      {tabs}
    </div>
  )
}
