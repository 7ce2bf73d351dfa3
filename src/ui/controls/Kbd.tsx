export type KbdProps = {
  /** Names of keys pressed together: ["Ctrl", "K"]. */
  readonly keys: readonly string[]
  /** `plain` inherits the text colour, for use inside a coloured button. */
  readonly tone?: "line" | "plain" | undefined
}

/** Keyboard keys. Hidden from screen readers: announce them with `aria-keyshortcuts`. */
export function Kbd({ keys, tone = "line" }: KbdProps) {
  const look = tone === "line" ? "border-line bg-surface text-ink-3" : "border-current bg-transparent"
  return (
    <span aria-hidden="true" className="inline-flex gap-1 pointer-coarse:hidden">
      {keys.map((key) => (
        <kbd
          key={key}
          className={`inline-block min-w-[18px] rounded-sm border border-b-2 px-1 text-center font-mono text-[11px]/4 font-normal ${look}`}
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
