const DAY = 24 * 60
const at = (minutes: number) => `${(minutes / DAY) * 100}%`

/**
 * Hours of a day as a strip from midnight to midnight; an overnight end wraps to the start. Shown next to the same
 * hours as text.
 */
export function DaySpan(props: {
  /** Minutes from midnight; an end at or before the start is on the next day. */
  readonly start: number
  readonly end: number
  readonly colour: string | null
}) {
  const { start, end } = props
  const parts =
    end > start
      ? [{ from: start, to: end }]
      : [
          { from: start, to: DAY },
          { from: 0, to: end },
        ]
  return (
    <span
      aria-hidden="true"
      className="relative block h-2.5 w-36 shrink-0 overflow-hidden rounded-sm bg-sunken max-xl:w-24"
    >
      {parts
        .filter(({ from, to }) => to > from)
        .map(({ from, to }) => (
          <span
            key={from}
            className="absolute inset-y-0 rounded-sm bg-brand"
            style={{ left: at(from), width: at(to - from), background: props.colour ?? undefined }}
          />
        ))}
      {[6, 12, 18].map((hour) => (
        <span key={hour} className="absolute inset-y-0 w-px bg-surface" style={{ left: at(hour * 60) }} />
      ))}
    </span>
  )
}
