import type { Call, Who } from "#contract/kit/call.ts"
import type { WorkDay } from "#contract/areas/attendance/officesHours.ts"

/** Whatever a searchable choice can be filled from: a call that looks for words, names ids, and answers rows with names. */
export type OptionsCall = Call & {
  readonly payload: { readonly Encoded: { readonly q?: string; readonly ids?: readonly number[] } }
  readonly answer: {
    readonly Type: { readonly rows: readonly { readonly id: number; readonly nama: string }[] }
  }
}
/** What a choice is filled from, and what it is narrowed to, which may follow from what else is filled in. */
type Options = {
  readonly options: OptionsCall
  readonly given?: Loose | ((values: Loose) => Loose)
}

export type KeysOf<V, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string]
type Loose = Readonly<Record<string, unknown>>
/** What a form holds while it is filled in: anything may be missing. */
export type Typed<V> = { readonly [K in keyof V]?: V[K] | null }
/** A word for each of the contract's values; in the order they are offered. */
export type ChoiceWords<W extends string> = Readonly<Record<W, string>>

export type UsedBy = "phone" | "site" | "record"

/** What every field may say. `flags`: keys of the row that are true or false. */
type Common<K extends string, Values, Flags extends string> = {
  readonly key: K
  readonly label: string
  readonly hint?: string | ((values: Values) => string | undefined)
  readonly required?: boolean
  /**
   * Why no rule reads it. `phone`, `site`: the employee's application or the web site will, which is said under the field; `record`: information
   * that lists, pages or files show. Without it a rule does, which docs/fields.md names.
   */
  readonly usedBy?: UsedBy
  /** Asked for only then. What is not asked for is not sent: the contract's default takes its place. */
  readonly showWhen?: (values: Values) => boolean
  /** Cannot be changed any more once this is true of the row. */
  readonly fixedBy?: { readonly key: Flags; readonly why: string }
  /** Who sees it, and who changes it; everybody who may open the form unless said otherwise. */
  readonly seenBy?: readonly Who[]
  readonly changedBy?: readonly Who[]
}

type TextKind =
  | { readonly kind: "text"; readonly max: number }
  | { readonly kind: "longText"; readonly max: number }
  /** Paragraphs, headings, lists, quotations and links, as HTML. */
  | { readonly kind: "richText" }
  /** Of days that have been, such as a birthday, a year of two figures is never one to come. */
  | { readonly kind: "date"; readonly isPast?: true }
  /** A month of a year, YYYY-MM. */
  | { readonly kind: "month" }
  /** A small language of numbers and names; `names`: what it may name beside the codes of rows, and what that is. */
  | { readonly kind: "formula"; readonly max: number; readonly names: Readonly<Record<string, string>> }
  | { readonly kind: "time" }
  /** A day and a time of day in Jakarta, an instant on the wire. */
  | { readonly kind: "moment"; readonly timeLabel: string }
  | { readonly kind: "colour" }
type SelectKind<W extends string> = { readonly kind: "select"; readonly choices: ChoiceWords<W> }
/** Bounds are the contract's; they are said when they are left. */
type NumberKind =
  | {
      readonly kind: "number"
      readonly unit?: string | ((values: Loose) => string)
      readonly decimals?: number
    }
  | { readonly kind: "rupiah" }
  | { readonly kind: "percent"; readonly decimals?: number }
