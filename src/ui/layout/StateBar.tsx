import type { ReactNode } from "react"
import { Button } from "../controls/Button.tsx"

export type StateBarProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly tone: "info" | "warn"
  readonly children: ReactNode
  readonly action: { readonly label: string; readonly busy: boolean; readonly onPress: () => void }
}

const TONES = {
  info: "border-info bg-info-soft text-info",
  warn: "border-warn bg-warn-soft text-warn",
} as const

/** A state of the whole application, with the one thing that can be done about it. 40 px high. */
export function StateBar({ label, icon, tone, children, action }: StateBarProps) {
  return (
    <section
      aria-label={label}
      className={`flex h-10 items-center gap-2 border-b-2 px-3 text-body md:px-6 ${TONES[tone]}`}
    >
      <span aria-hidden="true" className="shrink-0 max-md:hidden">
        {icon}
      </span>
      <p
        role="status"
        className="min-w-0 flex-1 font-semibold tnum md:truncate max-md:line-clamp-2 max-md:leading-[1.125rem]"
      >
        {children}
      </p>
      <Button size="sm" busy={action.busy} onClick={action.onPress}>
        {action.label}
      </Button>
    </section>
  )
}
