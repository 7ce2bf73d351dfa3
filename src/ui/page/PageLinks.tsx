import { formatNumber } from "#src/format/format.ts"
import { ButtonLink } from "../controls/ButtonLink.tsx"

type Props = {
  readonly page: number
  readonly lastPage: number
  /** Of all pages, with their noun: `250 pegawai`. */
  readonly countText: string
  readonly hrefOf: (page: number) => string
}

/** Way to the pages before and after, at the foot of what is no table; one page needs none. */
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
