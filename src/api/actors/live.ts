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

/** Channel name per account and company, so that tabs of another user in the same browser are separate. */
const nameOf = () => `balai.live.${ownerKey() ?? ""}`
let channel: { readonly name: string; readonly line: BroadcastChannel } | null = null
/** One per page: a BroadcastChannel does not receive its own messages. */
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

/** Leader election: holds a Web Lock for as long as this tab lives, once it is granted. */
const lead = fromCallback<Listener, None>(({ sendBack }) => {
  /** Web Locks are not available without https. */
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

/** The leader tab forwards server events to the other tabs, and answers their question whether it is connected. */
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

/** Reads server-sent events until the stream ends; the reason for a failure is reported separately. */
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

/** The slot of a machine that is notified when rows of one or several topics change. */
export const hearLive = (topic: string | ((topic: string) => boolean)) =>
  fromCallback<Listener, None>(({ sendBack }) =>
    onLive(topic, {
      news: () => sendBack({ type: "live.news" } satisfies LiveNews),
      changed: (isOn) => sendBack({ type: "live.changed", isOn } satisfies LiveChanged),
    }),
  )
