import { Kbd } from "../controls/Kbd.tsx"
import { Switch } from "../controls/choice/Switch.tsx"
import { Dialog } from "../overlay/Dialog.tsx"

export type KeyGroup = {
  readonly label: string
  /** `keys` are pressed together: ["Ctrl", "K"]. */
  readonly rows: readonly { readonly keys: readonly string[]; readonly text: string }[]
}

export type KeysDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly groups: readonly KeyGroup[]
  /** Whether single-letter shortcuts are on. */
  readonly lettersOn: boolean
  readonly onLetters: (on: boolean) => void
}

/** All shortcuts, and the switch for those without Ctrl. */
export function KeysDialog({ open, onClose, groups, lettersOn, onLetters }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Pintasan keyboard" size={groups.length > 1 ? "lg" : "md"}>
      <div className={`grid gap-x-10 gap-y-5 ${groups.length > 1 ? "sm:grid-cols-2" : ""}`}>
        {groups.map((group) => (
          <section key={group.label}>
            <h3 className="mb-1 text-caption font-semibold text-ink-3">{group.label}</h3>
            <dl>
              {group.rows.map((row) => (
                <div
                  key={row.text}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-b-0"
                >
                  <dt>{row.text}</dt>
                  <dd className="shrink-0">
                    <span className="sr-only">{row.keys.join(" + ")}</span>
                    <Kbd keys={row.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-5 rounded-control bg-sunken px-4 py-3">
        <Switch
          label="Pintasan satu huruf"
          hint="Hanya bekerja saat daftar sedang dipakai. Matikan bila mengganggu pembaca layar atau perintah suara Anda."
          checked={lettersOn}
          onChange={onLetters}
        />
      </div>
    </Dialog>
  )
}
