import type { Call } from "#contract/kit/call.ts"
import type { MenuPlace } from "#contract/menu/menu.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { AnyBulk, AnyBulkEdit } from "./bulk.ts"
import type { AnyColumn, ColumnOf, FilterOf } from "./columns.ts"
import type { AnyField, FieldKind, FieldOf } from "./fields.ts"
import type { RecordPage, RecordPageOf } from "./recordPage.ts"
import type { ResourceContract } from "./resourceContract.ts"

type Section<Field> = {
  readonly title: string
  /** One sentence that introduces the section's fields. */
  readonly text?: string
  /** Rarely changed: closed until it is opened, or one of its fields has an error. */
  readonly isFolded?: true
  /** Fields one below the other; an array is one line of fields that are read together: from–until. */
  readonly fields: readonly (Field | readonly Field[])[]
}

/** Fields that a company defines at run time, added to a declaration for an account. */
export type OwnFields = {
  /** Kinds whose views such fields may need, besides those of the declared fields. */
  readonly kinds: readonly FieldKind[]
  readonly of: (described: Described, user: SessionUser) => Described
}

type Words<Column, Field, FilterKey extends string, Start, Page> = {
  readonly path: RoutePath
  /**
   * Its menu entry, where the specification has none: `{ under: "Users", icon: "tags" }` or `{ group: "umum", hint: "…"
   * }`.
   */
  readonly menu?: MenuPlace
  /** Plural, as a title: "Divisi". */
  readonly title: string
  /** One sentence of explanation, shown under an empty list. */
  readonly purpose: string
  readonly searchLabel: string
  readonly columns: readonly Column[]
  readonly filters: readonly FilterOf<FilterKey>[]
  /** Facts of a row on another day, where its contract is `dated`. */
  readonly datedFacts?: readonly Column[]
  /** Links from the list to pages that add rows in bulk. */
  readonly links?: readonly { readonly label: string; readonly href: RoutePath | `${RoutePath}?${string}` }[]
  /** The link of a row; its form by default, null = none. */
  readonly rowHref?: (id: number, row: Readonly<Record<string, unknown>>) => string | null
  /** Bulk actions besides delete. */
  readonly bulk?: readonly AnyBulk[]
  /** Fields that can be changed by bulk edit. */
  readonly edit?: AnyBulkEdit
  /** The filter that shows archived rows, and the bulk action that restores them. */
  readonly putAway?: { readonly filter: string; readonly is: string; readonly back: string }
  /** The total of the matching rows in words, from the answer's `summary`: shown after their number. */
  readonly totalOf?: (page: Readonly<Record<string, unknown>>) => string
  /** The call that exports the filtered list as a spreadsheet: parameters `q`, the filters and `format`. */
  readonly exported?: Call
  /** Where to find the rows that reference a row: the filter of another list that takes its id. */
  readonly usedBy?: { readonly label: string; readonly path: RoutePath; readonly filter: string }
  readonly sections: readonly Section<Field>[]
  /** A row has its own record page, read-only first and edited section by section; without it, it is a form. */
  readonly page?: Page
  /** The query of the list that opens once a new row is saved; that of the list the form was opened from by default. */
  readonly newQuery?: string
  /** Initial values of a new row. */
  readonly start: Start
  /** Initial values of a new row from the query of its address, and the labels of chosen options. */
  readonly startFrom?: (query: URLSearchParams) => Readonly<Record<string, unknown>>
  /** Drafts contain NIK, account numbers or pay, so they are encrypted. */
  readonly personal: boolean
  /** It has custom fields. */
  readonly ownFields?: OwnFields
  /** Rows that are read-only for this user, though others may be changed: the row's key that says so, and why. */
  readonly barred?: { readonly by: string; readonly why: string }
}
export type WordsFor<C extends ResourceContract> = Words<
  ColumnOf<C["row"]["Type"]>,
  FieldOf<C["values"]["Type"], C["row"]["Type"], keyof C["files"] & string>,
  keyof C["filters"] & string,
  Partial<C["values"]["Type"]>,
  RecordPageOf<C["row"]["Type"]>
