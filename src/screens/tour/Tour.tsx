import { useEffect, useEffectEvent, useLayoutEffect } from "react"
import { type Chapter, chapters } from "#machines/tour/chapters.ts"
import { tourMachine } from "#machines/tour/tourMachine.ts"
import type { Sought } from "#machines/tour/tourTypes.ts"
import { actor } from "#src/api/wire/request.ts"
import {
  forgetReached,
  keepDone,
  keepReached,
  keepRunning,
  reachedMarks,
  runningTours,
} from "#src/api/actors/tour.ts"
import { CoachMark } from "#src/ui/coach/CoachMark.tsx"
import { marks, useMachine } from "../screen.ts"
import { findTarget, targetNow } from "./findTarget.ts"
import { useOnce } from "#src/ui/useOnce.ts"

const live = tourMachine.provide({
  actors: {
    findTarget: actor<null, Sought>(({ targets }, abort) => findTarget(targets, abort)),
  },
})

export type TourProps = {
  /** Path of the current screen. */
  readonly path: string
  readonly mayOpen: (to: string) => boolean
  readonly onEnd: () => void
}

/** Chapters whose screens the user may open, in order. */
const chaptersFor = (mayOpen: TourProps["mayOpen"]): readonly Chapter[] =>
  chapters.filter(({ path }) => mayOpen(path))

/** Starts the tour from its beginning. @returns path of the first screen */
export const beginTour = (mayOpen: TourProps["mayOpen"]): string => {
  const open = chaptersFor(mayOpen)
  keepRunning(open.map(({ cookie }) => cookie))
  forgetReached()
  return open[0]?.path ?? "/home"
}

/** Product tour above the current screen: follows navigation, and does not block the page. */
export function Tour({ path, mayOpen, onEnd }: TourProps) {
  const input = useOnce(() => ({
    path,
    chapters: chaptersFor(mayOpen),
    running: runningTours(),
    reached: reachedMarks(),
  }))
  const { snapshot, send } = useMachine(live, { input }, (event) => {
    if (event.type === "tour.kept") keepDone(event.cookies)
    if (event.type === "tour.reached") keepReached(event.reached)
    if (event.type !== "tour.ended") return
    forgetReached()
    onEnd()
  })
  useEffect(() => send({ type: "screen.shown", path }), [send, path])
  const { chapter, at, missed, running } = snapshot.context
  const isClosing = snapshot.matches({ chapter: "closing" })
  const isShowing = snapshot.matches({ chapter: "showing" })
  const mark = isShowing ? (chapter?.marks[at] ?? null) : null
  const target = mark === null ? null : targetNow(mark.targets)
  useLostTarget(target, () => send({ type: "target.lost" }))
  useEscape(isShowing || isClosing, () => send({ type: "coach.stop" }))
  const hasMore = chapter !== null && at + 1 < chapter.marks.length
  const next = input.chapters.find((one) => one !== chapter && running.includes(one.cookie))
  const onward = next === undefined ? "Selesai" : `Lanjut ke ${next.name}`
  const common = {
    onNext: () => send({ type: "coach.next" }),
    onBack: snapshot.can({ type: "coach.back" }) ? () => send({ type: "coach.back" }) : null,
    onStop: () => send({ type: "coach.stop" }),
  }
  return (
    <div {...marks("tour", snapshot.value)}>
      {chapter !== null && mark !== null && (
        <CoachMark
          target={target}
          title={mark.title}
          text={mark.text}
          place={`${at + 1} dari ${chapter.marks.length}`}
          note={missedText(missed)}
          nextLabel={hasMore ? "Lanjut" : onward}
          {...common}
        />
      )}
      {chapter !== null && isClosing && (
        <CoachMark
          target={null}
          title={`Itu semua di ${chapter.name}`}
          text={missedText(missed) ?? ""}
          place={`${chapter.marks.length} dari ${chapter.marks.length}`}
          note={null}
          nextLabel={onward}
          {...common}
        />
      )}
    </div>
  )
}

const missedText = (missed: readonly string[]): string | null =>
  missed.length === 0 ? null : `Dilewati karena belum ada di layar ini: ${missed.join(", ")}.`

/** Calls back when the highlighted element leaves the page. */
const useLostTarget = (target: HTMLElement | null, onLost: () => void) => {
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    if (target === null) return
    const observer = new MutationObserver(() => {
      if (!target.isConnected || target.offsetHeight === 0) lost()
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    return () => observer.disconnect()
  }, [target])
}

/** Esc ends the tour, unless an open dialog or menu handles Esc. */
const useEscape = (isOn: boolean, onEscape: () => void) => {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    if (!isOn) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return
      if (document.querySelector("[role=dialog], [role=alertdialog], details[open]") === null) escape()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [isOn])
}
