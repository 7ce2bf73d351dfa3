import { ChevronLeft, ChevronRight } from "lucide-react"
import { buttonClass } from "./buttonClass.ts"

type Props = {
  /** What one step is, at the beginning of a sentence: "Bulan". */
  readonly unit: "Hari" | "Bulan"
  readonly back: string
  readonly on: string
}

/** The same page a step earlier or later; beside its heading, which says where it stands. */
export const PeriodSteps = ({ unit, back, on }: Props) => (
  <div className="flex gap-1">
    {(
      [
        [`${unit} sebelumnya`, back, ChevronLeft],
        [`${unit} berikutnya`, on, ChevronRight],
      ] as const
    ).map(([label, href, Icon]) => (
      <a key={label} href={href} aria-label={label} title={label} className={buttonClass({ square: true })}>
        <Icon aria-hidden="true" className="size-4" />
      </a>
    ))}
  </div>
)
