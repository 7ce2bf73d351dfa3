import { ArrowRight } from "lucide-react"

export type Change = { readonly label: string; readonly before: string; readonly after: string }

/** The stored value and the requested one; an unchanged value is shown once. */
export function BeforeAfter({
  changes,
  beforeLabel = "Tercatat",
  afterLabel = "Diminta",
}: {
  readonly changes: readonly Change[]
  readonly beforeLabel?: string
  readonly afterLabel?: string
}) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="text-caption text-ink-3">
          <th scope="col" className="pb-1 font-normal">
            <span className="sr-only">Isi</span>
          </th>
          <th scope="col" className="pb-1 font-normal">
            {beforeLabel}
          </th>
          <th scope="col" className="pb-1 font-normal">
            {afterLabel}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 font-normal text-ink-3">
              {label}
            </th>
            <td className="py-1.5 pr-3 text-ink-2 tnum">{before}</td>
            <td className="py-1.5 tnum">
              {before === after ? (
                <span className="text-ink-3">tetap</span>
              ) : (
                <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
                  <ArrowRight aria-hidden="true" className="size-3.5 text-ink-3" />
                  {after}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