>

/** A resource as the screens use it, its keys type-checked where it was declared. */
export type Described = { readonly contract: ResourceContract } & Words<
  AnyColumn,
  AnyField,
  string,
  Readonly<Record<string, unknown>>,
  RecordPage
>

/** A list as the screens use it: of a resource, or of children of a row. */
export type DescribedList = Pick<
  Described,
  | "title"
  | "purpose"
  | "searchLabel"
  | "columns"
  | "filters"
  | "links"
  | "bulk"
  | "edit"
  | "putAway"
  | "totalOf"
  | "exported"
  | "usedBy"
  | "rowHref"
> & {
  readonly ownFields?: OwnFields
  readonly contract: Pick<
    ResourceContract,
    | "id"
    | "noun"
    | "listKey"
    | "who"
    | "module"
    | "sorts"
    | "firstDir"
    | "filters"
    | "within"
    | "sortedBy"
    | "sortsTop"
    | "dated"
  > & {
    readonly calls: { readonly list: Call; readonly remove?: Call; readonly sort?: Call }
  }
  readonly path: string
  /** Where a new row is added; its form by default, null = none is added by hand. */
  readonly newHref?: string | null
  /** The title once the rows have loaded, if it depends on their parent. */
  readonly titleOf?: (page: Readonly<Record<string, unknown>>) => string
  /** Breadcrumb, from the top level down. */
  readonly trail?: readonly { readonly label: string; readonly href: string }[]
}

/** A form as the screens use it: of a row, of a setting, or of a part of either. */
export type DescribedForm = Pick<Described, "sections" | "start" | "personal" | "barred"> & {
  readonly contract: Pick<ResourceContract, "id" | "noun" | "who" | "module" | "values" | "files">
  /** Where its back link leads. */
  readonly path: string
}

/** A form next to a list, at the list's own address. */
export type DescribedPart = DescribedForm & { readonly trail: NonNullable<DescribedList["trail"]> }

type SettingContract = Pick<ResourceContract, "id" | "noun" | "who" | "module" | "row" | "values"> & {
  /** The part of `companies/find` it edits; null = the company itself. */
  readonly key: string | null
  readonly update: Call
  /** Call that reads it; null or none = it is read with the company. */
  readonly find?: Call | null
  readonly files?: ResourceContract["files"]
}
/** A company's singleton record, as its screen uses it. */
export type DescribedSetting = DescribedForm & {
  readonly contract: SettingContract
  readonly title: string
}

/** A setting's UI declaration on top of its contract: labels and fields. */
export const describeSetting = <const C extends SettingContract>(
  contract: C,
  words: {
    readonly path: RoutePath
    readonly menu?: MenuPlace
    readonly title: string
    readonly sections: readonly Section<FieldOf<C["values"]["Type"], C["row"]["Type"], never>>[]
  },
): DescribedSetting => ({
  ...(words as unknown as Pick<DescribedSetting, "path" | "title" | "sections">),
  contract: { ...contract, files: contract.files ?? {} },
  start: {},
  personal: false,
})

type FiledContract = SettingContract & { readonly files: ResourceContract["files"] }
/** The same for a record with files. */
export const describeFiled = <const C extends FiledContract>(
  contract: C,
  words: {
    readonly path: RoutePath
    readonly title: string
    readonly sections: readonly Section<
      FieldOf<C["values"]["Type"], C["row"]["Type"], keyof C["files"] & string>
    >[]
  },
): DescribedSetting => describeSetting(contract, words as never)

/** A resource's UI declaration on top of its contract: labels, columns and fields. */
export const describe = <const C extends ResourceContract>(contract: C, words: WordsFor<C>): Described => ({
  contract,
  /**
   * The parameter's type checks it against the contract; the compiler cannot check that the texts belong to this
   * resource.
   */
  ...(words as unknown as Omit<Described, "contract">),
})

/** Fields in display order. */
export const fieldsIn = ({ sections }: Pick<Described, "sections">): readonly AnyField[] =>
  sections.flatMap((section) => section.fields.flat())
