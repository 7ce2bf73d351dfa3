import { Plus } from "lucide-react"
import { useId, useRef, useState } from "react"
import { Button } from "../controls/Button.tsx"
import { ButtonLink } from "../controls/ButtonLink.tsx"
import { EmptyState } from "../data/EmptyState.tsx"
import { ErrorState } from "../data/ErrorState.tsx"
import { PageHeader } from "../layout/PageHeader.tsx"
import { useNarrow } from "../layout/useNarrow.ts"
import { Notice } from "../page/Notice.tsx"
import { buttonClass } from "../controls/buttonClass.ts"
import { ColumnsDrop } from "./ColumnsDrop.tsx"
import { Footer } from "./Footer.tsx"
import { Further } from "./Further.tsx"
import { NoMatch } from "./NoMatch.tsx"
import { Table } from "./Table.tsx"
import { Toolbar } from "./Toolbar.tsx"
import type { HeaderAction, ListRow, ListViewProps } from "./types.ts"
import { pressedKey, useRowFocus } from "./useRowFocus.ts"

const SKELETONS = 20
/** Below this number of rows there is no search and no filter. */
const FEW = 8

/**
 * A whole list: heading, search and filters, table (cards under 768 px), selection, paging, and its loading, empty and
 * error states. Known rows stay visible during a refetch.
 */
export function ListView<Row extends ListRow>(props: ListViewProps<Row>) {
  const { rows, state, filters = [], selection, focus, page, columnsMenu } = props
  const heading = useId()
  const root = useRef<HTMLElement>(null)
  useRowFocus(root, focus)
  const columns = props.columns.filter(
    (column) => column.primary || !(column.hidden || columnsMenu?.hidden.has(column.key)),
  )
  const nothing = rows.length === 0 && state !== "loading"
  const untouched = nothing && state !== "failed" && !props.emptySearch
  const isNarrow = useNarrow()
  const isFew =
    page !== undefined &&
    page.total < FEW &&
    !props.emptySearch &&
    props.keepTools !== true &&
    (props.saved?.names.length ?? 0) === 0
  const wasAsked = useOnce(Boolean(props.emptySearch))
  const hasTools = !untouched && (!isFew || wasAsked)
  return (
    <section ref={root} aria-labelledby={heading} onKeyDown={(event) => pressedKey(event, focus, rows)}>
      {props.isPart === true ? (
        <h2 id={heading} className="mb-2 flex flex-wrap items-baseline gap-x-3 text-lead font-bold text-ink">
          {props.title}
          <span className="text-body font-normal text-ink-3">{subText(props, isNarrow)}</span>
        </h2>
      ) : (
        <PageHeader
          id={heading}
          title={props.title}
          trail={props.trail}
          views={props.views}
          sub={subText(props, isNarrow)}
          isLongSub={props.isLongText ?? false}
          isTight
          actions={
            <>
              {props.steps}
              <Further isNarrow={isNarrow}>{props.actions}</Further>
              {!isNarrow && !untouched && !hasTools && columnsMenu && (
                <ColumnsDrop columns={props.columns} menu={columnsMenu} isTall />
              )}
              {props.primaryAction && !(untouched && props.empty.action) && (
                <PrimaryAction {...props.primaryAction} isNarrow={isNarrow} />
              )}
            </>
          }
        />
      )}
      {props.over}
      {props.notice}
      <div data-coach="rows" className="rounded-card border border-line bg-surface">
        {hasTools && (
          <Toolbar
            search={props.search}
            filters={filters}
            columns={props.columns}
            columnsMenu={columnsMenu}
            saved={props.saved}
            sort={props.sort}
          />
        )}
        {state === "failed" && rows.length > 0 && (
          <div role="alert" className="border-b border-line p-3">
            <Notice
              tone="bad"
              action={
                <button
                  type="button"
                  onClick={props.onRetry}
                  className="font-semibold underline underline-offset-4"
                >
                  Coba lagi
                </button>
              }
            >
              {sentence(props.failureText ?? "Gagal memperbarui daftar.")} Yang tampil adalah data terakhir.
            </Notice>
          </div>
        )}
        {nothing ? (
          <Nothing {...props} />
        ) : (
          <>
            {/* A new table when the tools above it appear or disappear, so that the old one does not shift. */}
            <Table
              key={String(hasTools)}
              {...props}
              columns={columns}
              density={columnsMenu?.density ?? "comfortable"}
              skeletons={Math.min(page?.perPage ?? SKELETONS, SKELETONS)}
            />
            <Footer selection={selection} bulkActions={props.bulkActions ?? []} page={page} />
          </>
        )}
      </div>
    </section>
  )
}

/** true once `isNow` has been true: tools that were used do not disappear when the search is cleared. */
const useOnce = (isNow: boolean): boolean => {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was || isNow
}

/** With a full stop, because another sentence follows. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** A phone has one line for it, without the freshness of the rows. */
function subText<Row extends ListRow>(props: ListViewProps<Row>, isNarrow: boolean): string {
  if (props.state === "loading") return props.countText ?? "Memuat…"
  const fresh = isNarrow ? null : props.state === "refreshing" ? "memperbarui…" : props.freshness
  return [props.countText, fresh].filter(Boolean).join(" · ")
}

function Nothing<Row extends ListRow>(props: ListViewProps<Row>) {
  if (props.state === "failed")
    return (
      <ErrorState
        text={props.failureText ?? "Terjadi kesalahan. Silakan coba lagi."}
        onRetry={props.onRetry}
      />
    )
  if (!props.emptySearch) return <EmptyState {...props.empty} />
  return <NoMatch onClear={props.emptySearch.onClear} />
}

function PrimaryAction(action: HeaderAction & { readonly isNarrow: boolean }) {
  const look = {
    variant: "primary",
    icon: <Plus aria-hidden="true" className="size-4" />,
    title: action.shortcut && `Tombol ${action.shortcut}`,
    "aria-keyshortcuts": action.shortcut,
  } as const
  if (action.isNarrow && "href" in action)
    return (
      <a
        href={action.href}
        aria-label={action.label}
        aria-keyshortcuts={action.shortcut}
        className={buttonClass({ variant: "primary", square: true })}
      >
        {look.icon}
      </a>
    )
  if ("href" in action)
    return (
      <ButtonLink href={action.href} {...look}>
        {action.label}
      </ButtonLink>
    )
  return (
    <Button onClick={action.onPress} {...look}>
      {action.label}
    </Button>
  )
}
