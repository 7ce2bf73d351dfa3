import { type ReactNode, useEffect, useState } from "react"

type Props = { readonly until: string; readonly children: (words: string) => ReactNode }

const words = (until: string) => {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000))
  return `sisa ${minutes} menit`
}

/** Minutes left until an instant, in words. */
export function TimeLeft({ until, children }: Props) {
  const [text, setText] = useState(() => words(until))
  useEffect(() => {
    const timer = setInterval(() => setText(words(until)), 10_000)
    return () => clearInterval(timer)
  }, [until])
  return children(text)
}
