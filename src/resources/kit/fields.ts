import type { Call, Who } from "#contract/kit/call.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { WorkDay } from "#contract/areas/attendance/officesHours.ts"
import type { Outline } from "#contract/areas/sales/outline.ts"

/** A source for a searchable select: a call that searches by text, filters by ids, and returns rows with names. */
export type OptionsCall = Call & {
  readonly payload: { readonly Encoded: { readonly q?: string; readonly ids?: readonly number[] } }
  readonly answer: {
    readonly Type: { readonly rows: readonly { readonly id: number; readonly nama: string }[] }
  }
}
/** The source of a select and its filters, which may depend on other values of the form. */
type Options = {
  readonly options: OptionsCall
  readonly given?: Loose | ((values: Loose) => Loose)
}

export type KeysOf<V, T> = {
  [K in keyof V & string]-?: Required<V>[K] extends T ? K : never
}[keyof V & string]
type Loose = Readonly<Record<string, unknown>>
/** A form's values while it is being filled in: any may be missing. */
export type Typed<V> = { readonly [K in keyof V]?: V[K] | null }
/** A label for each of the contract's values, in display order. */
export type ChoiceWords<W extends string> = Readonly<Record<W, string>>

export type UsedBy = "phone" | "site" | "record"

/** Properties common to every field. `flags`: keys of the row that are booleans. */
type Common<K extends string, Values, Flags extends string> = {
  readonly key: K
  readonly label: string
  readonly hint?: string | ((values: Values) => string | undefined)
  readonly required?: boolean
  /**
   * Why no business rule reads this field. `phone`, `site`: the employee app or the web site will, which is shown under
   * the field; `record`: informational, for lists, pages or files. Without it a rule does, which docs/fields.md names.
   */
  readonly usedBy?: UsedBy
  /** Shown only if this is true. A hidden field is not sent: the contract's default applies. */
  readonly showWhen?: (values: Values) => boolean
  /** Read-only once this is true of the row. */
  readonly fixedBy?: { readonly key: Flags; readonly why: string }
  /** This account may not change it: for fields that are made at run time. */
  readonly isReadOnly?: boolean
  /** Who sees it and who edits it; everyone who may open the form by default. */
  readonly seenBy?: readonly Who[]
  readonly changedBy?: readonly Who[]
}

/** A titled part of the list of words to insert. */
export type InsertGroup = {
  readonly heading: string
  readonly items: readonly { readonly label: string; readonly text: string }[]
}
type TextKind =
  | {
      readonly kind: "text"
      readonly max: number
      /** Values that other fields get while this one is typed; `values` are those before. */
      readonly sets?: (typed: string, values: Loose) => Loose
    }
  | { readonly kind: "longText"; readonly max: number }
  /**
   * Rich text as HTML: paragraphs, headings, lists, quotations, links, tables, code. `pictures`: the call that uploads a
   * picture; the row's `pictures` then has the URL of each.
   */
  | {
      readonly kind: "richText"
      readonly pictures?: Call
      /** Words that are inserted at the cursor, chosen from a list. */
      readonly inserts?: (values: Loose) => readonly InsertGroup[]
    }
  /** For past dates such as a birthday: a two-digit year is never in the future. */
  | { readonly kind: "date"; readonly isPast?: true }
  /** A month of a year, YYYY-MM. */
  | { readonly kind: "month" }
  /** A formula of numbers and names; `names`: the names it may use besides the codes of rows, with their meaning. */
  | { readonly kind: "formula"; readonly max: number; readonly names: Readonly<Record<string, string>> }
  | { readonly kind: "time" }
  /** A date and time in Jakarta, sent as an instant. */
  | { readonly kind: "moment"; readonly timeLabel: string }
  | { readonly kind: "colour" }
