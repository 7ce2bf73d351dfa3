import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from "react"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { AnyRow } from "#src/api/actors/resource.ts"
import { forgetReturning, keepPicked, returning } from "#src/api/browser/returning.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { isFormOf } from "./useReturning.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Seen = {
  readonly rows: readonly AnyRow[]
  readonly picked: readonly AnyRow[]
  /** The rows are freshly read, not cached. */
  readonly isRead: boolean
  readonly query: ListQuery
}
type Returned = { readonly current: number | null; readonly notice: ReactNode }

/**
 * Keeps the selection while a form of one of the rows is open; on return marks the saved row, or reports that it is on another
 * page.
 */
export const useReturned = (
  { contract, path }: Pick<DescribedList, "contract" | "path">,
  { rows, picked, isRead, query }: Seen,
): Returned => {
  const asked = JSON.stringify(query)
  const kept = useOnce(() => ({ asked, saved: returning(contract.id).saved }))
  /** Applies to the same query only: a new search clears the mark. */
  const saved = asked === kept.asked ? kept.saved : null
  const leave = useEffectEvent(() =>
    isFormOf(path, location.pathname) ? keepPicked(contract.id, picked) : forgetReturning(),
  )
  useLayoutEffect(() => () => leave(), [])
  const isHere = saved !== null && rows.some(({ id }) => id === saved.id)
  useEffect(() => {
    if (isHere && isRead)
      document.querySelector(`[data-row="${saved.id}"]`)?.scrollIntoView({ block: "nearest" })
  }, [isHere, isRead, saved])
  if (saved === null || (!isHere && !isRead)) return { current: null, notice: null }
  if (isHere) return { current: saved.id, notice: null }
  return {
    current: null,
    notice: (
      <div className="mb-3" role="status">
        <Notice
          tone="info"
          action={
            saved.name !== "" && (
              <a href={`${path}?q=${encodeURIComponent(saved.name)}`} className="font-semibold underline">
                Tampilkan
              </a>
            )
          }
        >
          {saved.name === "" ? `Data ${contract.noun}` : `“${saved.name}”`} tersimpan; di halaman ini tidak
          terlihat.
        </Notice>
      </div>
    ),
  }
}
