import { arrow, autoUpdate, flip, offset, shift, useFloating } from "@floating-ui/react-dom"
import { X } from "lucide-react"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { Button } from "../controls/Button.tsx"
import { IconButton } from "../controls/IconButton.tsx"

export type CoachMarkProps = {
  /** The highlighted element; null = none on this page: the note is centred at the bottom. */
  readonly target: HTMLElement | null
  readonly title: string
  readonly text: string
  /** "2 dari 6" */
  readonly place: string
  /** Skipped steps and why, shown with the text. */
  readonly note: string | null
  readonly nextLabel: string
  readonly onNext: () => void
  /** Null: there is no previous step. */
  readonly onBack: (() => void) | null
  /** Ends the tour. */
  readonly onStop: () => void
}

const EDGE = 12
const ARROW = 10
/** Height covered by the bar at the top. */
const BAR = 68

/**
 * A coach mark next to an element of the page. It takes the focus so that it is read aloud, but is not modal: the page
 * stays usable, Tab goes on from it, Esc ends the tour, and the arrow keys switch between steps.
 */
export function CoachMark(props: CoachMarkProps) {
  const { target, title, text, place, note, nextLabel, onNext, onBack, onStop } = props
  const [headingId, textId] = [useId(), useId()]
  const heading = useRef<HTMLHeadingElement>(null)
  const [card, setCard] = useState<HTMLElement | null>(null)
  const [tip, setTip] = useState<HTMLSpanElement | null>(null)
  const { floatingStyles, middlewareData, placement } = useFloating({
    strategy: "fixed",
    placement: "bottom-start",
    elements: { reference: target, floating: card },
    /** Shifted on both axes: the note stays in view when its target has been scrolled away. */
    middleware: [
      offset(ARROW + 6),
      flip({ padding: { top: BAR, bottom: EDGE } }),
      shift({ padding: EDGE, crossAxis: true }),
      arrow({ element: tip, padding: 14 }),
    ],
    whileElementsMounted: autoUpdate,
  })
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [title, target])
  useLitTarget(target)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") onNext()
    else if (event.key === "ArrowLeft") onBack?.()
    else return
    event.preventDefault()
  }
  const { x, y } = middlewareData.arrow ?? {}
  return (
    <section
      ref={setCard}
      role="region"
      aria-labelledby={headingId}
      aria-describedby={textId}
      onKeyDown={onKey}
      style={target === null ? undefined : floatingStyles}
      className={`no-print z-[45] w-[min(22rem,calc(100vw-24px))] rounded-card border border-brand bg-surface p-4 text-body text-ink shadow-overlay ${target === null ? "fixed bottom-6 left-1/2 -translate-x-1/2" : ""}`}
    >
      {target !== null && (
        <span
          ref={setTip}
          aria-hidden="true"
          style={{ left: x, top: y }}
          className={`absolute size-2.5 rotate-45 border-brand bg-surface ${placement.startsWith("bottom") ? "-top-[6px] border-t border-l" : "-bottom-[6px] border-r border-b"}`}
        />
      )}
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-caption text-ink-3 tnum">Tur singkat, {place}</p>
          <h2 ref={heading} id={headingId} tabIndex={-1} className="text-lead font-bold outline-none">
            {title}
          </h2>
        </div>
        <IconButton size="sm" label="Lewati tur" icon={<X size={16} aria-hidden="true" />} onClick={onStop} />
      </div>
      <div id={textId} className="mt-1 text-ink-2">
        <p>{text}</p>
        {note !== null && <p className="mt-2 rounded-control bg-sunken px-2.5 py-1.5">{note}</p>}
      </div>
      <div className="mt-4 flex items-center justify-end gap-2">
        {onBack !== null && <Button onClick={onBack}>Kembali</Button>}
        <Button variant="primary" onClick={onNext}>
          {nextLabel}
        </Button>
      </div>
    </section>
  )
}

const LIT = "data-coach-on"

/** A ring around the highlighted element. */
const useLitTarget = (target: HTMLElement | null) => {
  useEffect(() => {
    if (target === null) return
    target.setAttribute(LIT, "")
    return () => target.removeAttribute(LIT)
  }, [target])
}
