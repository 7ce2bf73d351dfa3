import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { KeysOf } from "./fields.ts"

type Words = Readonly<Record<string, string>>

/** The header of a record page, above its sections; keys are those of its row. */
export type RecordPageOf<Row> = {
  /** Its picture, shown round as a face. */
  readonly photo?: KeysOf<Row, string | null>
  /** Facts under its name, side by side; empty ones are left out. */
  readonly line: readonly KeysOf<Row, string | null>[]
  /** A status badge; usual values have none. */
  readonly badges?: readonly {
    readonly key: keyof Row & string
    readonly choices: Words
    readonly tones: Readonly<Record<string, StatusTone>>
    readonly quiet: readonly string[]
  }[]
  /** Key facts. `moment`: a date with its time; `due`: a date that is highlighted when it is near or over. */
  readonly facts: readonly {
    readonly key: KeysOf<Row, string | null>
    readonly label: string
    readonly as?: "email" | "phone" | "date" | "moment" | "due"
  }[]
  /** The list's action that is offered as a button while the row is in this state. */
  readonly primary?: { readonly action: string; readonly key: keyof Row & string; readonly is: string }
  /** The query of the list its way back opens, by the row and the query it was opened from; that query by default. */
  readonly backTo?: (row: Readonly<Record<string, unknown>>, query: string) => string
  /** The label of the delete action, where rows are archived instead of deleted. */
  readonly removal?: string
}
export type RecordPage = RecordPageOf<Readonly<Record<string, string | null>>>

/** All keys of a row that the page reads. */
export const keysRead = ({ photo, line, badges = [], facts }: RecordPage): readonly string[] => [
  ...(photo === undefined ? [] : [photo]),
  ...line,
  ...badges.map(({ key }) => key),
  ...facts.map(({ key }) => key),
]
