import { useId } from "react"
import { Button } from "../controls/Button.tsx"

export type StaleField = {
  readonly path: string
  readonly label: string
  /** As displayed. "" is shown as empty. */
  readonly mine: string
  readonly theirs: string
  /** Conflict: changed both here and elsewhere. */
  readonly isBoth: boolean
}

export type StaleNoticeProps = {
  /** Conflicting fields: the saved value differs from the one typed here. */
  readonly fields: readonly StaleField[]
  /** Labels of the fields changed only here. */
  readonly onlyMine: readonly string[]
  /** The other save was the same user's, in another tab or on another device. */
  readonly own: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly busy?: boolean | undefined
}

const cell = "px-2 py-2 align-top break-words first:pl-4 last:pr-4"

const words = {
  others: {
    title: "Data ini sudah diubah orang lain",
    theirs: "Punya orang lain",
    take: "Pakai milik mereka",
    keep: "Pakai milik saya",
  },
  own: {
    title: "Data ini sudah Anda ubah di tab atau perangkat lain",
    theirs: "Tersimpan",
    take: "Pakai yang tersimpan",
    keep: "Pakai isian ini",
  },
} as const

/**
 * Optimistic lock conflict: the record was saved elsewhere first. Shows those changes, and lets the user choose a
 * version.
 */
export function StaleNotice({ fields, onlyMine, own, onKeepMine, onTakeTheirs, busy }: StaleNoticeProps) {
  const titleId = useId()
  const said = own ? words.own : words.others
  return (
    <section role="alert" aria-labelledby={titleId} className="rounded-card border border-warn/40 bg-surface">
      <div className="rounded-t-card bg-warn-soft px-4 py-3">
        <h2 id={titleId} className="font-semibold text-warn">
          {said.title}
        </h2>
        <p>
          {fields.length > 0
            ? "Bandingkan isiannya, lalu pilih yang disimpan."
            : onlyMine.length > 0
              ? "Isian di formulir ini tidak ada yang diubah di sana. Pilih salah satu untuk melanjutkan."
              : "Isiannya sama dengan milik Anda. Pilih salah satu untuk melanjutkan."}
        </p>
        {onlyMine.length > 0 && (
          <p>
            Hanya diubah di sini: {onlyMine.join(", ")}. “{said.take}” membuangnya.
          </p>
        )}
      </div>
      {fields.length > 0 && (
        <table className="w-full table-fixed text-left">
          <thead>
            <tr className="border-b border-line text-caption text-ink-3">
              <th scope="col" className={`${cell} w-[32%] font-medium sm:w-1/4`}>
                Isian
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {own ? "Isian ini" : "Punya Anda"}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {said.theirs}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.path} className="border-b border-line">
                <th scope="row" className={`${cell} font-semibold`}>
                  {field.label}
                  {field.isBoth && (
                    <span className="block text-caption font-normal text-warn">diubah di keduanya</span>
                  )}
                </th>
                <td className={cell}>{field.mine || <Blank />}</td>
                <td className={cell}>{field.theirs || <Blank />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap justify-end gap-2 px-4 py-3">
        <Button onClick={onTakeTheirs} disabled={busy}>
          {said.take}
        </Button>
        <Button variant="primary" onClick={onKeepMine} busy={busy}>
          {said.keep}
        </Button>
      </div>
    </section>
  )
}

const Blank = () => <span className="text-ink-3">(kosong)</span>
