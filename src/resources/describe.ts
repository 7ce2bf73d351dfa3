import type { Call, Who } from "#contract/call.ts"
import type { RoutePath } from "#contract/routes.ts"
import type { AnyBulk } from "./bulk.ts"
import type { AnyColumn, ColumnOf, FilterOf } from "./columns.ts"
import type { AnyField, FieldOf } from "./fields.ts"

/** A contract resource, whatever its fields. */
export type ResourceContract = {
  readonly id: string
  readonly alias: string
  readonly noun: string
  readonly listKey: string
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  readonly sorts: readonly [string, ...string[]]
  readonly firstDir?: "asc" | "desc"
  readonly filters: object
  readonly row: { readonly Type: object }
  readonly values: { readonly Type: object; readonly fields: object }
  readonly files: Readonly<Record<string, unknown>>
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: Call }
}

type Section<Field> = {
  readonly title: string
  /** What the fields under it have in common, in one sentence. */
  readonly text?: string
  /** One under the other; several in one line are read together: from–until. */
  readonly fields: readonly (Field | readonly Field[])[]
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
  /** What can be done to the ticked rows, beside deleting them. */
  readonly bulk?: readonly AnyBulk[]
  /** The call that answers where the filtered list is as a spreadsheet: `q`, the filters and `format`. */
  readonly exported?: Call
  readonly sections: readonly Section<Field>[]
  /** What a new row starts with. */
  readonly start: Start
  /** Drafts hold NIK, account numbers or pay: encrypted. */
  readonly personal: boolean
}
export type WordsFor<C extends ResourceContract> = Words<
  ColumnOf<C["row"]["Type"]>,
  FieldOf<C["values"]["Type"], C["row"]["Type"], keyof C["files"] & string>,
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

/** A list as the screens read it: of a resource, or of what belongs to a row of one. */
export type DescribedList = Pick<
  Described,
  "title" | "purpose" | "searchLabel" | "columns" | "filters" | "bulk" | "exported"
> & {
  readonly contract: Pick<
    ResourceContract,
    "id" | "noun" | "listKey" | "who" | "sorts" | "firstDir" | "filters"
  > & {
    readonly calls: { readonly list: Call; readonly remove?: Call }
    readonly within?: Readonly<Record<string, unknown>>
  }
  readonly path: string
  /** Where a new one is added; its form unless said otherwise, null where nothing is added by hand. */
  readonly newHref?: string | null
  /** Where a row leads; to its form unless said otherwise. */
  readonly rowHref?: (id: number, row: Readonly<Record<string, unknown>>) => string
  /** The title once the rows are there, where it depends on whose they are. */
  readonly titleOf?: (page: Readonly<Record<string, unknown>>) => string
  /** Where the page lies, from the outside in. */
  readonly trail?: readonly { readonly label: string; readonly href: string }[]
}

/** A form as the screens read it: of a row, of a setting, of a part of either. */
export type DescribedForm = Pick<Described, "sections" | "start" | "personal"> & {
  readonly contract: Pick<ResourceContract, "id" | "noun" | "who" | "values" | "files">
  /** Where it leads back to. */
  readonly path: string
}

/** A form beside a list, at the list's own address. */
export type DescribedPart = DescribedForm & { readonly trail: NonNullable<DescribedList["trail"]> }

type SettingContract = Pick<ResourceContract, "id" | "noun" | "who" | "row" | "values"> & {
  readonly key: string
  readonly update: Call
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
    readonly title: string
    readonly sections: readonly Section<FieldOf<C["values"]["Type"], C["row"]["Type"], never>>[]
  },
): DescribedSetting => ({
  ...(words as unknown as Pick<DescribedSetting, "path" | "title" | "sections">),
  contract: { ...contract, files: {} },
  start: {},
  personal: false,
})

/** What the screens of a resource add to its contract: words, columns and fields. */
export const describe = <const C extends ResourceContract>(contract: C, words: WordsFor<C>): Described => ({
  contract,
  /** Held against the contract by the parameter's type; that they are words of any resource the compiler cannot see. */
  ...(words as unknown as Omit<Described, "contract">),
})

/** Fields in the order they are met. */
export const fieldsIn = ({ sections }: Pick<Described, "sections">): readonly AnyField[] =>
  sections.flatMap((section) => section.fields.flat())
