import {
  type ComponentType,
  createElement,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react"
import { mayPrefetch } from "#src/api/browser/mayPrefetch.ts"
import { whenIdle } from "#src/ui/whenIdle.ts"

const IDLE_MS = 2_000

type Load<P> = () => Promise<ComponentType<P>>
type Props<P extends object> = {
  readonly load: Load<P>
  /** Fetches it when it is wanted before it is there; a failure is then somebody's to tell. */
  readonly need: (load: Load<P>) => Promise<ComponentType<P>>
  /** What it is shown with; null = not wanted now. */
  readonly with: P | null
}

/**
 * What nobody sees at first, like dialogs: its code is fetched when the browser has time, so that it is there also
 * when the network no longer is. On a line that saves data it waits until it is wanted.
 */
export function LazyView<P extends object>({ load, need, with: props }: Props<P>) {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<P> } | null>(null)
  const isWanted = props !== null && loaded === null
  const keep = (Component: ComponentType<P>) => setLoaded({ Component })
  const ahead = useEffectEvent(() => void load().then(keep, () => undefined))
  const now = useEffectEvent(() => void need(load).then(keep, () => undefined))
  useEffect(() => (mayPrefetch() ? whenIdle(() => ahead(), IDLE_MS) : undefined), [])
  useEffect(() => {
    if (isWanted) now()
  }, [isWanted])
  useGiveBack(props !== null)
  return loaded === null || props === null ? null : createElement(loaded.Component, props)
}

/** What is shown only to those who asked for it: its code is fetched then, and without it nothing is missing. */
export function Wanted<P extends object>({ load, with: props }: Pick<Props<P>, "load" | "with">) {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<P> } | null>(null)
  const isWanted = props !== null && loaded === null
  const fetch = useEffectEvent(
    () =>
      void load().then(
        (Component) => setLoaded({ Component }),
        () => undefined,
      ),
  )
  useEffect(() => {
    if (isWanted) fetch()
  }, [isWanted])
  return loaded === null || props === null ? null : createElement(loaded.Component, props)
}

/**
 * The focus goes back to what opened it. The dialogs' own library does that too, but only for what had the focus
 * since its code is there.
 */
const useGiveBack = (isOpen: boolean) => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [isOpen])
}
