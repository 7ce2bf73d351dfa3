import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { KeysOf } from "./fields.ts"

type Words = Readonly<Record<string, string>>

/** What the page of a record shows over its sections; keys are those of its row. */
export type RecordPageOf<Row> = {
  /** A picture of it, round as a face. */
  readonly photo?: KeysOf<Row, string | null>
  /** Under its name, what of it is filled in, one beside the other. */
  readonly line: readonly KeysOf<Row, string | null>[]
  /** A state in a word; those that go without saying have none. */
  readonly badges?: readonly {
    readonly key: keyof Row & string
    readonly choices: Words
    readonly tones: Readonly<Record<string, StatusTone>>
    readonly quiet: readonly string[]
  }[]
  /** What one looks it up for. `due`: a day that is told of when it is near or over. */
  readonly facts: readonly {
    readonly key: KeysOf<Row, string | null>
    readonly label: string
    readonly as?: "email" | "phone" | "date" | "due"
  }[]
  /** The action of its list that is offered as a button while the row stands so. */
  readonly primary?: { readonly action: string; readonly key: keyof Row & string; readonly is: string }
  /** What taking it away is called, where it is not deleted for good. */
  readonly removal?: string
}
export type RecordPage = RecordPageOf<Readonly<Record<string, string | null>>>

/** Every key of a row that the page reads. */
export const keysRead = ({ photo, line, badges = [], facts }: RecordPage): readonly string[] => [
  ...(photo === undefined ? [] : [photo]),
  ...line,
  ...badges.map(({ key }) => key),
  ...facts.map(({ key }) => key),
]
