import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { ChoiceWords, KeysOf, OptionsCall } from "./fields.ts"

/** A column whose key is among the contract's sorts is sorted by at its heading. */
type Place = {
  readonly label: string
  /** Not shown until somebody asks for it. */
  readonly hidden?: boolean
  /** Shown, though hidden, while this filter is chosen, or while it says just that. */
  readonly shownBy?: string | { readonly filter: string; readonly is: string }
  readonly card?: "line" | "beside" | "none"
  /** Whether a card's second line says its label too; without it, where the value alone says too little. */
  readonly named?: boolean
}

/** What stands under a person's name; the note is what about them deviates. */
export type PersonSub = { readonly text: string; readonly note?: string | undefined }

type ChoiceColumn<K extends string, W extends string> = {
  readonly as: "choice"
  readonly key: K
  readonly choices: ChoiceWords<W>
  /** Those that deviate are badges of this tone; the usual ones, without a tone, are plain words. */
  readonly tones?: Readonly<Partial<Record<W, StatusTone>>>
  /** No column: what deviates is a badge after the name, the usual is nothing. */
  readonly tag?: true
  /** Never in two lines. */
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
      /** Key of the level it stands at in a tree, from 1. */
      readonly indent?: Num
    }
  /** Two times of a day, over a strip of its hours; an end at or before the start is on the next day. */
  | { readonly as: "span"; readonly key: Time; readonly end: Time; readonly colour: Text }
  /** Somebody's name, with their photo; always the row's name. `sub` goes under it. */
  | {
      readonly as: "person"
      readonly key: Text
      readonly photo: Text
      readonly sub?: (row: Row) => PersonSub
    }
  | { readonly as: "date" | "time"; readonly key: Text }
  | { readonly as: "number" | "rupiah"; readonly key: Num; readonly unit?: string }
  /** Minutes, as hours and minutes. */
  | { readonly as: "hours"; readonly key: Num }
  /** `never`: what it means that there is no time. */
  | { readonly as: "ago"; readonly key: Time }
  | { readonly as: "ago"; readonly key: Text; readonly never: string }
  /** No column: a badge after the name of what is switched off. */
  | { readonly as: "active"; readonly key: Bool }
  /** No column: a badge after the name where it is true, or where it is false, nothing where it is not. */
  | {
      readonly as: "mark"
      readonly key: Bool
      readonly mark: string
      readonly when?: false
      readonly tone?: StatusTone
    }
  /** Names of several; `none`: what it means that there are none. */
  | { readonly as: "names"; readonly key: Names; readonly none: string }
  /** Anything a row says in words. */
  | { readonly as: "words"; readonly key: Key; readonly of: (row: Row) => string; readonly align?: "end" }

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
  | { readonly options: readonly { readonly value: string; readonly label: string }[] }
  /** One of the rows of another resource, searched. */
  | { readonly from: OptionsCall; readonly given?: Readonly<Record<string, unknown>> }
)

/** A column that stands as a badge after the row's name. */
export const isTag = (column: AnyColumn): boolean =>
  column.as === "active" || column.as === "mark" || (column.as === "choice" && column.tag === true)

/** The column that names a row. */
export const isPrimary = (column: AnyColumn): boolean =>
  column.as === "person" || (column.as === "text" && column.primary === true)
