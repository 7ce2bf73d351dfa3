import type { PointerEvent } from "react"
import { Button } from "../Button.tsx"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { TextField } from "../text/TextField.tsx"

type Spot = { readonly x: number; readonly y: number }

export type SignatureFieldProps = FieldBase & {
  /** Points as shares of the pad's width and height. */
  readonly strokes: readonly (readonly Spot[])[]
  readonly nama: string
  readonly onBegin: (point: Spot) => void
  readonly onExtend: (point: Spot) => void
  readonly onClear: () => void
  readonly onName: (nama: string) => void
}

/** Units of the drawing; the picture that is sent has the same proportion. */
const WIDTH = 900
const HEIGHT = 360
const DOT = 2
const inside = (share: number): number => Math.min(1, Math.max(0, share))

const spotOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Spot => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: inside((clientX - left) / width), y: inside((clientY - top) / height) }
}
/** A tap is a dot: a line without length would not be drawn. */
const pathOf = (stroke: readonly Spot[]): string => {
  const [first] = stroke
  const all =
    first !== undefined && stroke.length === 1 ? [first, { ...first, x: first.x + DOT / WIDTH }] : stroke
  return all.map(({ x, y }) => `${(x * WIDTH).toFixed(1)},${(y * HEIGHT).toFixed(1)}`).join(" ")
}

/** A signature drawn with finger, pen or mouse; with the keyboard the name is typed instead. */
export function SignatureField(props: SignatureFieldProps) {
  const { label, hint, error, required, labelHidden, id, strokes, nama } = props
  const ids = useField({ id, hint, error })
  const isEmpty = strokes.length === 0
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <div className="grid gap-2">
        <div
          className={`relative rounded-control border bg-white ${error === undefined ? "border-control" : "border-bad"}`}
        >
          <svg
            role="img"
            aria-label={isEmpty ? `${label}: kosong` : `${label}: sudah digores`}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            className="block aspect-[5/2] w-full touch-none"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              props.onBegin(spotOf(event))
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) props.onExtend(spotOf(event))
            }}
          >
            {strokes.map((stroke, at) => (
              <polyline
                key={at}
                points={pathOf(stroke)}
                fill="none"
                stroke="#111827"
                strokeWidth={5}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            ))}
          </svg>
          {isEmpty && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-4 bottom-3 border-t border-dashed border-neutral-400 pt-1 text-center text-caption text-neutral-600"
            >
              Tanda tangan di sini
            </span>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              id={ids.controlId}
              label="Nama penanda tangan"
              hint="Tanpa goresan, nama ini menjadi tanda tangannya"
              value={nama}
              maxLength={100}
              autoComplete="off"
              onChange={props.onName}
            />
          </div>
          {(!isEmpty || nama !== "") && (
            <Button size="sm" onClick={props.onClear}>
              Hapus tanda tangan
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}
