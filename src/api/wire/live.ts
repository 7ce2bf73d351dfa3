import { signal } from "./signal.ts"

/** The topic of a server event: notifications, the rows of a flow by its id, or everything. */
export type Told = { readonly topic: string } | { readonly isOn: boolean }
const told = signal<Told>()

const ANYTHING = "*"
let isOn = false

/** Publishes events this tab has received, from the server or from the leader tab. */
export const tell = (news: Told): void => {
  if ("isOn" in news) {
    if (news.isOn === isOn) return
    isOn = news.isOn
  }
  told.send(news)
}
export const isLive = (): boolean => isOn

/** Subscribes to changes of rows of one or several topics, and to the connection opening or closing. */
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
