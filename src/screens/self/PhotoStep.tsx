import { Camera } from "lucide-react"
import { useRef } from "react"
import type { CheckInEvent } from "#machines/checkIn/checkInTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"

type Props = {
  readonly isBusy: boolean
  readonly hasCamera: boolean
  readonly error: string | undefined
  readonly send: (event: CheckInEvent) => void
}

/** Takes the photo with the camera of the phone; without one a picture is chosen. */
export function PhotoStep({ isBusy, hasCamera, error, send }: Props) {
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
          Kamera tidak ditemukan di perangkat ini. Pilih foto dari berkas, atau absen dari ponsel.
        </Notice>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="user"
        aria-label="Foto absen"
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
