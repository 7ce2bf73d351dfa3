import { type KeyboardEvent, useEffect, useRef } from "react"
import { type Frame, MAX_ZOOM, type Size, squareOf } from "#machines/crop/frame.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"

/** Size of the preview in pixels, and the step of an arrow key. */
const SHOWN = 256
const STEP = 0.03

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type Props = {
  readonly open: boolean
  readonly busy: boolean
  readonly picture: unknown
  readonly size: Size
  readonly frame: Frame
  readonly onPlace: (frame: Partial<Frame>) => void
  readonly onUse: () => void
  readonly onCancel: () => void
}

/** Crop tool: a square frame over a picture; drag with mouse or finger, or use the arrow keys; the slider zooms. */
export function CropDialog({ open, busy, picture, size, frame, onPlace, onUse, onCancel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const image = useRef<ImageBitmap | null>(null)
  const { left, top, side } = squareOf(size, frame)
  useEffect(() => {
    let gone = false
    const draw = async () => {
      if (image.current === null && picture instanceof File)
        image.current = await createImageBitmap(picture).catch(() => null)
      const context = canvas.current?.getContext("2d")
      if (gone || !context || image.current === null) return
      context.clearRect(0, 0, SHOWN, SHOWN)
      context.drawImage(image.current, left, top, side, side, 0, 0, SHOWN, SHOWN)
    }
    void draw()
    return () => {
      gone = true
    }
  }, [picture, left, top, side])
  const move = (x: number, y: number) => onPlace({ x: frame.x + x, y: frame.y + y })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by[0], by[1])
  }
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      locked={busy}
      title="Potong logo"
      size="sm"
      actions={
        <>
          <Button disabled={busy} onClick={onCancel}>
            Batal
          </Button>
          <Button variant="primary" busy={busy} onClick={onUse}>
            Pakai
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <button
          type="button"
          data-autofocus=""
          aria-label="Bagian logo yang dipakai; geser dengan tombol panah"
          className="touch-none rounded-card border border-line focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const part = side / SHOWN
            move((-event.movementX * part) / size.width, (-event.movementY * part) / size.height)
          }}
        >
          <canvas
            ref={canvas}
            width={SHOWN}
            height={SHOWN}
            className="block size-64 max-w-full cursor-move rounded-card"
          />
        </button>
        <label className="grid w-full gap-1 font-semibold text-ink">
          Perbesar
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={frame.zoom}
            disabled={busy}
            className="h-6 w-full accent-brand"
            onChange={(event) => onPlace({ zoom: Number(event.target.value) })}
          />
        </label>
      </div>
    </Dialog>
  )
}
