import { lazy, type ReactNode, Suspense, useId } from "react"
import type { Described } from "#src/resources/kit/describe.ts"
import type { AnyField, FieldOfKind } from "#src/resources/kit/fields.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { listOf, numberOf, recordOf, type Values, wordOf } from "../form/fieldProps.ts"
import { inWords } from "../form/fieldWords.ts"
import { DueDate } from "./Facts.tsx"

const Place = lazy(() => import("./Place.tsx").then((m) => ({ default: m.Place })))

type Props = {
  readonly section: Described["sections"][number]
  readonly values: Values
  /** The section has unsaved changes. */
  readonly isUnsaved: boolean
  /** Number of invalid fields. */
  readonly mistakes: number
  /** null = read only. */
  readonly onEdit: (() => void) | null
}

/** Documents and other rows nested in a record, each as text, with its file as a link. */
function Items({ field, values }: { readonly field: FieldOfKind<"subItems">; readonly values: Values }) {
  const items = listOf(values[field.key]).map((item, place) => ({ ...recordOf(item), place }))
  if (items.length === 0) return <span className="text-ink-3">Belum ada {field.noun}</span>
  return (
    <ul role="list" className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.place}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
        >
          {field.fields.map((part) => (
            <Part key={part.key} field={part} item={item} />
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The stored file as a link; null = none, or another is chosen and not saved yet. */
function fileLink(field: FieldOfKind<"file">, values: Values, className = "") {
  const url = wordOf(values[field.shownBy])
  const name = field.nameBy === undefined ? null : wordOf(values[field.nameBy])
  return url === null ? null : (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`truncate text-brand underline-offset-2 hover:underline ${className}`}
    >
      {name ?? "Buka berkas"}
    </a>
  )
}

function Part({ field, item }: { readonly field: AnyField; readonly item: Values }) {
  if (field.kind === "file") return fileLink(field, item, "ml-auto")
  const date = field.kind === "date" ? wordOf(item[field.key]) : null
  if (date !== null)
    return (
      <span className="text-ink-2">
        {field.label.toLowerCase()} <DueDate date={date} />
      </span>
    )
  const words = inWords(field, item)
  return words === "" ? null : <span className="font-medium text-ink">{words}</span>
}

const WIDE: readonly AnyField["kind"][] = [
  "longText",
  "richText",
  "weekHours",
  "subItems",
  "mapPoint",
  "matrix",
]

const valueOf = (field: AnyField, values: Values): ReactNode => {
  if (field.kind === "subItems") return <Items field={field} values={values} />
  const words = wordsOf(field, values)
  if (field.kind === "file") return fileLink(field, values) ?? words
  if (field.kind !== "mapPoint") return words
  const [lat, lng] = [numberOf(values[field.key]), numberOf(values[field.lng])]
  return lat === null || lng === null ? (
    words
  ) : (
    <Suspense fallback={<div className="h-44 rounded-control bg-sunken" />}>
      <Place
        label={words}
        spot={{ lat, lng }}
        radius={field.radius === undefined ? null : numberOf(values[field.radius])}
      />
    </Suspense>
  )
}
/** Text of a value; an empty multiple choice can have a meaning of its own (`none`). */
const wordsOf = (field: AnyField, values: Values): string => {
  const words = inWords(field, values)
  return words === "" && field.kind === "multi" ? (field.none ?? "") : words
}
const isEmpty = (field: AnyField, values: Values) =>
  field.kind !== "subItems" &&
  wordsOf(field, values) === "" &&
  (field.kind !== "file" || wordOf(values[field.shownBy]) === null)

/** Read-only view of a record's section, with its edit button. */
export function ReadSection({ section, values, isUnsaved, mistakes, onEdit }: Props) {
  const heading = useId()
  const fields = section.fields
    .flat()
    .filter((field) => field.kind !== "photo" || section.fields.length === 1)
  const empty = fields.filter((field) => isEmpty(field, values))
  const filled = fields.filter((field) => !empty.includes(field))
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
        <h2 id={heading} className="scroll-mt-20 text-body font-semibold text-ink">
          {section.title}
        </h2>
        {mistakes > 0 && <StatusBadge tone="rejected">{`${mistakes} perlu diperbaiki`}</StatusBadge>}
        {isUnsaved && mistakes === 0 && <StatusBadge tone="waiting">Belum disimpan</StatusBadge>}
        {onEdit !== null && (
          <span className="ml-auto">
            <Button size="sm" variant="quiet" aria-label={`Ubah ${section.title}`} onClick={onEdit}>
              Ubah
            </Button>
          </span>
        )}
      </div>
      <div className="px-4 pb-4 sm:px-5">
        {filled.length > 0 && (
          <DescriptionList
            isRoomy
            items={filled.map((field) => ({
              label: field.label,
              value: valueOf(field, values),
              wide: WIDE.includes(field.kind),
            }))}
          />
        )}
        {empty.length > 0 && (
          <p className={`text-caption text-ink-3 ${filled.length > 0 ? "mt-3" : ""}`}>
            Belum diisi: {empty.map(({ label }) => label).join(", ")}
          </p>
        )}
      </div>
    </section>
  )
}
