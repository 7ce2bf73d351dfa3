import type { ReactNode } from "react"

export type NoticeTone = "info" | "ok" | "warn" | "bad"

const LOOK = {
  info: { box: "bg-info-soft text-info", path: "M12 11v6M12 7.2v.1" },
  ok: { box: "bg-ok-soft text-ok", path: "m8 12.5 2.8 2.8L16.5 9" },
  warn: { box: "bg-warn-soft text-warn", path: "M12 7v6M12 16.7v.1" },
  bad: { box: "bg-bad-soft text-bad", path: "m9 9 6 6M15 9l-6 6" },
} as const satisfies Record<NoticeTone, { box: string; path: string }>

/**
 * One or two sentences on a tinted background, with an icon in addition to the colour. Not announced to screen readers
 * by itself.
 */
export function Notice(props: {
  readonly tone: NoticeTone
  readonly children: ReactNode
  readonly action?: ReactNode
}) {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  const look = LOOK[props.tone]
  return (
    <div className={`flex items-start gap-2.5 rounded-control px-3 py-2.5 text-body ${look.box}`}>
      <svg
        viewBox="0 0 24 24"
        className="mt-px size-[1.125rem] shrink-0"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="12" cy="12" r="9" />
        <path d={look.path} />
      </svg>
      <div className="min-w-0 flex-1">{props.children}</div>
      {props.action}
    </div>
  )
}
