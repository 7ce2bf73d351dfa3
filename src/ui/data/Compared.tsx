import type { ReactNode } from "react"

type Props = {
  /** The value of today in words: "kini Bekasi". */
  readonly kini: string
  readonly children: ReactNode
}

/** A value of another day that differs from today's. */
export function Compared({ kini, children }: Props) {
  return (
    <>
      {children}
      <span className="block truncate text-caption font-semibold text-info">{kini}</span>
    </>
  )
}
