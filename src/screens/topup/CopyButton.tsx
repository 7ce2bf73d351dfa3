import { Check, Copy } from "lucide-react"
import { useEffect, useState } from "react"
import { IconButton } from "#src/ui/controls/IconButton.tsx"

const SHOWN_MS = 2_000

/** Copies a number in the format bank apps accept; hidden when the browser has no clipboard access. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  if (!("clipboard" in navigator)) return null
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => undefined,
    )
  }
  return (
    <IconButton
      size="sm"
      label={isDone ? `${what} disalin` : `Salin ${what}`}
      icon={isDone ? <Check className="size-4 text-ok" /> : <Copy className="size-4" />}
      onClick={copy}
    />
  )
}
