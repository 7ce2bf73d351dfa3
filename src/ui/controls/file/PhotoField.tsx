import { ImageUp } from "lucide-react"
import { useEffect, useEffectEvent, useRef } from "react"
import { Button } from "../Button.tsx"
import { cx } from "../cx.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { useFile } from "./useFile.ts"

export type PhotoFieldProps = FieldBase & {
  readonly value?: File | null | undefined
  readonly onChange?: ((file: File | null) => void) | undefined
  /** URL of the stored photo. */
  readonly currentUrl?: string | null | undefined
  /** Offers to remove the stored photo. */
  readonly onRemoveCurrent?: (() => void) | undefined
  readonly maxBytes?: number | undefined
  /** Round for a face, otherwise square. */
  readonly round?: boolean | undefined
}

const ACCEPT = "image/jpeg,image/png,image/webp"
const MAX_BYTES = 5_000_000
const SIDE = 96

/** A photo with its preview. JPEG, PNG or WebP. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, hint, required, labelHidden, id, currentUrl, onRemoveCurrent, round } = props
  const picked = useFile(
    { accept: ACCEPT, maxBytes: props.maxBytes ?? MAX_BYTES },
    props.value,
    props.onChange,
  )
  const error = picked.problem ?? props.error
  const ids = useField({ id, hint, error })
  const off = props.disabled || props.readOnly
  const remove = picked.file ? picked.clear : currentUrl ? onRemoveCurrent : undefined
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      <div className="flex items-center gap-4">
        <div
          className={cx(
            "relative grid size-24 shrink-0 place-items-center overflow-hidden border border-dashed border-control bg-surface text-ink-3",
            "has-enabled:hover:bg-sunken has-aria-invalid:border-bad has-disabled:border-line has-disabled:bg-sunken",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
            round ? "rounded-full" : "rounded-card",
          )}
        >
          {picked.file ? (
            <Preview
              file={picked.file}
              onUnreadable={() => picked.fail("Berkas ini bukan gambar yang dapat dibaca.")}
            />
          ) : currentUrl ? (
            <img src={currentUrl} alt="Foto sekarang" className="size-full object-cover" />
          ) : (
            <ImageUp size={24} aria-hidden="true" />
          )}
          <input
            {...picked.input}
            {...ids.aria}
            type="file"
            name={props.name}
            accept={ACCEPT}
            disabled={off}
            className="absolute inset-0 cursor-pointer text-[0] opacity-0 disabled:cursor-not-allowed"
          />
        </div>
        {!off && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => picked.input.ref.current?.click()}
            >
              {picked.file || currentUrl ? "Ganti foto" : "Pilih foto"}
            </Button>
            {remove && (
              <Button size="sm" variant="danger" onClick={remove}>
                Hapus foto
              </Button>
            )}
          </div>
        )}
      </div>
    </Field>
  )
}

type PreviewProps = { readonly file: File; readonly onUnreadable: () => void }

/**
 * Drawn on a canvas, so that the Content-Security-Policy need not allow blob: images, and large photos are scaled once.
 */
function Preview({ file, onUnreadable }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const unreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    let gone = false
    const draw = async () => {
      const image = await createImageBitmap(file).catch(() => null)
      if (gone) image?.close()
      else if (image) cover(canvas.current, image)
      else unreadable()
    }
    void draw()
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={canvas} role="img" aria-label={`Pratinjau ${file.name}`} className="size-full" />
}

/** Fills the canvas with the centre of the image. */
function cover(canvas: HTMLCanvasElement | null, image: ImageBitmap) {
  if (!canvas) return
  const side = Math.round(SIDE * window.devicePixelRatio)
  canvas.width = side
  canvas.height = side
  const cut = Math.min(image.width, image.height)
  const [x, y] = [(image.width - cut) / 2, (image.height - cut) / 2]
  canvas.getContext("2d")?.drawImage(image, x, y, cut, cut, 0, 0, side, side)
  image.close()
}
