import { formatNumber } from "#src/format/format.ts"
import { ButtonLink } from "../controls/ButtonLink.tsx"

type Props = {
  readonly page: number
  readonly lastPage: number
  /** Total over all pages, with its noun: `250 pegawai`. */
  readonly countText: string
  readonly hrefOf: (page: number) => string
}

/** Links to the previous and next page, for content that is not a table; hidden for a single page. */
export function PageLinks({ page, lastPage, countText, hrefOf }: Props) {
  if (lastPage <= 1) return null
  return (
    <nav
      aria-label="Halaman"
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 tnum"
    >
      <span>
        Halaman {formatNumber(page)} dari {formatNumber(lastPage)} ({countText})
      </span>
      <span className="flex gap-2">
        {page > 1 && <ButtonLink href={hrefOf(page - 1)}>Sebelumnya</ButtonLink>}
        {page < lastPage && <ButtonLink href={hrefOf(page + 1)}>Berikutnya</ButtonLink>}
      </span>
    </nav>
  )
}
