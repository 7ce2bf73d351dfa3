import type { FieldVisitContext, FieldVisitEvent } from "#machines/fieldVisit/fieldVisitTypes.ts"
import { isOutside, positionOf, visitSpot } from "#machines/fieldVisit/judging.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Spinner } from "#src/ui/controls/Spinner.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { Stepper } from "#src/ui/layout/Stepper.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { PhotoStep } from "../PhotoStep.tsx"
import { PlaceMap } from "../PlaceMap.tsx"
import { reportSteps, visitSpotWords } from "./workWords.ts"

type Props = {
  /** The outer state of the machine, and that of the photo while it is taken. */
  readonly state: string
  readonly photo: string
  readonly context: FieldVisitContext
  readonly isOverdue: boolean
  readonly send: (event: FieldVisitEvent) => void
}

/** Why the position cannot be used as it is, and what helps. */
const troubles: Readonly<Record<string, string>> = {
  denied:
    "Izin lokasi ditolak. Izinkan lokasi untuk situs ini di setelan browser, lalu coba lagi. Tanpa lokasi, jaraknya tidak tercatat.",
  unlocated:
    "Lokasi tidak ditemukan. Nyalakan GPS, pindah ke tempat terbuka, lalu coba lagi. Tanpa lokasi, jaraknya tidak tercatat.",
  mocked: "Lokasi ini dari aplikasi GPS palsu (fake GPS). Bila diteruskan, hal ini tercatat pada kunjungan.",
  vague: "Lokasi kurang akurat. Tunggu sebentar di tempat terbuka lalu coba lagi, atau pakai lokasi ini.",
  blocked: "Anda di luar radius pelanggan. Perusahaan menolak check-in di luar radius; dekati tempatnya.",
}
const PLACED: ReadonlySet<string> = new Set(["mocked", "vague", "blocked", "inside", "outside"])
const MAY_GO_ON: ReadonlySet<string> = new Set([
  "denied",
  "unlocated",
  "mocked",
  "vague",
  "inside",
  "outside",
])
const NOTED: ReadonlySet<string> = new Set(["inside", "outside"])

const wantsPhoto = ({ visit, phase }: Pick<FieldVisitContext, "visit" | "phase">): boolean =>
  (phase === "in" ? visit?.needs_photo_in : visit?.needs_photo_out) === true

const wayOn = (state: string, { visit, phase, photo }: FieldVisitContext): string => {
  if (state === "mocked" || state === "vague") return "Pakai lokasi ini"
  if (state === "denied" || state === "unlocated") return "Lanjut tanpa lokasi"
  if (wantsPhoto({ visit, phase }) && photo === null) return "Lanjut ke foto"
  return phase === "in" ? "Check-in" : "Check-out"
}

/** The position on the map with the circle of the customer. */
function Place({ context }: { readonly context: FieldVisitContext }) {
  const [position, spot] = [positionOf(context), visitSpot(context)]
  if (position === null || context.visit === null) return null
  if (spot === null)
    return <Notice tone="info">Tempat pelanggan belum diketahui, jadi jaraknya tidak diukur.</Notice>
  const isAway = isOutside(context)
  return (
    <PlaceMap
      position={position}
      place={spot}
      isInside={spot.in_radius}
      isAway={isAway}
      words={visitSpotWords(spot, context.visit.customer.nama)}
      notes={[
        `Akurasi ${formatNumber(position.accuracy_m)} m`,
        ...(isAway ? ["Di luar radius, akan dicatat"] : []),
        ...(position.is_mock ? ["GPS palsu, akan dicatat"] : []),
      ]}
    />
  )
}

/** The step of a check-in or check-out that is under way, with its ways on. */
export function ReportPanel({ state, photo, context, isOverdue, send }: Props) {
  const { errors, failure, note, phase } = context
  const mayGoOn = MAY_GO_ON.has(state)
  const hasFailed = state === "unsent" || state === "refused"
  return (
    <section aria-label={phase === "in" ? "Check-in" : "Check-out"} className="grid gap-4">
      <Stepper
        label={phase === "in" ? "Langkah check-in" : "Langkah check-out"}
        steps={reportSteps(state, wantsPhoto(context))}
      />
      {PLACED.has(state) && <Place context={context} />}
      {troubles[state] !== undefined && (
        <div role="alert">
          <Notice tone={state === "blocked" ? "bad" : "warn"}>{troubles[state]}</Notice>
        </div>
      )}
      {NOTED.has(state) && (
        <TextArea
          label="Catatan"
          hint="Boleh dikosongkan"
          rows={2}
          value={note}
          maxLength={500}
          onChange={(text) => send({ type: "note.change", note: text })}
        />
      )}
      {state === "photo" && (
        <PhotoStep
          label={phase === "in" ? "Foto check-in" : "Foto check-out"}
          facing="environment"
          otherwise="lanjutkan dari ponsel"
          isBusy={photo === "checking" || photo === "reading"}
          hasCamera={photo !== "noCamera"}
          error={errors["photo"]?.[0]}
          send={send}
        />
      )}
      {(state === "locating" || state === "sending") && (
        <p role="status" className="flex items-center gap-2 text-body text-ink-2">
          <Spinner /> {state === "locating" ? "Mencari lokasi…" : "Mengirim…"}
        </p>
      )}
      {isOverdue && (
        <Notice tone="warn">
          Server belum menjawab. Foto dan isian tetap ada; tetap tercatat sekali saja.
        </Notice>
      )}
      {hasFailed && (
        <div role="alert">
          <Notice tone={state === "refused" ? "bad" : "warn"}>
            {failure === null ? "Belum terkirim." : failureText(failure)}
            {state === "unsent" && " Foto dan isian tetap ada."}
          </Notice>
        </div>
      )}
      <div className="grid gap-2">
        {mayGoOn && (
          <Button variant="primary" wide onClick={() => send({ type: "step.continue" })}>
            {wayOn(state, context)}
          </Button>
        )}
        {state === "unsent" && (
          <Button variant="primary" wide onClick={() => send({ type: "send.again" })}>
            Kirim lagi
          </Button>
        )}
        {(mayGoOn || state === "blocked" || state === "refused") && (
          <Button wide onClick={() => send({ type: "locate.again" })}>
            {NOTED.has(state) ? "Perbarui lokasi" : state === "refused" ? "Ulangi dari lokasi" : "Coba lagi"}
          </Button>
        )}
        {state !== "sending" && (
          <Button variant="quiet" wide onClick={() => send({ type: "step.cancel" })}>
            {phase === "in" ? "Batal" : "Kembali ke isian"}
          </Button>
        )}
      </div>
    </section>
  )
}
