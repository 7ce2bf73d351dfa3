import { actionWords } from "#contract/kit/modules.ts"
import type { PageView } from "./accessKit.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import type { PageRow } from "./rows.ts"

const ROW = "max-md:grid max-md:gap-y-2 max-md:px-4 max-md:py-3"
const CELL = "px-4 py-2.5 text-left align-top font-normal max-md:p-0"

/** Open or closed, the reason, and the view shown instead. */
function State({ page: { isOpen, why, instead, place, may } }: { readonly page: PageView }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <StatusBadge tone={isOpen ? "approved" : "rejected"}>{isOpen ? "Terbuka" : "Tertutup"}</StatusBadge>
      {why.map((one) => (
        <span key={one} className="text-ink">
          {one}
        </span>
      ))}
      {instead !== null && <span className="text-caption text-ink-3">{instead}</span>}
      {isOpen && place !== null && <span className="text-caption text-ink-3">Di menu: {place}</span>}
      {isOpen && may.length > 0 && (
        <span className="text-caption text-ink-3">
          Boleh: {may.map((action) => actionWords[action].toLowerCase()).join(", ")}
        </span>
      )}
    </div>
  )
}

type Props = { readonly rows: readonly PageRow[]; readonly names: readonly string[] }

/**
 * Every page by its URL; below 768 px as cards. ARIA roles are explicit because a changed `display` removes the implicit ones.
 */
export function PageTable({ rows, names }: Props) {
  if (rows.length === 0) return <p className="px-4 pb-4 text-ink-2">Tidak ada halaman yang cocok.</p>
  return (
    <div className="overflow-x-auto">
      <table role="table" aria-label="Halaman" className="w-full border-t border-line max-md:block">
        <thead role="rowgroup" className="text-caption text-ink-3 max-md:sr-only">
          <tr role="row">
            {["Halaman", ...names].map((head) => (
              <th key={head} role="columnheader" scope="col" className="px-4 py-2 text-left font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map(({ path, title, a, b }) => (
            <tr key={path} role="row" className={`border-t border-line max-md:first:border-t-0 ${ROW}`}>
              <th role="rowheader" scope="row" className={`${CELL} md:w-2/5`}>
                <span className="block font-semibold text-ink">{title ?? path}</span>
                {title !== null && (
                  <span className="block text-caption wrap-anywhere text-ink-3">{path}</span>
                )}
              </th>
              {[a, ...(b === null ? [] : [b])].map((page, at) => (
                <td key={names[at]} role="cell" className={CELL}>
                  <span className="mb-0.5 block text-caption text-ink-3 md:hidden">{names[at]}</span>
                  <State page={page} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
