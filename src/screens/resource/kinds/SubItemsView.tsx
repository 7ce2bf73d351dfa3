import type { FieldOfKind } from "#src/resources/fields.ts"
import { ItemList } from "#src/ui/controls/ItemList.tsx"
import { commonOf, type FieldViewProps, listOf, recordOf, type Values } from "../fieldProps.ts"
import { FieldView } from "../FieldView.tsx"

/** An ordered list of sub-items, each with fields of its own. */
export function SubItemsView(props: FieldViewProps<FieldOfKind<"subItems">>) {
  const { field, values, errorAt, onChange } = props
  const items = listOf(values[field.key]).map(recordOf)
  const { name, ...common } = commonOf(props)
  const put = (next: readonly unknown[]) => onChange({ [field.key]: next })
  return (
    <ItemList<Values>
      {...common}
      name={name}
      noun={field.noun}
      items={items}
      max={field.max}
      start={field.start}
      onChange={put}
      render={(item, index) =>
        field.fields
          .filter((inner) => inner.showWhen?.(item) ?? true)
          .map((inner) => (
            <FieldView
              key={inner.key}
              field={inner}
              at={`${name}.${index}.`}
              values={item}
              errorAt={errorAt}
              readOnly={common.readOnly}
              onChange={(patch) =>
                put(items.map((one, other) => (other === index ? { ...one, ...patch } : one)))
              }
            />
          ))
      }
    />
  )
}
