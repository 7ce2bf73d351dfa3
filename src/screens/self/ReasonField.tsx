import { TextArea } from "#src/ui/controls/text/TextArea.tsx"

const USUAL = ["Kunjungan pelanggan", "Kantor lain", "GPS meleset"] as const

type Props = {
  readonly value: string
  readonly error: string | undefined
  readonly required: boolean
  readonly onChange: (reason: string) => void
}

/** The reason of a press, with the usual ones to begin with. */
export function ReasonField({ value, error, required, onChange }: Props) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {USUAL.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={value.startsWith(one)}
            onClick={() => onChange(one)}
            className={`min-h-9 rounded-full border px-3 text-caption font-semibold pointer-coarse:min-h-11 ${value.startsWith(one) ? "border-brand bg-brand-soft text-brand" : "border-control bg-surface text-ink-2"}`}
          >
            {one}
          </button>
        ))}
      </div>
      <TextArea
        label="Alasan"
        value={value}
        required={required}
        maxLength={500}
        error={error}
        onChange={onChange}
      />
    </div>
  )
}
