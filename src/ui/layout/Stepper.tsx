import { Check } from "lucide-react"

export type StepperStep = {
  readonly label: string
  /** URL of the step; null = not accessible yet. */
  readonly href: string | null
  readonly state: "done" | "now" | "ahead"
}

/** Steps in order: completed ones, the current one, and those that are accessible. */
export const Stepper = ({
  label,
  steps,
}: {
  readonly label: string
  readonly steps: readonly StepperStep[]
}) => (
  <nav aria-label={label}>
    <ol role="list" className="flex items-center gap-2">
      {steps.map((step, at) => (
        <li key={step.label} className={`flex min-w-0 items-center gap-2 ${at === 0 ? "" : "flex-auto"}`}>
          {at > 0 && (
            <span
              aria-hidden="true"
              className={`h-px min-w-2 flex-1 ${step.state === "ahead" ? "bg-line" : "bg-brand"}`}
            />
          )}
          <Place step={step} number={at + 1} />
        </li>
      ))}
    </ol>
  </nav>
)

const marks = {
  done: "border-brand bg-brand text-brand-ink",
  now: "border-brand bg-brand-soft text-brand",
  ahead: "border-control bg-surface text-ink-3",
} as const

const Place = ({ step, number }: { readonly step: StepperStep; readonly number: number }) => {
  const { state, label, href } = step
  const content = (
    <>
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full border-[1.5px] text-caption font-semibold tnum ${marks[state]}`}
      >
        {state === "done" ? <Check aria-hidden="true" className="size-4" /> : number}
      </span>
      <span
        className={`truncate max-sm:sr-only ${state === "now" ? "font-semibold text-ink max-sm:not-sr-only max-sm:whitespace-nowrap" : "text-ink-2"}`}
      >
        {label}
        {state === "done" && <span className="sr-only">, selesai</span>}
      </span>
    </>
  )
  const look = "flex min-h-9 min-w-0 items-center gap-2 rounded-control pr-1"
  return href === null || state === "now" ? (
    <span className={look} aria-current={state === "now" ? "step" : undefined}>
      {content}
    </span>
  ) : (
    <a href={href} className={`${look} no-underline hover:text-ink`}>
      {content}
    </a>
  )
}
