import { ArrowRight } from "lucide-react"
import type { ReactNode } from "react"
import { Changed } from "./Changed.tsx"
import { Skeleton } from "./Skeleton.tsx"

export type StatCardProps = {
  readonly label: string
  /** Already formatted: "1.102", "93,1%". Null while loading. */
  readonly value: string | null
  readonly sub?: ReactNode
  /** The page with the rows behind the number. */
  readonly href?: string
}

/** Longer amounts are smaller where two cards share a phone's width. */
const LONG = 8
/** Longer amounts are smaller where four cards share a small desktop's width. */
const LONGER = 12
const sizeOf = ({ length }: string): string => {
  if (length <= LONG) return "text-figure"
  const small = "text-title max-[26rem]:text-[1.0625rem]"
  return length > LONGER ? `${small} xl:text-figure` : `${small} sm:text-figure`
}

/** One number, its label, and its status. */
export function StatCard({ label, value, sub, href }: StatCardProps) {
  return (
    <div
      className={`relative rounded-card border border-line bg-surface px-4 pt-3.5 pb-3 ${href ? "group hover:border-control" : ""}`}
    >
      <p className="text-body text-ink-3">
        {href ? (
          <a
            href={href}
            className="text-inherit no-underline outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
          >
            {label}
          </a>
        ) : (
          label
        )}
        {href && (
          <ArrowRight
            aria-hidden="true"
            className="absolute top-4 right-4 size-4 opacity-0 transition-opacity group-hover:opacity-100"
          />
        )}
      </p>
      {value === null ? (
        <>
          <Skeleton className="my-1.5 h-6 w-20" />
          <Skeleton className="mt-2.5 mb-1 h-3 w-28" />
        </>
      ) : (
        <>
          <p className={`font-bold text-ink tnum ${sizeOf(value)}`}>
            <Changed value={value} />
          </p>
          <p className="min-h-5 text-body text-ink-3 tnum">{sub}</p>
        </>
      )}
    </div>
  )
}

/** Number cards in a grid: two columns on a phone, four on a desktop. */
export function StatGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">{children}</div>
}

/** A coloured part of the line under a number. Its icon or text carries the meaning, not the colour alone. */
export function Tone(props: { readonly tone: "ok" | "bad" | "warn"; readonly children: ReactNode }) {
  return <span className={`font-medium ${TONE[props.tone]}`}>{props.children}</span>
}

const TONE = { ok: "text-ok", bad: "text-bad", warn: "text-warn" } as const
