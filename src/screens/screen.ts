import { useActorRef, useSelector } from "@xstate/react"
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useRef } from "react"
import type { Actor, ActorOptions, AnyStateMachine, EmittedFrom, InputFrom, SnapshotFrom } from "xstate"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Company } from "#machines/picker/pickerMachine.ts"
import type { Outside } from "#machines/lib/outside.ts"
import type { Waits } from "#machines/waiting/waitingMachine.ts"
import type { Onboarding } from "#machines/welcome/pages.ts"
import { follow } from "#src/api/wire/trace.ts"
import type { SettingsGroup } from "#src/ui/layout/nav.ts"

/** What every screen is given; the URL is input. */
export type ScreenProps = {
  readonly params: Readonly<Record<string, string>>
  /** Query string with its `?`, or "". */
  readonly search: string
  readonly user: SessionUser
}

export type UndoOffer = {
  readonly message: string
  readonly onPress: () => void
  /** It went by, or was closed. */
  readonly onClose: () => void
}

/** What the app offers the screens: the router and the toasts, and what a person chose for all of them. */
export type World = {
  readonly handle: (event: Outside) => void
  /** Says what was done, with a button that takes it back. @returns what withdraws the offer */
  readonly offerUndo: (offer: UndoOffer) => () => void
  /** Fetches code that is wanted now; a failure is the app's to tell. */
  readonly need: <A>(load: () => Promise<A>) => Promise<A>
  /** Whether an address of our own leads to a page that is built and open to this person. */
  readonly mayOpen: (to: string) => boolean
  /** The page of ours the one in sight was opened from, with its query; null = by its address. */
  readonly cameFrom: () => string | null
  /** Pages of the settings this person may open, the one in sight marked. */
  readonly settings: readonly SettingsGroup[]
  /** What waits in each queue this person may decide on; null = not known yet. */
  readonly waiting: readonly Waits[] | null
  /** Whether bare letters act while a list has focus. */
  readonly lettersOn: boolean
  /** Opens the dialog to enter a company, as a super administrator. */
  readonly enterCompany: (company: Company | null) => void
  /** Begins the tour over the screens, from its first one. */
  readonly startTour: () => void
  /** The server has told how far the company has come. */
  readonly tellOnboarding: (onboarding: Onboarding) => void
}
export const WorldContext = createContext<World | null>(null)

export const useWorld = (): World => {
  const world = useContext(WorldContext)
  if (world === null) throw new Error("no world around this screen")
  return world
}

const outsideTypes = ["navigation.requested", "toast.succeeded", "toast.failed"] as const

type Screen<M extends AnyStateMachine> = {
  readonly snapshot: SnapshotFrom<M>
  readonly send: Actor<M>["send"]
  readonly actor: Actor<M>
}

/** An actor for as long as the screen is shown; what it asks of the world around is passed on. */
export const useMachine = <M extends AnyStateMachine>(
  machine: M,
  options: Omit<ActorOptions<M>, "input"> & { readonly input: InputFrom<M> },
  also?: (event: EmittedFrom<M>, send: Actor<M>["send"]) => void,
): Screen<M> => {
  const actor = useActorRef(machine, options as never) as Actor<M>
  const { handle } = useWorld()
  useEffect(() => {
    const subscriptions = outsideTypes.map((type) =>
      actor.on(type as never, (event: unknown) => handle(event as Outside)),
    )
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, handle])
  useEffect(() => follow(actor), [actor])
  const tell = useEffectEvent((event: EmittedFrom<M>) => also?.(event, (answer) => actor.send(answer)))
  useEffect(() => {
    const subscription = actor.on("*" as never, ((event: EmittedFrom<M>) => tell(event)) as never)
    return () => subscription.unsubscribe()
  }, [actor])
  const snapshot = useSelector(actor, (current) => current) as SnapshotFrom<M>
  const send: Actor<M>["send"] = useCallback((event) => actor.send(event), [actor])
  return { snapshot, send, actor }
}

/** Moves the focus to the heading when another page is shown at the same address, as between two addresses. */
export const useHeadingFocus = (page: string | number | boolean | null) => {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
  }, [page])
}

/** The state a machine is in, whatever it is within that state; of a machine with regions it says nothing. */
export const outerState = <V extends string | object>(
  value: V,
): Extract<V, string> | Extract<keyof Exclude<V, string>, string> =>
  (typeof value === "string" ? value : Object.keys(value)[0]) as never

/** Marks the root of a screen for tests and support. */
export const marks = (id: string, value: unknown) => ({
  "data-machine": id,
  "data-state": typeof value === "string" ? value : JSON.stringify(value),
})
