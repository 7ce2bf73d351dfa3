import { ChevronLeft, ChevronRight } from "lucide-react"
import { Button } from "../controls/Button.tsx"
import type { ButtonVariant } from "../controls/buttonClass.ts"
import { IconButton } from "../controls/IconButton.tsx"
import { formatNumber } from "#src/format/format.ts"
import { handOn } from "./handOn.ts"
import type { BulkAction, Page, PerPage, Selection } from "./types.ts"

const SIZES = [20, 50, 100, 500] as const satisfies readonly PerPage[]
const VARIANT = {
  neutral: "plain",
  primary: "primary",
  danger: "danger",
} as const satisfies Record<NonNullable<BulkAction["tone"]>, ButtonVariant>

/** Sticky footer of the list: actions for the selection, and paging. */
export function Footer(props: {
  readonly selection: Selection | undefined
  readonly bulkActions: readonly BulkAction[]
  readonly page: Page | undefined
}) {
  const { selection, page } = props
  const count = selection?.ids.size ?? 0
  const isPaged = page !== undefined && (page.hasPrev || page.hasNext || page.total > SIZES[0])
  if (!selection && !isPaged) return null
  return (
    <div className={isPaged || count > 0 ? BAR : "sr-only"}>
      {selection && <BulkBar selection={selection} actions={props.bulkActions} />}
      {page && isPaged && <Paging page={page} sizes={count === 0} />}
    </div>
  )
}
const BAR =
  "sticky bottom-[var(--shell-bottom,0px)] z-20 flex min-h-[51px] flex-wrap items-center gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-surface px-3 py-2.5 print:static"

function BulkBar(props: { readonly selection: Selection; readonly actions: readonly BulkAction[] }) {
  const count = props.selection.ids.size
  return (
    <div role="group" aria-label="Tindakan untuk yang dipilih" className="contents">
      <span role="status" className={count === 0 ? "sr-only" : "tnum font-semibold text-ink"}>
        {count > 0 && `${formatNumber(count)} dipilih`}
      </span>
      {count > 0 && (
        <div className="no-print -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 max-md:order-last max-md:w-full">
          {props.actions.map((action) => (
            <Button
              key={action.key}
              size="sm"
              variant={VARIANT[action.tone ?? "neutral"]}
              disabledReason={action.disabledReason}
              busy={action.busy}
              onClick={action.onPress}
            >
              {action.label}
            </Button>
          ))}
          <span className="contents md:hidden">
            <Button size="sm" variant="quiet" onClick={props.selection.onTogglePage}>
              Pilih semua
            </Button>
          </span>
          <Button
            size="sm"
            variant="quiet"
            onClick={(event) => {
              handOn(event.currentTarget, "[data-marked] input")
              props.selection.onClear()
            }}
          >
            Batal pilih
          </Button>
        </div>
      )}
    </div>
  )
}

function Paging({ page, sizes }: { readonly page: Page; readonly sizes: boolean }) {
  const paged = page.hasPrev || page.hasNext
  return (
    <>
      {sizes && (
        <label className="no-print flex items-center gap-2 text-ink-3 max-md:hidden">
          Baris
          <select
            value={page.perPage}
            onChange={(event) => {
              const size = SIZES.find((each) => String(each) === event.currentTarget.value)
              if (size) page.onPerPage(size)
            }}
            className="h-8 rounded-control border border-control bg-surface pr-7 pl-2 text-body text-ink tnum"
          >
            {SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <nav aria-label="Halaman" className="ml-auto flex items-center gap-2">
        <span role="status" className="tnum text-ink-3">
          {rangeText(page)}
        </span>
        {paged && (
          <span className="no-print flex gap-2">
            <IconButton
              size="sm"
              variant="plain"
              label="Halaman sebelumnya"
              icon={<ChevronLeft className="size-4" />}
              disabledReason={page.hasPrev ? null : "Ini halaman pertama"}
              onClick={page.onPrev}
            />
            <IconButton
              size="sm"
              variant="plain"
              label="Halaman berikutnya"
              icon={<ChevronRight className="size-4" />}
              disabledReason={page.hasNext ? null : "Ini halaman terakhir"}
              onClick={page.onNext}
            />
          </span>
        )}
      </nav>
    </>
  )
}

/** "1–20 dari 1.248"; with a plus if the server stopped counting. */
export function rangeText(page: Pick<Page, "from" | "to" | "total" | "totalIsExact">): string {
  if (page.to === 0) return "0 baris"
  return `${formatNumber(page.from)}–${formatNumber(page.to)} dari ${formatNumber(page.total)}${page.totalIsExact ? "" : "+"}`
}
