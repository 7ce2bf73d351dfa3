import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { ItemList } from "#src/ui/controls/ItemList.tsx"
import { commonOf, type FieldViewProps, listOf, recordOf, type Values } from "../fieldProps.ts"
import { FieldView } from "../FieldView.tsx"

const sentence = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

const SHORT: readonly string[] = ["select", "number", "rupiah", "text", "reference", "date"]

/** An ordered list of sub-items, each with fields of its own. */
export function SubItemsView(props: FieldViewProps<FieldOfKind<"subItems">>) {
  const { field, values, errorAt, onChange } = props
  const items = listOf(values[field.key]).map(recordOf)
  const { name, ...common } = commonOf(props)
  /** One or two short fields share a line; a single field labels its item, instead of a heading above it. */
  const isSingle = field.fields.length === 1
  const isPair = field.fields.length === 2 && field.fields.every(({ kind }) => SHORT.includes(kind))
  const inLine = isSingle ? "single" : isPair ? "pair" : undefined
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
      {...(inLine === undefined ? {} : { inLine })}
      render={(item, index) =>
        field.fields
          .filter((inner) => inner.showWhen?.(item) ?? true)
          .map((inner) => (
            <FieldView
              key={inner.key}
              field={isSingle ? { ...inner, label: `${sentence(field.noun)} ${index + 1}` } : inner}
              at={`${name}.${index}.`}
              values={item}
              earlier={items.slice(0, index)}
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
