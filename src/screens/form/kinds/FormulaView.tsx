import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { commonOf, type FieldViewProps, textOf } from "../fieldProps.ts"

/** Formula editor with its variables listed below; pressing one inserts its name. */
export function FormulaView(props: FieldViewProps<FieldOfKind<"formula">>) {
  const { field, values, onChange, readOnly } = props
  const text = textOf(values[field.key])
  const change = (next: string) => onChange({ [field.key]: next })
  const add = (name: string) => change(text === "" ? name : `${text.trimEnd()} ${name}`)
  return (
    <div className="space-y-2">
      <TextArea {...commonOf(props)} value={text} maxLength={field.max} rows={2} onChange={change} />
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-2">Yang dapat dipakai di sini</summary>
        <p className="mt-2 text-ink-2">
          Kode komponen lain, angka (desimal dengan titik), + − × ÷, min(a, b), max(a, b), round(a, 100), dan
          if(syarat, nilai, nilai lain).
        </p>
        <ul className="mt-2 grid gap-1 sm:grid-cols-2">
          {Object.entries(field.names).map(([name, meaning]) => (
            <li key={name}>
              <button
                type="button"
                disabled={readOnly}
                onClick={() => add(name)}
                className="flex min-h-9 w-full items-baseline gap-2 rounded px-1 text-left hover:bg-sunken"
              >
                <code className="shrink-0 font-mono text-xs">{name}</code>
                <span className="text-ink-2">{meaning}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
