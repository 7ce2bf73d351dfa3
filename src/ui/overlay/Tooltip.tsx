import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from "react"

export type TooltipProps = {
  readonly text: string
  /** One focusable element. */
  readonly children: ReactElement<{ "aria-describedby"?: string | undefined }>
  /** false if the text is already the element's accessible name. */
  readonly describes?: boolean | undefined
  readonly wide?: boolean | undefined
}

const GAP = 8

/**
 * A short text on hover and focus. In the browser's top layer; stays while the pointer is on it, and closes on Esc
 * without closing the layer below.
 */
export function Tooltip({ text, children, describes = true, wide = false }: TooltipProps) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const wrapper = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const bubble = tip.current
    const anchor = wrapper.current?.firstElementChild
    if (!open || !bubble || !anchor) return
    bubble.showPopover()
    place(bubble, anchor.getBoundingClientRect())
    const close = () => setOpen(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.stopPropagation()
      close()
    }
    document.addEventListener("keydown", onKey, true)
    document.addEventListener("scroll", close, true)
    return () => {
      document.removeEventListener("keydown", onKey, true)
      document.removeEventListener("scroll", close, true)
      if (bubble.isConnected) bubble.hidePopover()
    }
  }, [open])

  return (
    <span
      ref={wrapper}
      className={wide ? "flex w-full" : "inline-flex"}
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onPointerDown={() => setOpen(false)}
      onClick={() => describes && setOpen(true)}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, describes ? { "aria-describedby": id } : {})}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-auto inset-auto m-0 max-w-[280px] border-0 bg-transparent p-0 py-1.5 font-normal"
      >
        <span className="block rounded-badge bg-ink px-2 py-1 text-caption whitespace-normal text-paper">
          {text}
        </span>
      </span>
    </span>
  )
}

/** Above the anchor, below it if there is no room, always within the window. */
function place(bubble: HTMLElement, anchor: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = bubble
  const left = anchor.left + anchor.width / 2 - width / 2
  bubble.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
  bubble.style.top = `${anchor.top - height >= 0 ? anchor.top - height : anchor.bottom}px`
}
