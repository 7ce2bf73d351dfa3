import type { Call, Who } from "#contract/call.ts"
import type { masterDepartement, masterJabatan, masterKantor, masterPegawai } from "#contract/masterData.ts"
import type { RoutePath } from "#contract/routes.ts"

/** A contract resource, whatever its fields. */
export type ResourceContract = {
  readonly id: string
  readonly alias: string
  readonly noun: string
  readonly listKey: string
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  readonly sorts: readonly [string, ...string[]]
  readonly filters: object
  readonly row: { readonly Type: object }
  readonly values: { readonly Type: object; readonly fields: object }
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: Call }
}

/** The calls a searchable choice can be filled from. */
export type OptionsCall =
  | typeof masterDepartement
  | typeof masterJabatan
  | typeof masterKantor
  | typeof masterPegawai

type KeysOf<V, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string]

type Common<K extends string> = {
  readonly key: K
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
}
type FieldBy<Text extends string, Num extends string, Bool extends string, Shown extends string> =
  | ({ readonly kind: "text"; readonly max: number } & Common<Text>)
  | ({ readonly kind: "number"; readonly unit?: string } & Common<Num>)
  | ({
      readonly kind: "reference"
      readonly options: OptionsCall
      /** The row's field that names what is chosen now. */
      readonly shownBy: Shown
    } & Common<Num>)
  | ({ readonly kind: "switch" } & Common<Bool>)

type ColumnBy<Text extends string, Num extends string, Time extends string, Bool extends string> = {
  readonly label: string
  readonly sortable?: boolean
  /** Not shown until somebody asks for it. */
  readonly hidden?: boolean
  readonly card?: "line" | "beside" | "none"
} & (
  | { readonly as: "text"; readonly key: Text; readonly primary?: boolean; readonly whole?: boolean }
  | { readonly as: "number"; readonly key: Num }
  | { readonly as: "ago"; readonly key: Time }
  | { readonly as: "active"; readonly key: Bool }
)

/** A field of a form; `key` must be a field of the contract of the right type, else it does not compile. */
export type FieldOf<V, Row> = FieldBy<
  KeysOf<V, string | null>,
  KeysOf<V, number | null>,
  KeysOf<V, boolean>,
  KeysOf<Row, string | null>
>
export type ColumnOf<Row> = ColumnBy<
  KeysOf<Row, string | null>,
  KeysOf<Row, number | null>,
  KeysOf<Row, string>,
  KeysOf<Row, boolean>
>
export type AnyField = FieldBy<string, string, string, string>
export type AnyColumn = ColumnBy<string, string, string, string>

export type FilterOf<Keys extends string> = {
  readonly key: Keys
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

type Words<Column, Field, FilterKey extends string, Start> = {
  readonly path: RoutePath
  /** Of many, as a title: "Divisi". */
  readonly title: string
  /** What it is, in one sentence under an empty list. */
  readonly purpose: string
  readonly searchLabel: string
  readonly columns: readonly Column[]
  readonly filters: readonly FilterOf<FilterKey>[]
  readonly sections: readonly { readonly title: string; readonly fields: readonly Field[] }[]
  /** What a new row starts with. */
  readonly start: Start
  /** Drafts hold NIK, account numbers or pay: encrypted. */
  readonly personal: boolean
}
type WordsFor<C extends ResourceContract> = Words<
  ColumnOf<C["row"]["Type"]>,
  FieldOf<C["values"]["Type"], C["row"]["Type"]>,
  keyof C["filters"] & string,
  Partial<C["values"]["Type"]>
>

/** A resource as the screens read it, its keys checked where it was declared. */
export type Described = { readonly contract: ResourceContract } & Words<
  AnyColumn,
  AnyField,
  string,
  Readonly<Record<string, unknown>>
>

/** What the screens of a resource add to its contract: words, columns and fields. */
export const describe = <const C extends ResourceContract>(contract: C, words: WordsFor<C>): Described => ({
  contract,
  ...words,
})