type ReferenceKind<Name extends string> = Options & {
  readonly kind: "reference"
  /** What other fields go back to when another row is chosen: their choices are that row's. */
  readonly resets?: Loose
  /** The row's field that names what is chosen now. */
  readonly shownBy: Name
}
/** A row of another resource that is kept by its code. */
type LookupKind<Name extends string> = Options & {
  readonly kind: "lookup"
  /** The row's field that names what is chosen now. */
  readonly shownBy: Name
  /** The rows that are answered bring values of other fields (`isian`): who chooses one begins with them. */
  readonly fills?: true
}
type MultiKind<Names extends string> = Options & {
  readonly kind: "multi"
  /** The row's field that names what is chosen now, name by name beside the ids. */
  readonly shownBy: Names
  /** What choosing nothing means. */
  readonly none?: string
}
type ChoicesKind<W extends string> = { readonly kind: "choices"; readonly choices: ChoiceWords<W> }
/** Words of a table, `row.column` each: ticked one by one, a whole row or a whole column at once. */
type MatrixKind<Num extends string> = {
  readonly kind: "matrix"
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly group: string
    /** Keys of the columns it has. */
    readonly columns: readonly string[]
  }[]
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  /** The column every other one of a row rests on: ticked with the first of them, and without it none is. */
  readonly basis?: string
  /** Another row of the resource that it is held against: the field with its id, and the call that finds it. */
  readonly compare?: { readonly by: Num; readonly find: Call }
}
type SwitchKind = { readonly kind: "switch" }
/** Yes, no, or neither; `none`: what neither means. */
type YesNoKind = { readonly kind: "yesNo"; readonly none: string }
type WeekKind = { readonly kind: "weekHours" }
type ItemsKind<Field, Start> = {
  readonly kind: "subItems"
  /** One of them in words: "pilihan". */
  readonly noun: string
  readonly fields: readonly Field[]
  /** What a new one starts with. */
  readonly start: Start
  readonly max: number
}
/** A place: `key` is its latitude. */
type MapKind<Num extends string> = {
  readonly kind: "mapPoint"
  readonly lng: Num
  /** Metres around it. */
  readonly radius: Num
}
/** A file goes beside the values, under its key; the row shows where the stored one is. */
type Stored<Name extends string> = { readonly shownBy: Name; readonly maxBytes: number }
type FileKind<Name extends string> =
  | ({
      readonly kind: "photo"
      /** A part of it is chosen, as a square. */
      readonly crop?: boolean
      /** A face is round. */
      readonly round?: boolean
      /** Takes the stored one away at once: `{ id, version }`. */
      readonly removal?: Call
    } & Stored<Name>)
  | ({
      readonly kind: "file"
      readonly accept: string
      /** What the stored one is called. */
      readonly nameBy?: Name
    } & Stored<Name>)

type Is<T, Kind, Yes> = [T] extends [Kind] ? Yes : never
/** What the rows of a list within a row show, and the files they carry. */
type RowWithin<Row, K> = K extends keyof Row ? (Row[K] extends readonly (infer One)[] ? One : never) : never
type FilesWithin<Files, K extends string> = Files extends `${K}.*.${infer Key}` ? Key : never
type KindOf<T, V, Row, K extends string, Files extends string> =
  | Is<
      T,
      string | null,
      string extends NonNullable<T>
        ? TextKind | LookupKind<KeysOf<Row, string | null>>
        : SelectKind<Extract<NonNullable<T>, string>>
    >
  | Is<T, boolean | null, null extends T ? YesNoKind : SwitchKind>
  | Is<
      T,
      number | null,
      NumberKind | ReferenceKind<KeysOf<Row, string | null>> | MapKind<KeysOf<V, number | null>>
    >
  | (T extends readonly (infer One)[]
      ?
          | Is<One, number, MultiKind<KeysOf<Row, readonly string[]>>>
          | Is<
              One,
              string,
              string extends One
                ? never
                : ChoicesKind<Extract<One, string>> | MatrixKind<KeysOf<V, number | null>>
            >
          | Is<One, WorkDay, WeekKind>
          | Is<
              One,
              object,
              ItemsKind<FieldOf<One, One & RowWithin<Row, K>, FilesWithin<Files, K>>, Partial<One>>
            >
      : never)

type CommonOf<K extends string, V, Row> = Common<K, Typed<V>, KeysOf<Row, boolean>>

/** A field of a form; `key` must be a field of the contract of the right type, else it does not compile. */
export type FieldOf<V, Row, Files extends string> =
  | { [K in keyof V & string]: CommonOf<K, V, Row> & KindOf<V[K], V, Row, K, Files> }[keyof V & string]
  | (CommonOf<Exclude<Files, `${string}.*.${string}`>, V, Row> & FileKind<KeysOf<Row, string | null>>)

/** An interface, since only that may lead back to itself. */
interface AnyItems extends Omit<ItemsKind<never, Loose>, "fields"> {
  readonly fields: readonly AnyField[]
}

/** A field whatever its resource, its keys checked where it was declared. */
export type AnyField = Common<string, Loose, string> &
  (
    | TextKind
    | SelectKind<string>
    | NumberKind
    | ReferenceKind<string>
    | LookupKind<string>
    | MultiKind<string>
    | ChoicesKind<string>
    | MatrixKind<string>
    | SwitchKind
    | YesNoKind
    | WeekKind
    | AnyItems
    | MapKind<string>
    | FileKind<string>
  )
export type FieldKind = AnyField["kind"]
export type FieldOfKind<Kind extends FieldKind> = Extract<AnyField, { readonly kind: Kind }>
