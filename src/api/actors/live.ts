import { createParser } from "eventsource-parser"
import { fromCallback } from "xstate"
import { Effect } from "effect"
import type { Failure } from "#contract/kit/errors.ts"
import { liveMachine, type LiveChanged, type LiveEvent, type LiveNews } from "#machines/live/liveMachine.ts"
import { ownerKey } from "../browser/owner.ts"
import { isLive, onLive, tell, type Told } from "../wire/live.ts"
import { lineEvent } from "../wire/lineEvent.ts"
import { openStream } from "../wire/stream.ts"

type None = Record<string, never>
type Listener = { readonly type: "never" }

/** Of one account in one company: tabs of somebody else in the same browser hear their own. */
const nameOf = () => `balai.live.${ownerKey() ?? ""}`
let channel: { readonly name: string; readonly line: BroadcastChannel } | null = null
/** One for the page: a channel does not hear what it says itself. */
const lineOf = (): BroadcastChannel => {
  const name = nameOf()
  if (channel?.name !== name) {
    channel?.line.close()
    channel = { name, line: new BroadcastChannel(name) }
  }
  return channel.line
}
type Passed = Told | { readonly isAsking: true }
const pass = (news: Passed): void => lineOf().postMessage(news)

/** Holds the browser's lock for as long as this tab lives, once it is its turn. */
const lead = fromCallback<Listener, None>(({ sendBack }) => {
  /** Without https a browser has no locks. */
  if (!("locks" in navigator)) return
  const ending = new AbortController()
  let release = (): void => undefined
  navigator.locks
    .request(nameOf(), { signal: ending.signal }, () => {
      sendBack({ type: "live.lead" } satisfies LiveEvent)
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    .catch(() => undefined)
  return () => {
    ending.abort()
    release()
  }
})

/** What the tab that listens passes on; it answers whoever asks whether it hears anything. */
let isListening = false
const follow = fromCallback<Listener, None>(() => {
  const line = lineOf()
  const onMessage = ({ data }: MessageEvent<Passed>) => {
    if (!("isAsking" in data)) return tell(data)
    if (isListening) pass({ isOn: isLive() })
  }
  line.addEventListener("message", onMessage)
  pass({ isAsking: true })
  return () => {
    line.removeEventListener("message", onMessage)
    tell({ isOn: false })
  }
})

const both = (news: Told): void => {
  tell(news)
  pass(news)
}

/** Reads the server's events until they end; why there are none is told apart. */
const listen = fromCallback<Listener, None>(({ sendBack }) => {
  const ending = new AbortController()
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    isListening = true
    sendBack({ type: "live.opened" } satisfies LiveEvent)
    both({ isOn: true })
    const parser = createParser({ onEvent: ({ data }) => both({ topic: data }) })
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value)
  }
  const lost: Failure = { _tag: "Unreachable" }
  const line = openStream(ending.signal).pipe(
    Effect.flatMap((stream) => Effect.tryPromise({ try: () => read(stream), catch: () => lost })),
    Effect.match({ onSuccess: () => lost, onFailure: (failure) => failure }),
  )
  void Effect.runPromise(line).then((failure) => {
    isListening = false
    if (ending.signal.aborted) return
    both({ isOn: false })
    sendBack(lineEvent(failure))
  })
  return () => {
    ending.abort()
    both({ isOn: false })
  }
})

export const liveLine = liveMachine.provide({ actors: { lead, follow, listen } })

/** The slot of a machine that hears when rows of a topic, or of some, change. */
export const hearLive = (topic: string | ((topic: string) => boolean)) =>
  fromCallback<Listener, None>(({ sendBack }) =>
    onLive(topic, {
      news: () => sendBack({ type: "live.news" } satisfies LiveNews),
      changed: (isOn) => sendBack({ type: "live.changed", isOn } satisfies LiveChanged),
    }),
  )
