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

/** Something nobody does or sees in the browser, with the reason. */
export type Never = { readonly never: string }
export const never = (reason: string): Never => ({ never: reason })

/** A button, link or field that causes an event: live where the machine takes the event, and only there. */
export type Control<Event> = {
  /** null = it cannot be looked at from where the hand is. */
  readonly control: (page: Page, event: Event, hand: Hand) => Locator | null
  /** Default: presses it. */
  readonly act?: (hand: Hand, event: Event) => Promise<void>
}
/** What a person does so that an event happens: with a control, or as a wait, a key, another tab. */
export type Gesture<Event> = Control<Event> | ((hand: Hand, event: Event) => Promise<void>) | Never

/** What is in sight while a state holds, and what must not be. */
export type Sight =
  | {
      readonly seen?: (page: Page) => readonly Locator[]
      readonly gone?: (page: Page) => readonly Locator[]
      /** Where the address leads; a string is the whole path with its query. */
      readonly at?: string | RegExp
    }
  | Never

type Name<Answer> = Exclude<keyof Answer, "defect"> & string
/** Makes the world such that the real answer is this one: of a call while it waits, else before the actor starts. */
type Arrange = ((hand: Hand) => Promise<void>) | null

/** How an actor comes to its answers in the browser. */
export type Reply<Answer> =
  | {
      /**
       * The call it sends, or the one of these it sends: held until the path lets it go on. One that begins with a slash
       * is a whole path.
       */
      readonly call: string | readonly string[]
      /** Answers the real server gives, with what has to be arranged while the call waits. */
      readonly real: { readonly [N in Name<Answer>]?: Arrange }
      /** Answers it cannot be made to give at will, injected. Default: the network is down. */
      readonly faults?: readonly Name<Answer>[]
      /**
       * The same for answers that are not failures of contract/kit/errors.ts: what comes over the wire. A function makes it
       * of what there is: the server's own answer as it was a moment ago.
       */
      readonly injects?: { readonly [N in Name<Answer>]?: Fault | ((hand: Hand) => Promise<Fault>) }
    }
  /** It asks nobody: with the right preparation it answers so at once. */
  | { readonly itself: { readonly [N in Name<Answer>]?: Arrange } }
  /** It is a machine of its own: what a person does so that it ends so. */
  | { readonly acts: { readonly [N in Name<Answer>]?: (hand: Hand) => Promise<void> } }
  | Never
type RepliesOf<M> = {
  readonly [Src in keyof AnswersOf<M>]: AnswersOf<M>[Src] extends "listens"
    ? "listens"
    : Reply<AnswersOf<M>[Src]>
}

/** Where a machine is found in the browser, and how the world around it behaves. */
export type Screen<M extends AnyStateMachine> = {
  /** The machine's `data-machine`. */
  readonly id: string
  /** A page that needs nothing of the product: itself, or where somebody serves it. Nothing is built or started for it. */
  readonly alone?: { readonly html: string } | { readonly at: string }
  /** Where no machine of the page is in this state but a row: asks how the row stands. */
  readonly reads?: (hand: Hand) => Promise<StateValue>
  /** Opens the screen, for each input; one that is not named is not walked. */
  readonly opens: Readonly<Record<string, (hand: Hand) => Promise<void>>>
  readonly replies: RepliesOf<M>
  /** Further calls that wait: of machines inside this one. */
  readonly holds?: readonly string[]
  /** What comes back at once of what is emitted: the address that was asked for, as an event. */
  readonly echoes?: (emitted: EmittedOf<M>) => EventOf<M> | null
  /** Leaves out a step (by its label) that cannot be done while the screen stands so. */
  readonly happens?: (
    label: string,
    seen: { readonly context: ContextOf<M>; readonly paths: readonly string[] },
  ) => boolean
  /** Steps (labels) after which the screen is gone, and where they lead. */
  readonly leaves?: Readonly<Record<string, string | RegExp>>
  /** Steps (labels) nobody can do here, with the reason. */
  readonly undone?: Readonly<Record<string, string>>
  /** Arrows that cannot be walked in the browser although their steps can be done, by key, with the reason. */
  readonly unwalked?: Readonly<Record<string, string>>
  /** Controls (`event` or `event in state`) that are live or dead whatever the machine takes, with the reason. */
  readonly otherwise?: Readonly<Record<string, string>>
  /** Why there are no pictures of a phone: there it stands elsewhere on the page, and would begin anew. */
  readonly wideOnly?: string
  /** Why the words of its states are not kept. */
  readonly wordless?: string
  /** Toasts another machine shows after a step (its label), and writes it sends. */
  readonly says?: Readonly<Record<string, RegExp>>
  readonly sends?: Readonly<Record<string, string | readonly string[]>>
  /** What of the context makes two places different here. */
  readonly facts?: (context: ContextOf<M>) => unknown
  /** Inputs as the browser gives them, where they differ from the model's. */
  readonly inputs?: { readonly [name: string]: InputOf<M> }
}

/** What a model says of the browser: all three or none. */
export type InBrowser<M extends AnyStateMachine> = {
  /** How a person causes each event. */
  readonly gestures: { readonly [T in TypeOf<M>]: Gesture<Sent<EventOf<M>, T>> }
  /** What must be seen in each state, and what must be gone. */
  readonly states: { readonly [P in LeafPath<M>]: Sight } & { readonly [P in StatePath<M>]?: Sight }
  readonly screen: Screen<M>
}
