import { useId } from "react"
import { Button } from "../controls/Button.tsx"

export type StaleField = {
  readonly path: string
  readonly label: string
  /** As shown, formatted. "" reads as empty. */
  readonly mine: string
  readonly theirs: string
}

export type StaleNoticeProps = {
  /** The fields in which the two differ. */
  readonly fields: readonly StaleField[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly busy?: boolean | undefined
}

const cell = "px-2 py-2 align-top break-words first:pl-4 last:pr-4"

/** Somebody else saved first: what differs, and whose to keep. */
export function StaleNotice({ fields, onKeepMine, onTakeTheirs, busy }: StaleNoticeProps) {
  const titleId = useId()
  return (
    <section role="alert" aria-labelledby={titleId} className="rounded-card border border-warn/40 bg-surface">
      <div className="rounded-t-card bg-warn-soft px-4 py-3">
        <h2 id={titleId} className="font-semibold text-warn">
          Data ini sudah diubah orang lain
        </h2>
        <p>
          {fields.length > 0
            ? "Bandingkan isiannya, lalu pilih yang disimpan."
            : "Isiannya sama dengan milik Anda. Pilih salah satu untuk melanjutkan."}
        </p>
      </div>
      {fields.length > 0 && (
        <table className="w-full table-fixed text-left">
          <thead>
            <tr className="border-b border-line text-caption text-ink-3">
              <th scope="col" className={`${cell} w-[32%] font-medium sm:w-1/4`}>
                Isian
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Punya Anda
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Punya orang lain
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.path} className="border-b border-line">
                <th scope="row" className={`${cell} font-semibold`}>
                  {field.label}
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
          Pakai milik mereka
        </Button>
        <Button variant="primary" onClick={onKeepMine} busy={busy}>
          Pakai milik saya
        </Button>
      </div>
    </section>
  )
}

const Blank = () => <span className="text-ink-3">(kosong)</span>
