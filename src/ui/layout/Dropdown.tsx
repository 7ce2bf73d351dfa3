import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react"

export type DropdownProps = {
  /** The content of the button. */
  readonly label: ReactNode
  /** Accessible name, for a label that is only an icon. */
  readonly name?: string
  readonly className: string
  readonly align?: "start" | "end"
  readonly width?: string
  /** As wide as its content, and at most as high as the window. */
  readonly panel?: boolean
  /** Also opens on mouse hover; a click then keeps it open. */
  readonly hover?: boolean
  /** Only one dropdown with the same group name is open at a time. */
  readonly group: string
  readonly onOpen?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * Dropdown panel of the native disclosure element (details): works before any library has loaded, without positioning
 * code. Escape, a click outside and leaving by Tab close it; Escape returns the focus.
 */
export function Dropdown(props: DropdownProps) {
  const { align = "start", width = "w-64" } = props
  const details = useRef<HTMLDetailsElement>(null)
  const watch = useRef<IntersectionObserver | null>(null)
  useEffect(() => () => watch.current?.disconnect(), [])
  useEffect(() => {
    const outside = (event: Event) => {
      const node = details.current
      const { target } = event
      if (!node?.open || !(target instanceof Node) || node.contains(target)) return
      /** A menu opened from inside is rendered elsewhere in the document (portal). */
      if (target instanceof Element && target.closest("[data-headlessui-portal]") !== null) return
      /** Clicking plain text inside moves the focus to a focusable ancestor: that does not count as leaving. */
      if (event.type === "focusin" && target.contains(node)) return
      node.open = false
    }
    document.addEventListener("pointerdown", outside)
    document.addEventListener("focusin", outside)
    return () => {
      document.removeEventListener("pointerdown", outside)
      document.removeEventListener("focusin", outside)
    }
  }, [])
  return (
    <details
      ref={details}
      name={props.group}
      className="group/drop relative"
      onToggle={({ currentTarget }) => {
        watch.current?.disconnect()
        if (!currentTarget.open) return
        watch.current = keepInside(currentTarget)
        props.onOpen?.()
      }}
      onKeyDown={(event) => {
        closeOnEscape(event)
        if (props.panel === true) openOnArrow(event)
      }}
      onPointerEnter={
        props.hover ? (event) => event.pointerType === "mouse" && hoverOpen(event.currentTarget) : undefined
      }
      onPointerLeave={
        props.hover ? (event) => event.pointerType === "mouse" && hoverClose(event.currentTarget) : undefined
      }
    >
      <summary
        aria-label={props.name}
        className={`list-none select-none [&::-webkit-details-marker]:hidden ${props.className}`}
        onClick={props.hover ? keepOpen : undefined}
      >
        {props.label}
      </summary>
      {/* The padding bridges the gap, so that the pointer does not leave on its way down. */}
      <div
        className={`absolute top-full z-40 pt-1.5 max-md:fixed max-md:inset-x-4 max-md:top-auto ${align === "end" ? "right-0" : "left-0 md:data-end:right-0 md:data-end:left-auto"}`}
      >
        <div
          className={`overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-body text-ink shadow-overlay max-md:w-auto ${props.panel === true ? "max-h-[calc(100dvh-var(--shell-top,56px)-1rem)] w-max max-w-[calc(100vw-2rem)]" : `max-h-[min(28rem,70dvh)] ${width}`}`}
        >
          {props.children}
        </div>
      </div>
    </details>
  )
}

/** Closes the dropdown that contains this element and returns the focus to its button. */
export function closeDropdown(inside: Element): void {
  const details = inside.closest("details[name]")
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = false
  details.querySelector("summary")?.focus()
}

/** A panel that would exceed the window's right edge is aligned to the right end of its button. */
function place(panel: HTMLElement) {
  delete panel.dataset["end"]
  if (panel.getBoundingClientRect().right > document.documentElement.clientWidth) panel.dataset["end"] = ""
}

/** Also when the button moves while it is open, e.g. because the name of a chosen filter has loaded. */
function keepInside({ lastElementChild: panel }: HTMLDetailsElement): IntersectionObserver | null {
  if (!(panel instanceof HTMLElement)) return null
  place(panel)
  const watch = new IntersectionObserver(
    ([seen]) => {
      if (seen !== undefined && seen.intersectionRatio < 1) place(panel)
    },
    { threshold: 1 },
  )
  watch.observe(panel)
  return watch
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape" || !event.currentTarget.open) return
  event.stopPropagation()
  event.currentTarget.open = false
  event.currentTarget.querySelector("summary")?.focus()
}

/** Arrow down on its button moves the focus into it. */
function openOnArrow(event: KeyboardEvent<HTMLDetailsElement>) {
  const { currentTarget: details, target } = event
  if (event.key !== "ArrowDown" || !(target instanceof Element) || target.closest("summary") === null) return
  event.preventDefault()
  details.open = true
  delete details.dataset["hovered"]
  details.querySelector<HTMLElement>("a[href]")?.focus()
}

function hoverOpen(details: HTMLDetailsElement) {
  if (details.open) return
  details.open = true
  details.dataset["hovered"] = ""
}

function hoverClose(details: HTMLDetailsElement) {
  if ("hovered" in details.dataset) details.open = false
  delete details.dataset["hovered"]
}

function keepOpen(event: { currentTarget: HTMLElement; preventDefault: () => void }) {
  const details = event.currentTarget.parentElement
  if (!details || !("hovered" in details.dataset)) return
  delete details.dataset["hovered"]
  event.preventDefault()
}
