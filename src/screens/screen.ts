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

/** Props of every screen; the URL is the input. */
export type ScreenProps = {
  readonly params: Readonly<Record<string, string>>
  /** Query string with its `?`, or "". */
  readonly search: string
  readonly user: SessionUser
}

export type UndoOffer = {
  readonly message: string
  readonly onPress: () => void
  /** Called when the toast timed out or was closed. */
  readonly onClose: () => void
}

/** Services the app provides to the screens (dependency injection): router, toasts, and global user preferences. */
export type World = {
  readonly handle: (event: Outside) => void
  /** Shows an undo toast. @returns a function that withdraws it */
  readonly offerUndo: (offer: UndoOffer) => () => void
  /** Lazy loads code on demand; load errors go to the app's error handler. */
  readonly need: <A>(load: () => Promise<A>) => Promise<A>
  /** Whether an internal URL leads to an implemented page that the user may open. */
  readonly mayOpen: (to: string) => boolean
  /** The previous internal page, with its query; null = the page was opened directly by its URL. */
  readonly cameFrom: () => string | null
  /** Settings pages the user may open, with the current one marked. */
  readonly settings: readonly SettingsGroup[]
  /** Pending counts of each approval queue of the user; null = not loaded yet. */
  readonly waiting: readonly Waits[] | null
  /** Whether single-letter keyboard shortcuts are on while a list has focus. */
  readonly lettersOn: boolean
  /** Opens the dialog for impersonation: a super administrator enters a company. */
  readonly enterCompany: (company: Company | null) => void
  /** Starts the product tour from its first screen. */
  readonly startTour: () => void
  /** Passes on the onboarding progress that the server returned. */
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

/** Runs an actor while the screen is mounted; its requests to the app (navigation, toasts) are passed on. */
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

/** Accessibility: moves focus to the heading when the content changes at the same path, e.g. between two queries. */
export const useHeadingFocus = (page: string | number | boolean | null) => {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
  }, [page])
}

/** Top-level state of a machine; not meaningful for a parallel machine. */
export const outerState = <V extends string | object>(
  value: V,
): Extract<V, string> | Extract<keyof Exclude<V, string>, string> =>
  (typeof value === "string" ? value : Object.keys(value)[0]) as never

/** Data attributes on the root of a screen, for tests and support. */
export const marks = (id: string, value: unknown) => ({
  "data-machine": id,
  "data-state": typeof value === "string" ? value : JSON.stringify(value),
})