/** Whether a choice is offered to this account; a stored one stays, and a field without any is not shown. */
export type OfferedTo = (choice: string, user: SessionUser) => boolean
type SelectKind<W extends string> = {
  readonly kind: "select"
  readonly choices: ChoiceWords<W>
  readonly offeredTo?: OfferedTo
  /** Values that other fields get when a choice is made, because their defaults follow from it. */
  readonly sets?: Readonly<Partial<Record<W, Loose>>> | ((choice: string, values: Loose) => Loose)
}
/** Text that is one of several words, of which a company is offered some. */
type OfferedKind = SelectKind<string> & { readonly offeredTo: OfferedTo }
/** Bounds come from the contract; an error is shown when they are exceeded. */
type NumberKind =
  | {
      readonly kind: "number"
      readonly unit?: string | ((values: Loose) => string)
      readonly decimals?: number
    }
  | { readonly kind: "rupiah" }
  | { readonly kind: "percent"; readonly decimals?: number }
type ReferenceKind<Name extends string, Fills extends string> = Options & {
  readonly kind: "reference"
  /** Keys of the row that come with the selected option (`isian`); conditions of other fields read them. */
  readonly fills?: readonly Fills[]
  /** Values that other fields are reset to when another row is selected, because their options depend on it. */
  readonly resets?: Loose
  /** The row's field that holds the selected name. */
  readonly shownBy: Name
}
/** A reference to another resource's row by its code. */
type LookupKind<Name extends string> = Options & {
  readonly kind: "lookup"
  /** The row's field that holds the selected name. */
  readonly shownBy: Name
  /**
   * The returned rows carry values for other fields (`isian`): selecting one prefills them. `untyped`: only fields that
   * are empty or still have the values of the row that was selected before.
   */
  readonly fills?: true | "untyped"
}
type MultiKind<Names extends string> = Options & {
  readonly kind: "multi"
  /** The row's field that holds the selected names, in the order of the ids. */
  readonly shownBy: Names
  /** The meaning of an empty selection. */
  readonly none?: string
}
type ChoicesKind<W extends string> = { readonly kind: "choices"; readonly choices: ChoiceWords<W> }
/** Permissions matrix, values `row.column`: ticked one by one, or a whole row or column at once. */
type MatrixKind<Num extends string> = {
  readonly kind: "matrix"
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly group: string
    /** Keys of the columns that this row has. */
    readonly columns: readonly string[]
  }[]
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  /** The base column that the others of a row depend on: ticking another ticks it, and unticking it clears the row. */
  readonly basis?: string
  /** Another row of the resource to compare with: the field with its id, and the call that finds it. */
  readonly compare?: { readonly by: Num; readonly find: Call }
}
type SwitchKind = { readonly kind: "switch" }
/** Yes, no, or neither; `none`: the meaning of neither. */
type YesNoKind = { readonly kind: "yesNo"; readonly none: string }
type WeekKind = { readonly kind: "weekHours" }
type ItemsKind<Field, Start> = {
  readonly kind: "subItems"
  /** One of them in words: "pilihan". */
  readonly noun: string
  readonly fields: readonly Field[]
  /** Initial values of a new item. */
  readonly start: Start
  readonly max: number
}
/** An item that a condition may refer to, by its key; `choices`: its possible answers, null = any text. */
export type ConditionSource = {
  readonly key: string
  readonly label: string
  readonly choices: readonly string[] | null
}
/** A condition on an earlier item of the same `subItems`: which item, and the answer it must have. */
type ConditionKind = {
  readonly kind: "condition"
  readonly sources: (earlier: readonly Loose[]) => readonly ConditionSource[]
  /** The meaning of no condition. */
  readonly none: string
  readonly valueLabel: string
}
/** A location: `key` is its latitude. */
type MapKind<Num extends string> = {
  readonly kind: "mapPoint"
  readonly lng: Num
  /** Radius in metres; a point without one has none. */
  readonly radius?: Num
}
/** An outline on the map, drawn by hand or read from a GeoJSON file; `point`: the keys of the location that it surrounds. */
type OutlineKind<Num extends string> = {
  readonly kind: "mapOutline"
  readonly point?: { readonly lat: Num; readonly lng: Num }
}
/** A file is sent next to the values, under its key; the row holds the URL of the stored one. */
type Stored<Name extends string> = { readonly shownBy: Name; readonly maxBytes: number }
type FileKind<Name extends string> =
  | ({
      readonly kind: "photo"
      /** Cropped to a square. */
      readonly crop?: boolean
      /** Round, for a face. */
      readonly round?: boolean
      /** Call that deletes the stored file at once: `{ id, version }`. */
      readonly removal?: Call
    } & Stored<Name>)
  | ({
      readonly kind: "file"
      readonly accept: string
      /** The label of the stored file. */
      readonly nameBy?: Name
    } & Stored<Name>)

