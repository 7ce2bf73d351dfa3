export type ProgressBarProps = {
  /** 0 to 1. */
  readonly value: number
  readonly visible: boolean
  /** Duration of the transition to `value`, in milliseconds; the usual one by default. */
  readonly travel?: number | undefined
}

/** A thin line at the top while a page is loading. Always rendered, so that it can fade out. */
export function ProgressBar({ value, visible, travel }: ProgressBarProps) {
  return (
    /* A status role, so that it needs no landmark around it; silent, because the page sets `aria-busy`. */
    <div role="status" aria-live="off">
      <div
        role="progressbar"
        aria-label="Memuat halaman"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value * 100)}
        aria-hidden={!visible}
        className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 transition-opacity ${visible ? "" : "opacity-0"}`}
      >
        <div
          className="h-full origin-left bg-brand transition-transform ease-out"
          style={{
            transform: `scaleX(${Math.min(Math.max(value, 0), 1)})`,
            ...(travel === undefined ? {} : { transitionDuration: `${travel}ms` }),
          }}
        />
      </div>
    </div>
  )
}
