import { Minus, Plus, ZoomIn } from "lucide-react"
import { useState } from "react"
import { IconButton } from "../controls/IconButton.tsx"
import { formatPercent } from "../format.ts"
import { Dialog } from "../overlay/Dialog.tsx"

const STEPS = ["w-full", "w-[150%]", "w-[200%]", "w-[300%]"] as const
const SHARES = [100, 150, 200, 300] as const

/** A picture that opens large; there it is made larger in steps and moved by scrolling. */
export function Photo(props: {
  readonly src: string
  readonly alt: string
  /** `sm` among others of its kind. */
  readonly size?: "sm" | "md"
}) {
  const { src, alt, size = "md" } = props
  const [open, setOpen] = useState(false)
  const [step, setStep] = useState(0)
  return (
    <>
      <button
        type="button"
        aria-label={`Perbesar ${alt}`}
        onClick={() => {
          setStep(0)
          setOpen(true)
        }}
        className={`group relative block overflow-hidden rounded-control border border-line bg-sunken ${size === "sm" ? "h-20 w-16" : "h-32 w-24"}`}
      >
        <img src={src} alt={alt} loading="lazy" className="size-full object-cover" />
        <span className="absolute right-1 bottom-1 grid size-6 place-items-center rounded-badge bg-surface text-ink-2 group-hover:text-ink">
          <ZoomIn aria-hidden="true" className="size-4" />
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={alt} size="lg">
        <div className="mb-2 flex items-center justify-end gap-2">
          <span role="status" className="text-ink-3 tnum">
            {formatPercent(SHARES[step] ?? 100, 0)}
          </span>
          <IconButton
            size="sm"
            variant="plain"
            label="Perkecil"
            icon={<Minus aria-hidden="true" className="size-4" />}
            disabledReason={step === 0 ? "Sudah paling kecil" : null}
            onClick={() => setStep(step - 1)}
          />
          <IconButton
            size="sm"
            variant="plain"
            label="Perbesar"
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabledReason={step === STEPS.length - 1 ? "Sudah paling besar" : null}
            onClick={() => setStep(step + 1)}
          />
        </div>
        <div className="max-h-[65dvh] overflow-auto rounded-control bg-sunken">
          <a
            href={src}
            target="_blank"
            rel="noreferrer"
            aria-label={`Buka ${alt} di tab baru`}
            className={`block ${STEPS[step] ?? "w-full"}`}
          >
            <img src={src} alt={alt} className="block w-full max-w-none" />
          </a>
        </div>
      </Dialog>
    </>
  )
}
