import type { Call } from "#contract/kit/call.ts"
import type { MenuPlace } from "#contract/menu.ts"
import type { RoutePath } from "#contract/routes.ts"
import type { AnyBulk, AnyBulkEdit } from "./bulk.ts"
import type { AnyColumn, ColumnOf, FilterOf } from "./columns.ts"
import type { AnyField, FieldOf } from "./fields.ts"
import type { RecordPage, RecordPageOf } from "./recordPage.ts"
import type { ResourceContract } from "./resourceContract.ts"

type Section<Field> = {
  readonly title: string
  /** What the fields under it have in common, in one sentence. */
  readonly text?: string
  /** One under the other; several in one line are read together: from–until. */
  readonly fields: readonly (Field | readonly Field[])[]
}

type Words<Column, Field, FilterKey extends string, Start, Page> = {
  readonly path: RoutePath
  /** Its entry in a menu, where the specification has none: `{ under: "Users", icon: "tags" }` or `{ group: "umum", hint: "…" }`. */
  readonly menu?: MenuPlace
  /** Of many, as a title: "Divisi". */
  readonly title: string
  /** What it is, in one sentence under an empty list. */
  readonly purpose: string
  readonly searchLabel: string
  readonly columns: readonly Column[]
  readonly filters: readonly FilterOf<FilterKey>[]
  /** Ways from the list to pages that bring rows in otherwise than one by one. */
  readonly links?: readonly { readonly label: string; readonly href: RoutePath }[]
  /** Where a row leads; to its form unless said otherwise, null where it leads nowhere. */
  readonly rowHref?: (id: number, row: Readonly<Record<string, unknown>>) => string | null
  /** What can be done to the ticked rows, beside deleting them. */
  readonly bulk?: readonly AnyBulk[]
  /** Which fields of the ticked rows can be changed together. */
  readonly edit?: AnyBulkEdit
  /** A filter that shows the rows that were put away, and the bulk action that brings them back. */
  readonly putAway?: { readonly filter: string; readonly is: string; readonly back: string }
  /** The call that answers where the filtered list is as a spreadsheet: `q`, the filters and `format`. */
  readonly exported?: Call
  /** Where those are found who keep a row in use: the filter of another list that takes its id. */
  readonly usedBy?: { readonly label: string; readonly path: RoutePath; readonly filter: string }
  readonly sections: readonly Section<Field>[]
  /** A row has a page of its own, read first and changed section by section; without it, it is a form. */
  readonly page?: Page
  /** What a new row starts with. */
  readonly start: Start
  /** Drafts hold NIK, account numbers or pay: encrypted. */
  readonly personal: boolean
  /** Rows that this person may only read, though they may change others: the key of the row that says so, and why. */
  readonly barred?: { readonly by: string; readonly why: string }
}
export type WordsFor<C extends ResourceContract> = Words<
  ColumnOf<C["row"]["Type"]>,
  FieldOf<C["values"]["Type"], C["row"]["Type"], keyof C["files"] & string>,
  keyof C["filters"] & string,
  Partial<C["values"]["Type"]>,
  RecordPageOf<C["row"]["Type"]>
>

/** A resource as the screens read it, its keys checked where it was declared. */
export type Described = { readonly contract: ResourceContract } & Words<
  AnyColumn,
  AnyField,
  string,
  Readonly<Record<string, unknown>>,
  RecordPage
>

/** A list as the screens read it: of a resource, or of what belongs to a row of one. */
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
  | "exported"
  | "usedBy"
  | "rowHref"
> & {
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
  > & {
    readonly calls: { readonly list: Call; readonly remove?: Call; readonly sort?: Call }
  }
  readonly path: string
  /** Where a new one is added; its form unless said otherwise, null where nothing is added by hand. */
  readonly newHref?: string | null
  /** The title once the rows are there, where it depends on whose they are. */
  readonly titleOf?: (page: Readonly<Record<string, unknown>>) => string
  /** Where the page lies, from the outside in. */
  readonly trail?: readonly { readonly label: string; readonly href: string }[]
}

/** A form as the screens read it: of a row, of a setting, of a part of either. */
export type DescribedForm = Pick<Described, "sections" | "start" | "personal" | "barred"> & {
  readonly contract: Pick<ResourceContract, "id" | "noun" | "who" | "module" | "values" | "files">
  /** Where it leads back to. */
  readonly path: string
}

/** A form beside a list, at the list's own address. */
export type DescribedPart = DescribedForm & { readonly trail: NonNullable<DescribedList["trail"]> }

type SettingContract = Pick<ResourceContract, "id" | "noun" | "who" | "module" | "row" | "values"> & {
  /** What of `companies/find` it is; null = the company itself. */
  readonly key: string | null
  readonly update: Call
  /** Reads it by itself; null or none = it is read with the company. */
  readonly find?: Call | null
  readonly files?: ResourceContract["files"]
}
/** A record of which a company has one, as its screen reads it. */
export type DescribedSetting = DescribedForm & {
  readonly contract: SettingContract
  readonly title: string
}

/** What the screen of a setting adds to its contract: words and fields. */
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
/** The same of a record that files belong to. */
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

/** What the screens of a resource add to its contract: words, columns and fields. */
export const describe = <const C extends ResourceContract>(contract: C, words: WordsFor<C>): Described => ({
  contract,
  /** Held against the contract by the parameter's type; that they are words of any resource the compiler cannot see. */
  ...(words as unknown as Omit<Described, "contract">),
})

/** Fields in the order they are met. */
export const fieldsIn = ({ sections }: Pick<Described, "sections">): readonly AnyField[] =>
  sections.flatMap((section) => section.fields.flat())
