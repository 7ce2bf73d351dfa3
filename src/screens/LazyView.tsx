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
  /** Loads the chunk on first use; load errors go to the app's error handler. */
  readonly need: (load: Load<P>) => Promise<ComponentType<P>>
  /** Props of the component; null = not shown now. */
  readonly with: P | null
}

/**
 * Lazy component for views that are hidden at first, like dialogs: prefetches the chunk when the browser is idle, so
 * that it also works after the network is lost. With data saver on it is loaded on first use only.
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

/** Optional lazy component: its chunk is loaded when shown; a load error is ignored. */
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
 * Focus restoration: returns the focus to the element that opened the dialog. The dialog library does so too, but only for
 * elements focused after its code has loaded.
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
