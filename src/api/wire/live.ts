import { signal } from "./signal.ts"

/** What the server told of: the bell, the rows of a flow by its id, or anything. */
export type Told = { readonly topic: string } | { readonly isOn: boolean }
const told = signal<Told>()

const ANYTHING = "*"
let isOn = false

/** Passes on what this tab has heard, itself or from the tab that listens. */
export const tell = (news: Told): void => {
  if ("isOn" in news) {
    if (news.isOn === isOn) return
    isOn = news.isOn
  }
  told.send(news)
}
export const isLive = (): boolean => isOn

/** Calls back when rows of a topic, or of some, have changed, and whenever changes begin or cease to be told. */
export const onLive = (
  topic: string | ((topic: string) => boolean),
  { news, changed }: { readonly news: () => void; readonly changed: (isOn: boolean) => void },
): (() => void) => {
  const isMeant = typeof topic === "string" ? (one: string) => one === topic : topic
  if (isOn) changed(true)
  return told.on((one) => {
    if ("isOn" in one) changed(one.isOn)
    else if (isMeant(one.topic) || one.topic === ANYTHING) news()
  })
}
