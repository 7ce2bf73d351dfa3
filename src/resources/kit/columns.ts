import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { SessionUser } from "#contract/kit/user.ts"
import type { ChoiceWords, KeysOf, OfferedTo, OptionsCall } from "./fields.ts"

/** A column whose key is one of the contract's sorts can be sorted by its heading. */
type Place = {
  readonly label: string
  /** Hidden by default; the user can show it. */
  readonly hidden?: boolean
  /** Shown even if hidden while this filter is active, or while it has this value. */
  readonly shownBy?: string | { readonly filter: string; readonly is: string }
  /** Accounts whose list has it; everyone's by default. */
  readonly seenIf?: (user: SessionUser) => boolean
  readonly card?: "line" | "beside" | "none"
  /** Whether a card's second line includes the label; needed where the value alone is unclear. */
  readonly named?: boolean
}

/** The line under a person's name; the note is about exceptions. */
export type PersonSub = { readonly text: string; readonly note?: string | undefined }

type ChoiceColumn<K extends string, W extends string> = {
  readonly as: "choice"
  readonly key: K
  readonly choices: ChoiceWords<W>
  /** Exceptions are badges in this tone; the usual values, without a tone, are plain text. */
  readonly tones?: Readonly<Partial<Record<W, StatusTone>>>
  /** Not a column: exceptions are a badge after the name, usual values show nothing. */
  readonly tag?: true
  /** Never wraps into two lines. */
  readonly whole?: boolean
}
type ColumnBy<
  Text extends string,
  Num extends string,
  Time extends string,
  Bool extends string,
  Names extends string,
  Key extends string,
  Row,
> =
  | {
      readonly as: "text"
      readonly key: Text
      readonly primary?: boolean
      readonly whole?: boolean
      /** Key of its level in a tree, from 1. */
      readonly indent?: Num
    }
  /** Two times of a day, drawn over a strip of its hours; an end at or before the start is on the next day. */
  | { readonly as: "span"; readonly key: Time; readonly end: Time; readonly colour: Text }
  /** A person's name with photo; always the row's name. `sub` goes under it. */
  | {
      readonly as: "person"
      readonly key: Text
      readonly photo: Text
      readonly sub?: (row: Row) => PersonSub
    }
  | { readonly as: "date" | "time"; readonly key: Text }
  /** `decimals`: the most digits after the comma, none by default. */
  | {
      readonly as: "number" | "rupiah"
      readonly key: Num
      readonly unit?: string
      readonly decimals?: number
    }
  /** Minutes, shown as hours and minutes. */
  | { readonly as: "hours"; readonly key: Num }
  /** `never`: the text for no time. */
  | { readonly as: "ago"; readonly key: Time }
  | { readonly as: "ago"; readonly key: Text; readonly never: string }
  /** Not a column: a badge after the name of rows that are switched off. */
  | { readonly as: "active"; readonly key: Bool }
  /** Not a column: a badge after the name if the flag has the given value, else nothing. */
  | {
      readonly as: "mark"
      readonly key: Bool
      readonly mark: string
      readonly when?: false
      readonly tone?: StatusTone
    }
  /** Several names; `none`: the text for an empty list. */
  | { readonly as: "names"; readonly key: Names; readonly none: string }
  /** Any text computed from a row. */
  | {
      readonly as: "words"
      readonly key: Key
      readonly of: (row: Row) => string
      readonly align?: "end"
      /** Never truncated: a time, a code. */
      readonly whole?: boolean
    }

export type ColumnOf<Row> = Place &
  (
    | ColumnBy<
        KeysOf<Row, string | null>,
        KeysOf<Row, number | null>,
        KeysOf<Row, string>,
        KeysOf<Row, boolean>,
        KeysOf<Row, readonly string[]>,
        keyof Row & string,
        Row
      >
    | {
        [K in keyof Row & string]: string extends Row[K]
          ? never
          : [Row[K]] extends [string | null]
            ? ChoiceColumn<K, Extract<NonNullable<Row[K]>, string>>
            : never
      }[keyof Row & string]
  )
export type AnyColumn = Place &
  (
    | ColumnBy<string, string, string, string, string, string, Readonly<Record<string, unknown>>>
    | ChoiceColumn<string, string>
  )

export type FilterOf<Keys extends string> = {
  readonly key: Keys
  readonly label: string
} & (
  | {
      readonly options: readonly { readonly value: string; readonly label: string }[]
      /** A filter without any option for this account is left out. */
      readonly offeredTo?: OfferedTo
    }
  /** One of the rows of another resource, searched. */
  | { readonly from: OptionsCall; readonly given?: Readonly<Record<string, unknown>> }
  /** Days: `key` is the first one, `until` the filter of the last one; ahead = they are mostly to come. */
  | { readonly until: Keys; readonly isAhead?: boolean }
)

/** A column rendered as a badge after the row's name. */
export const isTag = (column: AnyColumn): boolean =>
  column.as === "active" || column.as === "mark" || (column.as === "choice" && column.tag === true)

/** The column that holds the row's name. */
export const isPrimary = (column: AnyColumn): boolean =>
  column.as === "person" || (column.as === "text" && column.primary === true)
