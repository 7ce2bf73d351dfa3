import type { CheckInContext, CheckInEvent } from "#machines/checkIn/checkInTypes.ts"
import { isPlaceless } from "#machines/checkIn/judging.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Spinner } from "#src/ui/controls/Spinner.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { PhotoStep } from "./PhotoStep.tsx"
import { PressPlace } from "./PressPlace.tsx"
import { ReasonField } from "./ReasonField.tsx"

type Props = {
  /** The outer state of the machine. */
  readonly state: string
  /** The state of the photo, while it is taken. */
  readonly photo: string
  readonly context: CheckInContext
  readonly isOverdue: boolean
  readonly send: (event: CheckInEvent) => void
}

/** Why the position cannot be used, and what helps. */
const troubles: Readonly<Record<string, string>> = {
  denied: "Izin lokasi ditolak. Izinkan lokasi untuk situs ini di setelan browser, lalu coba lagi.",
  unlocated: "Lokasi tidak ditemukan. Nyalakan GPS, pindah ke tempat terbuka, lalu coba lagi.",
  mocked: "Lokasi ini dari aplikasi GPS palsu (fake GPS). Matikan aplikasinya, lalu coba lagi.",
  vague: "Lokasi kurang akurat. Tunggu sebentar di tempat terbuka lalu coba lagi, atau pakai lokasi ini.",
  blocked: "Anda di luar radius kantor. Absen dari dalam radius.",
}
const waits: Readonly<Record<string, string>> = {
  locating: "Mencari lokasi…",
  stamping: "Mengirim…",
  sending: "Mengirim…",
  keeping: "Menyimpan di ponsel…",
}
const REASONED: ReadonlySet<string> = new Set(["outside", "explaining"])
const PLACED: ReadonlySet<string> = new Set(["vague", "blocked", "inside", "outside"])

const wayOn = (state: string, { state: held, kind }: CheckInContext): string => {
  if (state === "vague") return "Pakai lokasi ini"
  if (state === "denied" || state === "unlocated") return "Lanjut tanpa lokasi"
  const wanted = held?.rules.require_photo
  return wanted === "both" || wanted === kind ? "Lanjut ke foto" : "Kirim"
}

/** The step of a press that is under way, with its ways on. */
export function PressPanel({ state, photo, context, isOverdue, send }: Props) {
  const { errors, failure, reason } = context
  const error = (field: string) => errors[field]?.[0]
  const isLost = state === "denied" || state === "unlocated"
  const mayGoOn =
    ["vague", "inside", "outside", "explaining"].includes(state) || (isLost && isPlaceless(context))
  const mayLocate = isLost || ["mocked", "vague", "blocked", "inside", "outside"].includes(state)
  return (
    <div className="grid gap-4">
      {PLACED.has(state) && <PressPlace context={context} />}
      {troubles[state] !== undefined && (
        <div role="alert">
          <Notice tone={state === "blocked" || state === "mocked" ? "bad" : "warn"}>{troubles[state]}</Notice>
        </div>
      )}
      {REASONED.has(state) && (
        <ReasonField
          value={reason}
          error={error("reason")}
          required={state === "explaining" || context.state?.rules.outside_waits === true}
          onChange={(text) => send({ type: "reason.change", reason: text })}
        />
      )}
      {state === "photo" && (
        <PhotoStep
          label="Foto absen"
          facing="user"
          otherwise="absen dari ponsel"
          isBusy={photo === "checking" || photo === "reading"}
          hasCamera={photo !== "noCamera"}
          error={error("photo")}
          send={send}
        />
      )}
      {waits[state] !== undefined && (
        <p role="status" className="flex items-center gap-2 text-body text-ink-2">
          <Spinner /> {waits[state]}
        </p>
      )}
      {isOverdue && (
        <Notice
          tone="warn"
          action={
            <Button size="sm" onClick={() => send({ type: "press.keep" })}>
              Simpan di ponsel
            </Button>
          }
        >
          Server belum menjawab. Absen dapat disimpan di ponsel dan dikirim nanti, tetap sekali saja.
        </Notice>
      )}
      {state === "unsent" && (
        <div role="alert">
          <Notice tone="bad">{failure === null ? "Absen belum terkirim." : failureText(failure)}</Notice>
        </div>
      )}
      <div className="grid gap-2">
        {mayGoOn && (
          <Button variant="primary" wide onClick={() => send({ type: "press.continue" })}>
            {wayOn(state, context)}
          </Button>
        )}
        {state === "unsent" && (
          <Button variant="primary" wide onClick={() => send({ type: "send.again" })}>
            Kirim lagi
          </Button>
        )}
        {mayLocate && (
          <Button wide onClick={() => send({ type: "locate.again" })}>
            {state === "inside" || state === "outside" ? "Perbarui lokasi" : "Coba lagi"}
          </Button>
        )}
        {(mayGoOn || mayLocate || state === "unsent" || state === "photo") && (
          <Button variant="quiet" wide onClick={() => send({ type: "press.cancel" })}>
            Batal
          </Button>
        )}
      </div>
    </div>
  )
}
