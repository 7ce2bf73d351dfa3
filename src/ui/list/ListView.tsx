import { Plus } from "lucide-react"
import { useId, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { ButtonLink } from "../controls/ButtonLink.tsx"
import { Kbd } from "../controls/Kbd.tsx"
import { EmptyState } from "../data/EmptyState.tsx"
import { ErrorState } from "../data/ErrorState.tsx"
import { PageHeader } from "../layout/PageHeader.tsx"
import { Notice } from "../page/Notice.tsx"
import { CardsHead } from "./CardsHead.tsx"
import { Footer } from "./Footer.tsx"
import { NoMatch } from "./NoMatch.tsx"
import { Table } from "./Table.tsx"
import { Toolbar } from "./Toolbar.tsx"
import type { HeaderAction, ListRow, ListViewProps } from "./types.ts"
import { pressedKey, useRowFocus } from "./useRowFocus.ts"

const SKELETONS = 20

/**
 * A whole list: heading, search and filters, table (cards under 768 px), selection, paging, and what is shown while
 * loading, when nothing is there and when it failed. Rows that are already known stay while others are fetched.
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
  return (
    <section ref={root} aria-labelledby={heading} onKeyDown={(event) => pressedKey(event, focus, rows)}>
      <PageHeader
        id={heading}
        title={props.title}
        trail={props.trail}
        sub={subText(props)}
        actions={
          <>
            {props.actions}
            {props.primaryAction && !(untouched && props.empty.action) && (
              <PrimaryAction {...props.primaryAction} />
            )}
          </>
        }
      />
      {props.notice}
      <div data-coach="rows" className="rounded-card border border-line bg-surface">
        {!untouched && (
          <Toolbar
            search={props.search}
            filters={filters}
            columns={props.columns}
            columnsMenu={columnsMenu}
            saved={props.saved}
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
            <CardsHead columns={columns} rows={rows} sort={props.sort} selection={selection} />
            <Table
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

/** With its full stop, where another sentence follows. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

function subText<Row extends ListRow>(props: ListViewProps<Row>): string {
  if (props.state === "loading") return props.countText ?? "Memuat…"
  const fresh = props.state === "refreshing" ? "memperbarui…" : props.freshness
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

function PrimaryAction(action: HeaderAction) {
  const look = {
    variant: "primary",
    icon: <Plus aria-hidden="true" className="size-4" />,
    end: action.shortcut && <Kbd keys={[action.shortcut]} tone="plain" />,
    "aria-keyshortcuts": action.shortcut,
  } as const
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
