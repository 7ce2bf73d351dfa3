import type { ComponentType } from "react"
import type { FilterOf } from "#src/resources/columns.ts"
import type { Described } from "#src/resources/describe.ts"
import type { ExportButtonProps } from "./ExportButton.tsx"
import { type Kinds, loadKinds } from "./kinds.ts"

/** What a slot above a list is told. */
export type ListToolsProps = {
  readonly mayChange: boolean
  /** Rows may be others now. */
  readonly onChanged: () => void
}
export type ReferenceFilterProps = {
  readonly filter: Extract<FilterOf<string>, { readonly from: unknown }>
  readonly onPick: (value: string) => void
}

/** What a list has beside its declaration: views only some need, and what a resource puts in a slot. */
export type ListParts = {
  /** Buttons left of the primary action. */
  readonly tools: ComponentType<ListToolsProps> | null
  readonly referenceFilter: ComponentType<ReferenceFilterProps> | null
  readonly exporter: ComponentType<ExportButtonProps> | null
  /** Views of the fields its bulk actions ask for. */
  readonly kinds: Kinds
}

export type ListSlots = { readonly tools?: () => Promise<ComponentType<ListToolsProps>> }

export const loadListParts = async (
  { filters, bulk = [], exported }: Pick<Described, "filters" | "bulk" | "exported">,
  slots: ListSlots,
): Promise<ListParts> => {
  const isReferring = filters.some((filter) => "from" in filter)
  const asked = bulk.map(({ label, fields = [] }) => ({ title: label, fields }))
  const [tools, referenceFilter, kinds, exporter] = await Promise.all([
    slots.tools?.() ?? null,
    isReferring ? import("./ReferenceFilter.tsx").then((m) => m.ReferenceFilter) : null,
    loadKinds({ sections: asked }),
    exported === undefined ? null : import("./ExportButton.tsx").then((m) => m.ExportButton),
  ])
  return { tools, referenceFilter, kinds, exporter }
}
