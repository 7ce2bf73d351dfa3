import { Camera } from "lucide-react"
import { useRef } from "react"
import { Button } from "#src/ui/controls/Button.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"

type Sent = { readonly type: "camera.again" } | { readonly type: "photo.choose"; readonly picture: unknown }

type Props = {
  /** Name of the input. */
  readonly label: string
  /** The camera: of the face, or of what is in front of the employee. */
  readonly facing: "user" | "environment"
  /** Where else the step can be done without a camera. */
  readonly otherwise: string
  readonly isBusy: boolean
  readonly hasCamera: boolean
  readonly error: string | undefined
  readonly send: (event: Sent) => void
}

/** Takes the photo with the camera of the phone; without one a picture is chosen. */
export function PhotoStep({ label, facing, otherwise, isBusy, hasCamera, error, send }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-label="Foto" className="grid gap-3">
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {!hasCamera && (
        <Notice
          tone="warn"
          action={
            <Button size="sm" onClick={() => send({ type: "camera.again" })}>
              Cari kamera lagi
            </Button>
          }
        >
          Kamera tidak ditemukan di perangkat ini. Pilih foto dari berkas, atau {otherwise}.
        </Notice>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={facing}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const picture = event.target.files?.[0]
          event.target.value = ""
          if (picture !== undefined) send({ type: "photo.choose", picture })
        }}
      />
      <Button
        variant="primary"
        wide
        busy={isBusy}
        icon={<Camera size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {hasCamera ? "Ambil foto" : "Pilih foto"}
      </Button>
    </section>
  )
}
