import { useId } from "react"
import { cx } from "../cx.ts"
import { FieldNote, useField, type FieldBase } from "../Field.tsx"
import { labelClass } from "../labelClass.ts"

/** Colours that are easy to distinguish in a full month, in both themes. */
const COLOURS: Readonly<Record<string, string>> = {
  "#0b6b5d": "Hijau tua",
  "#4c9a2a": "Hijau muda",
  "#27589c": "Biru tua",
  "#2f9bd6": "Biru muda",
  "#6b4fa0": "Ungu",
  "#c2417f": "Merah muda",
  "#b0261e": "Merah",
  "#d96b1e": "Jingga",
  "#c99700": "Kuning",
  "#6b675f": "Abu-abu",
}

export type ColourFieldProps = FieldBase & {
  /** #rrggbb */
  readonly value: string | null
  readonly onChange: (colour: string | null) => void
}

const box =
  "relative grid size-8 place-items-center rounded-control border border-control has-checked:outline-2 " +
  "has-checked:outline-offset-2 has-checked:outline-brand has-focus-visible:outline-2 has-focus-visible:outline-dotted " +
  "has-focus-visible:outline-offset-2 has-focus-visible:outline-ink pointer-coarse:size-11"

/** A colour from a fixed palette, or none. Radio buttons underneath. */
export function ColourField(props: ColourFieldProps) {
  const { label, hint, error, labelHidden, id, value, onChange } = props
  const ids = useField({ id, hint, error })
  const own = useId()
  const chosen = value?.toLowerCase() ?? null
  const known = chosen === null || chosen in COLOURS ? COLOURS : { ...COLOURS, [chosen]: chosen }
  const off = Boolean(props.disabled || props.readOnly)
  const radio = (colour: string | null, name: string) => (
    <input
      type="radio"
      name={props.name ?? own}
      aria-label={name}
      checked={chosen === colour}
      disabled={off}
      onChange={() => onChange(colour)}
      className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none disabled:cursor-not-allowed"
    />
  )
  return (
    <fieldset role="radiogroup" aria-describedby={ids.aria["aria-describedby"]} className="min-w-0">
      <legend className={labelHidden ? "sr-only" : cx(labelClass, "mb-1.5")}>{label}</legend>
      <div className="flex flex-wrap gap-2.5">
        <span title="Tanpa warna" className={box}>
          <span aria-hidden="true" className="h-px w-full -rotate-45 bg-control" />
          {radio(null, "Tanpa warna")}
        </span>
        {Object.entries(known).map(([colour, name]) => (
          <span key={colour} title={name} className={box} style={{ backgroundColor: colour }}>
            {radio(colour, name)}
          </span>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={ids.noteId} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}
