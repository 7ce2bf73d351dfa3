import { ChevronLeft, ChevronRight } from "lucide-react"
import { buttonClass } from "./buttonClass.ts"

type Props = {
  /** The name of one step, capitalized: "Bulan". */
  readonly unit: "Hari" | "Bulan"
  readonly back: string
  readonly on: string
}

/** Previous and next period of the same page; next to its heading, which shows the current period. */
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
