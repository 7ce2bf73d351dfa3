import { Minus, Plus, ZoomIn } from "lucide-react"
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react"
import { IconButton } from "../controls/IconButton.tsx"
import { formatPercent } from "#src/format/format.ts"
import { Dialog } from "../overlay/Dialog.tsx"

/** The initial zoom fits the whole picture, in either orientation. */
const STEPS = [
  "h-[60dvh] max-w-full",
  "h-[90dvh] max-w-[150%]",
  "h-[120dvh] max-w-[200%]",
  "h-[180dvh] max-w-[300%]",
] as const
const SHARES = [100, 150, 200, 300] as const

const LARGER: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1 }
/** The scroll direction of an arrow key. */
const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ARROW_PX = 80

/** A picture that opens enlarged; there it is zoomed in steps (+ and −) and panned by scrolling or arrow keys. */
export function Photo(props: {
  readonly src: string
  readonly alt: string
  /** `sm` in a group of pictures. */
  readonly size?: "sm" | "md"
}) {
  const { src, alt, size = "md" } = props
  const [open, setOpen] = useState(false)
  const [step, setStep] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  /** Centre of the view, as a fraction of the whole: it stays in place while zooming. */
  const middle = useRef<readonly [x: number, y: number]>([0.5, 0.5])
  useLayoutEffect(() => {
    const { current: box } = frame
    box?.scrollTo(
      middle.current[0] * box.scrollWidth - box.clientWidth / 2,
      middle.current[1] * box.scrollHeight - box.clientHeight / 2,
    )
  }, [step])
  const resize = (by: number) => {
    const { current: box } = frame
    if (box !== null)
      middle.current = [
        (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      ]
    setStep(Math.min(STEPS.length - 1, Math.max(0, step + by)))
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const way = WAYS[key]
    const by = LARGER[key]
    if (ctrlKey || metaKey || altKey || (way === undefined && by === undefined)) return
    event.preventDefault()
    if (by !== undefined) resize(by)
    if (way !== undefined) frame.current?.scrollBy(way[0] * ARROW_PX, way[1] * ARROW_PX)
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Perbesar ${alt}`}
        onClick={() => {
          setStep(0)
          setOpen(true)
        }}
        className={`group relative block overflow-hidden rounded-control border border-line bg-sunken ${size === "sm" ? "h-20 w-16" : "h-32 w-24"}`}
      >
        <img src={src} alt={alt} loading="lazy" className="size-full object-cover" />
        <span className="absolute right-1 bottom-1 grid size-6 place-items-center rounded-badge bg-surface text-ink-2 group-hover:text-ink">
          <ZoomIn aria-hidden="true" className="size-4" />
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={alt} size="lg">
        <div onKeyDown={press}>
          <div className="mb-2 flex items-center justify-end gap-2">
            <span role="status" className="text-ink-3 tnum">
              {formatPercent(SHARES[step] ?? 100, 0)}
            </span>
            <IconButton
              size="sm"
              variant="plain"
              label="Perkecil"
              icon={<Minus aria-hidden="true" className="size-4" />}
              disabledReason={step === 0 ? "Sudah paling kecil" : null}
              onClick={() => resize(-1)}
            />
            <IconButton
              size="sm"
              variant="plain"
              label="Perbesar"
              icon={<Plus aria-hidden="true" className="size-4" />}
              disabledReason={step === STEPS.length - 1 ? "Sudah paling besar" : null}
              onClick={() => resize(1)}
            />
          </div>
          <div
            ref={frame}
            className="max-h-[65dvh] overflow-auto rounded-control bg-sunken outline-offset-2 outline-brand has-[:focus-visible]:outline-2"
          >
            <a
              href={src}
              target="_blank"
              rel="noreferrer"
              aria-label={`Buka ${alt} di tab baru`}
              data-autofocus=""
              className="block outline-none"
            >
              <img
                src={src}
                alt={alt}
                className={`mx-auto block w-auto object-contain ${STEPS[step] ?? "h-[60dvh] max-w-full"}`}
              />
            </a>
          </div>
        </div>
      </Dialog>
    </>
  )
}