/** The row's field that names what `K` refers to: `to_id` is shown by `to_nama`, never by the name of another field. */
type NameFor<K extends string> =
  `${K extends `${infer Of}_id` | `${infer Of}_ids` ? Of : K extends `${infer Of}_kode` ? Of : K}_nama`
/** A dialog without a row holds the chosen names under these keys. */
export type Named<V> = { readonly [K in keyof V & string as NameFor<K>]: string | null }
type Is<T, Kind, Yes> = [T] extends [Kind] ? Yes : never
/** The fields of a nested list's rows, and the files they carry. */
type RowWithin<Row, K> = K extends keyof Row ? (Row[K] extends readonly (infer One)[] ? One : never) : never
type FilesWithin<Files, K extends string> = Files extends `${K}.*.${infer Key}` ? Key : never
type KindOf<T, V, Row, K extends string, Files extends string> = [T] extends [Outline | null]
  ? OutlineKind<KeysOf<V, number | null>>
  : UsualKindOf<T, V, Row, K, Files>
type UsualKindOf<T, V, Row, K extends string, Files extends string> =
  | Is<
      T,
      string | null,
      string extends NonNullable<T>
        ? TextKind | OfferedKind | LookupKind<Extract<KeysOf<Row, string | null>, NameFor<K>>>
        : SelectKind<Extract<NonNullable<T>, string>>
    >
  | Is<T, { readonly key: string; readonly is: string } | null, ConditionKind>
  | Is<T, boolean | null, null extends T ? YesNoKind : SwitchKind>
  | Is<
      T,
      number | null,
      | NumberKind
      | ReferenceKind<Extract<KeysOf<Row, string | null>, NameFor<K>>, keyof Row & string>
      | MapKind<KeysOf<V, number | null>>
    >
  | (T extends readonly (infer One)[]
      ?
          | Is<One, number, MultiKind<Extract<KeysOf<Row, readonly string[]>, NameFor<K>>>>
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

/** A form field; `key` must be a field of the contract with the right type, else it does not compile. */
export type FieldOf<V, Row, Files extends string> =
  | {
      [K in keyof V & string]-?: CommonOf<K, V, Row> & KindOf<Required<V>[K], V, Row, K, Files>
    }[keyof V & string]
  | (CommonOf<Exclude<Files, `${string}.*.${string}`>, V, Row> & FileKind<KeysOf<Row, string | null>>)

/** An interface, because only an interface may be recursive. */
interface AnyItems extends Omit<ItemsKind<never, Loose>, "fields"> {
  readonly fields: readonly AnyField[]
}

/** A field of any resource, its keys type-checked where it was declared. */
export type AnyField = Common<string, Loose, string> &
  (
    | TextKind
    | SelectKind<string>
    | NumberKind
    | ReferenceKind<string, string>
    | LookupKind<string>
    | MultiKind<string>
    | ChoicesKind<string>
    | MatrixKind<string>
    | SwitchKind
    | YesNoKind
    | WeekKind
    | AnyItems
    | ConditionKind
    | MapKind<string>
    | OutlineKind<string>
    | FileKind<string>
  )
export type FieldKind = AnyField["kind"]
export type FieldOfKind<Kind extends FieldKind> = Extract<AnyField, { readonly kind: Kind }>
