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
/** Ink on paper in both themes, as in the picture that is sent. */
const PAPER = "#ffffff"
const INK = "#111827"
const PALE = "#5b6470"
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
  return all
    .map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${(x * WIDTH).toFixed(1)} ${(y * HEIGHT).toFixed(1)}`)
    .join("")
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
          className={`overflow-hidden rounded-control border ${error === undefined ? "border-control" : "border-bad"}`}
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
            <rect width={WIDTH} height={HEIGHT} fill={PAPER} />
            {isEmpty && (
              <g aria-hidden="true">
                <path
                  d={`M40 ${HEIGHT - 90}H${WIDTH - 40}`}
                  stroke={PALE}
                  strokeWidth={3}
                  strokeDasharray="12 10"
                />
                <text x={WIDTH / 2} y={HEIGHT - 36} textAnchor="middle" fontSize={36} fill={PALE}>
                  Tanda tangan di sini
                </text>
              </g>
            )}
            <path
              d={strokes.map(pathOf).join("")}
              fill="none"
              stroke={INK}
              strokeWidth={5}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
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
