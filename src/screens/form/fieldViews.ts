import type { ComponentType } from "react"
import { type Described, fieldsIn } from "#src/resources/kit/describe.ts"
import type { AnyField, FieldKind, FieldOfKind } from "#src/resources/kit/fields.ts"
import type { FieldViewProps } from "./fieldProps.ts"
import type { Kinds } from "./kindsContext.ts"

type View<Kind extends FieldKind> = ComponentType<FieldViewProps<FieldOfKind<Kind>>>
type LaterKind = Exclude<
  FieldKind,
  "text" | "longText" | "number" | "rupiah" | "percent" | "time" | "select" | "yesNo" | "switch"
>

/** Lazy-loaded field kinds: a form waits only for the kinds it uses. */
const later: { readonly [Kind in LaterKind]: () => Promise<View<Kind>> } = {
  richText: () => import("./kinds/RichTextView.tsx").then((m) => m.RichTextView),
  date: () => import("./kinds/DateView.tsx").then((m) => m.DateView),
  month: () => import("./kinds/MonthView.tsx").then((m) => m.MonthView),
  formula: () => import("./kinds/FormulaView.tsx").then((m) => m.FormulaView),
  moment: () => import("./kinds/MomentView.tsx").then((m) => m.MomentView),
  lookup: () => import("./kinds/LookupView.tsx").then((m) => m.LookupView),
  reference: () => import("./kinds/ReferenceView.tsx").then((m) => m.ReferenceView),
  multi: () => import("./kinds/MultiView.tsx").then((m) => m.MultiView),
  choices: () => import("./kinds/ChoicesView.tsx").then((m) => m.ChoicesView),
  matrix: () => import("./kinds/MatrixView.tsx").then((m) => m.MatrixView),
  colour: () => import("./kinds/ColourView.tsx").then((m) => m.ColourView),
  photo: () => import("./kinds/PhotoView.tsx").then((m) => m.PhotoView),
  file: () => import("./kinds/FileView.tsx").then((m) => m.FileView),
  weekHours: () => import("./kinds/WeekHoursView.tsx").then((m) => m.WeekHoursView),
  mapPoint: () => import("./kinds/MapPointView.tsx").then((m) => m.MapPointView),
  mapOutline: () => import("./kinds/MapOutlineView.tsx").then((m) => m.MapOutlineView),
  condition: () => import("./kinds/ConditionView.tsx").then((m) => m.ConditionView),
  subItems: () => import("./kinds/SubItemsView.tsx").then((m) => m.SubItemsView),
}

const kindsIn = (fields: readonly AnyField[]): readonly FieldKind[] =>
  fields.flatMap((field) => [field.kind, ...(field.kind === "subItems" ? kindsIn(field.fields) : [])])

/** The views that a resource's form needs. */
export const loadKinds = async (
  resource: Pick<Described, "sections" | "ownFields">,
  more: readonly FieldKind[] = resource.ownFields?.kinds ?? [],
): Promise<Kinds> => {
  const used = [...kindsIn(fieldsIn(resource)), ...more]
  const wanted = [...new Set(used)].filter((kind): kind is LaterKind => kind in later)
  const loaded = await Promise.all(wanted.map(async (kind) => [kind, await later[kind]()] as const))
  return Object.fromEntries(loaded) as Kinds
}
