import type { Locator, Page } from "@playwright/test"
import type { AnyStateMachine, StateValue } from "xstate"
import type { Hand } from "./browser/hand.ts"
import type {
  AnswersOf,
  ContextOf,
  EmittedOf,
  EventOf,
  InputOf,
  LeafPath,
  Sent,
  StatePath,
  TypeOf,
  Fault,
} from "./types.ts"

/** Something that is never done or seen in the browser, with the reason. */
export type Never = { readonly never: string }
export const never = (reason: string): Never => ({ never: reason })

/** A button, link or field that causes an event: enabled exactly where the machine takes the event. */
export type Control<Event> = {
  /** null = it cannot be checked from the current page. */
  readonly control: (page: Page, event: Event, hand: Hand) => Locator | null
  /** Default: presses it. */
  readonly act?: (hand: Hand, event: Event) => Promise<void>
}
/** The user's action that causes an event: with a control, or by waiting, a key, another tab. */
export type Gesture<Event> = Control<Event> | ((hand: Hand, event: Event) => Promise<void>) | Never

/** Visible elements while a state holds, and elements that must not be there. */
export type Sight =
  | {
      readonly seen?: (page: Page) => readonly Locator[]
      readonly gone?: (page: Page) => readonly Locator[]
      /** Expected address; a string is the whole path with its query. */
      readonly at?: string | RegExp
    }
  | Never

type Name<Answer> = Exclude<keyof Answer, "defect"> & string
/** Prepares the real answer: for a call while it is pending, otherwise before the actor starts. */
type Arrange = ((hand: Hand) => Promise<void>) | null

/** How an actor gets its answers in the browser. */
export type Reply<Answer> =
  | {
      /**
       * The call it sends, or the possible calls: held until the path lets them continue. One that begins with a slash
       * is a whole path.
       */
      readonly call: string | readonly string[]
      /** Answers the real server gives, with the preparation while the call is pending. */
      readonly real: { readonly [N in Name<Answer>]?: Arrange }
      /** Injected answers that the real server does not give on demand. Default: the network is down. */
      readonly faults?: readonly Name<Answer>[]
      /**
       * Injected answers that are not failures of contract/kit/errors.ts, as they come over the network. A function
       * builds one from the real server's current answer.
       */
      readonly injects?: { readonly [N in Name<Answer>]?: Fault | ((hand: Hand) => Promise<Fault>) }
    }
  /** No call: with the right preparation it answers immediately. */
  | { readonly itself: { readonly [N in Name<Answer>]?: Arrange } }
  /** It is a separate machine: the user's actions that make it end like this. */
  | { readonly acts: { readonly [N in Name<Answer>]?: (hand: Hand) => Promise<void> } }
  | Never
type RepliesOf<M> = {
  readonly [Src in keyof AnswersOf<M>]: AnswersOf<M>[Src] extends "listens"
    ? "listens"
    : Reply<AnswersOf<M>[Src]>
}

/** Where a machine is in the browser, and how its environment behaves. */
export type Screen<M extends AnyStateMachine> = {
  /** The machine's `data-machine`. */
  readonly id: string
  /** A page that does not need the product: its HTML, or its address. Nothing is built or started for it. */
  readonly alone?: { readonly html: string } | { readonly at: string }
  /** For a lifecycle, whose state belongs to a row and not to a machine on the page: reads the row's state. */
  readonly reads?: (hand: Hand) => Promise<StateValue>
  /** Opens the screen, for each input; an input without an entry is not walked. */
  readonly opens: Readonly<Record<string, (hand: Hand) => Promise<void>>>
  readonly replies: RepliesOf<M>
  /** Further calls to hold: those of child machines. */
  readonly holds?: readonly string[]
  /** An event that immediately follows an emitted one: the requested address. */
  readonly echoes?: (emitted: EmittedOf<M>) => EventOf<M> | null
  /** Excludes a step (by its label) that is not possible with this state of the screen. */
  readonly happens?: (
    label: string,
    seen: { readonly context: ContextOf<M>; readonly paths: readonly string[] },
  ) => boolean
  /** Steps (labels) after which the screen is gone, with the address they lead to. */
  readonly leaves?: Readonly<Record<string, string | RegExp>>
  /** Steps (labels) that cannot be done here, with the reason. */
  readonly undone?: Readonly<Record<string, string>>
  /** Transitions that cannot be walked in the browser although their steps can be done, by key, with the reason. */
  readonly unwalked?: Readonly<Record<string, string>>
  /** Controls (`event` or `event in state`) whose enabled state does not follow the machine, with the reason. */
  readonly otherwise?: Readonly<Record<string, string>>
  /** Why there are no phone pictures: there it is in another part of the page and would restart. */
  readonly wideOnly?: string
  /** Why the words of its states are not stored. */
  readonly wordless?: string
  /** Toasts of another machine after a step (its label), and the writes it sends. */
  readonly says?: Readonly<Record<string, RegExp>>
  readonly sends?: Readonly<Record<string, string | readonly string[]>>
  /** Parts of the context that distinguish spots here. */
  readonly facts?: (context: ContextOf<M>) => unknown
  /** Inputs in the browser, where they differ from the model's. */
  readonly inputs?: { readonly [name: string]: InputOf<M> }
}

/** The browser part of a model: all three parts or none. */
export type InBrowser<M extends AnyStateMachine> = {
  /** How the user causes each event. */
  readonly gestures: { readonly [T in TypeOf<M>]: Gesture<Sent<EventOf<M>, T>> }
  /** Elements that must be visible in each state, and elements that must be gone. */
  readonly states: { readonly [P in LeafPath<M>]: Sight } & { readonly [P in StatePath<M>]?: Sight }
  readonly screen: Screen<M>
}
