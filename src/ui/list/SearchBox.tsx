import { Search as SearchIcon, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Kbd } from "../controls/Kbd.tsx"
import type { Search } from "./types.ts"

/** Shows typed text in the next frame; the list is notified right after, so that typing stays fast. */
const useTyped = (value: string, onChange: (text: string) => void) => {
  const [own, setOwn] = useState<string | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const type = (text: string) => {
    setOwn(text)
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() =>
      setTimeout(() => {
        onChange(text)
        setOwn((now) => (now === text ? null : now))
      }),
    )
  }
  return [own ?? value, type] as const
}

export function SearchBox({ value, onChange, label }: Search) {
  const [text, type] = useTyped(value, onChange)
  return (
    <div className="relative min-w-0 flex-1 md:max-w-80 md:min-w-70">
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-3"
      />
      <input
        type="search"
        data-list-search=""
        aria-keyshortcuts="/"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        className="peer h-9 text-ellipsis w-full pointer-coarse:h-11 rounded-control border border-control bg-surface pr-9 pl-8.5 text-lead text-ink sm:text-body [&::-webkit-search-cancel-button]:hidden"
      />
      {text === "" ? (
        <span className="pointer-events-none absolute top-2 right-2.5 peer-focus:hidden max-md:hidden">
          <Kbd keys={["/"]} />
        </span>
      ) : (
        <button
          type="button"
          aria-label="Kosongkan pencarian"
          onClick={(event) => {
            type("")
            event.currentTarget.parentElement?.querySelector("input")?.focus()
          }}
          className="absolute inset-y-0 right-1 my-auto grid size-7 place-items-center rounded-badge text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}
