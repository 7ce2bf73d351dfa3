import { useId } from "react"
import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { Checkbox } from "#src/ui/controls/choice/Checkbox.tsx"
import { FieldNote, RequiredMark } from "#src/ui/controls/Field.tsx"
import { labelClass } from "#src/ui/controls/labelClass.ts"
import { commonOf, type FieldViewProps, listOf, numberOf } from "../fieldProps.ts"
import { Compared } from "./Compared.tsx"
import {
  cellOf,
  groupsOf,
  type MatrixRow,
  type Share,
  shareOfColumn,
  shareOfRow,
  withCell,
  withColumn,
  withRow,
} from "./matrix.ts"

/** A card on a narrow screen; on a wide one the rows align as a table. */
const line =
  "grid gap-x-3 gap-y-1 lg:gap-x-1 lg:grid-cols-[minmax(0,2.5fr)_repeat(var(--columns),minmax(0,1fr))]"
const ticked = (share: Share) => ({ checked: share === "all", indeterminate: share === "some" })

/** Matrix of checkboxes: toggle a cell, a whole row or a whole column. */
export function MatrixView(props: FieldViewProps<FieldOfKind<"matrix">>) {
  const { field, values, onChange } = props
  const { name, label, hint, required, error, readOnly } = commonOf(props)
  const id = useId()
  const chosen = listOf(values[field.key])
  const change = (next: readonly unknown[]) => onChange({ [field.key]: next })
  const other = field.compare === undefined ? null : numberOf(values[field.compare.by])
  const columnLabel = (key: string) => field.columns.find((column) => column.key === key)?.label ?? key
  const row = (one: MatrixRow) => (
    <div
      key={one.key}
      role="group"
      aria-label={one.label}
      className={`${line} rounded-control border border-line p-3 lg:rounded-none lg:border-0 lg:border-t lg:px-0 lg:py-1.5`}
    >
      <Checkbox
        label={
          <>
            <span className="font-semibold">{one.label}</span>
            <span className="sr-only">(semua)</span>
          </>
        }
        name={name}
        disabled={readOnly}
        {...ticked(shareOfRow(one, chosen))}
        onChange={(on) => change(withRow(field, chosen, one, on))}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 lg:contents">
        {field.columns.map(({ key }) =>
          one.columns.includes(key) ? (
            <Checkbox
              key={key}
              label={
                <>
                  <span className="lg:sr-only">{columnLabel(key)}</span>
                  <span className="sr-only"> {one.label}</span>
                </>
              }
              name={name}
              disabled={readOnly}
              checked={chosen.includes(cellOf(one, key))}
              onChange={(on) => change(withCell(field, chosen, one, key, on))}
            />
          ) : (
            <span key={key} aria-hidden="true" className="hidden text-ink-3 lg:block">
              –
            </span>
          ),
        )}
      </div>
    </div>
  )
  return (
    <fieldset
      aria-describedby={`${id}-note`}
      className="min-w-0"
      style={{ "--columns": field.columns.length } as object}
    >
      <legend className={`${labelClass} mb-1.5`}>
        {label}
        <RequiredMark required={required} />
      </legend>
      <div className="grid gap-3 lg:gap-0">
        <div
          role="group"
          aria-label="Seluruh kolom"
          className={`${line} rounded-control bg-sunken p-3 lg:px-0 lg:py-1.5`}
        >
          <span className="text-caption text-ink-2 lg:pl-[26px]">Semua baris</span>
          <div className="grid grid-cols-2 gap-x-3 gap-y-1 lg:contents">
            {field.columns.map(({ key, label: words }) => (
              <div key={key} className="min-w-0">
                <span aria-hidden="true" className="hidden text-caption text-ink-2 lg:block">
                  {words}
                </span>
                <Checkbox
                  label={
                    <>
                      <span className="lg:sr-only">{words}</span>
                      <span className="sr-only"> pada semua baris</span>
                    </>
                  }
                  disabled={readOnly}
                  {...ticked(shareOfColumn(field, key, chosen))}
                  onChange={(on) => change(withColumn(field, chosen, key, on))}
                />
              </div>
            ))}
          </div>
        </div>
        {groupsOf(field).map(([group, rows]) => (
          <section key={group} aria-label={group} className="grid gap-2 lg:gap-0">
            <h3 className="pt-2 text-caption font-bold text-ink-2">{group}</h3>
            {rows.map(row)}
          </section>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={`${id}-note`} hint={hint} error={error} />
      </div>
      {field.compare !== undefined && other !== null ? (
        <Compared
          key={other}
          id={other}
          {...{ field, chosen, readOnly }}
          find={field.compare.find}
          onTake={change}
        />
      ) : null}
    </fieldset>
  )
}
