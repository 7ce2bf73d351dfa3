import { useMemo } from "react"
import { EXPORT_DAYS } from "#contract/areas/jobs/queuedExports.ts"
import {
  type ReportLog,
  reportStatuses,
  type ReportStatus,
  reportStatusWords,
} from "#contract/areas/sales/reportLogs.ts"
import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { LogsAsk } from "#machines/downloads/downloadsMachine.ts"
import { downloadFiles, liveDownloads, LOGS_PAGE } from "#src/api/actors/downloads.ts"
import { formatNumber } from "#src/format/format.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Footer } from "#src/ui/list/Footer.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { wordFilter } from "../report/filters.tsx"
import { useAddress } from "../report/useAddress.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useDownload } from "../useDownload.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { DownloadRow } from "./DownloadRow.tsx"

const DOWNLOADS = "/unduhan"
const words = { sorts: ["created_at"], filters: ["status"] } as const
const isStatus = (word: string | undefined): word is ReportStatus =>
  reportStatuses.some((one) => one === word)

const read = (search: string): { readonly query: ReturnType<typeof readQuery>; readonly ask: LogsAsk } => {
  const query = readQuery(search, words)
  const { status } = query.filters
  return { query, ask: { page: query.page, ...(isStatus(status) ? { status } : {}) } }
}

/** /unduhan: files that are made in the background, with their progress. */
export function DownloadsScreen({ search }: ScreenProps) {
  const input = useOnce(() => ({ ask: read(search).ask }))
  const { snapshot, send } = useMachine(liveDownloads, { input })
  const files = useMemo(() => downloadFiles(), [])
  const { ask: download, busy: isFetching } = useDownload(files)
  const { handle } = useWorld()
  useAddressChange(search, (text) => send({ type: "logs.ask", ask: read(text).ask }))
  useSeenAgain(() => send({ type: "logs.refresh" }))
  const { query } = read(search)
  const address = useAddress(DOWNLOADS, query, words)
  const { logs, failure, moving } = snapshot.context
  const open = (page: number) =>
    handle({
      type: "navigation.requested",
      to: DOWNLOADS + writeQuery({ ...query, page, cursor: null }, words),
      replace: false,
    })
  const isNarrowed = Object.keys(query.filters).length > 0
  return (
    <div {...marks("downloads", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Unduhan"
        isLongSub
        sub={`Berkas yang disiapkan di latar belakang. Disimpan ${EXPORT_DAYS} hari${logs === null ? "" : ` · ${formatNumber(logs.total)} berkas`}`}
      />
      <section aria-label="Unduhan" className="rounded-card border border-line bg-surface">
        <Toolbar
          search={undefined}
          filters={[
            wordFilter(
              address,
              "status",
              "Status",
              reportStatuses.map((value) => ({ value, label: reportStatusWords[value] })),
            ),
          ]}
          columns={[]}
          columnsMenu={undefined}
        />
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "logs.retry" })} />
        ) : logs === null ? (
          <Skeleton className="m-3 h-64" />
        ) : logs.rows.length === 0 ? (
          <EmptyState
            kind={isNarrowed ? "search" : "empty"}
            title={isNarrowed ? "Tidak ada berkas dengan status ini" : "Belum ada unduhan"}
            text="Ekspor yang besar, dan yang Anda siapkan di latar dari menu Ekspor, muncul di sini."
          />
        ) : (
          <ul className="divide-y divide-line">
            {logs.rows.map((log: ReportLog) => (
              <DownloadRow
                key={log.id}
                log={log}
                isMoving={moving?.id === log.id}
                isFetching={isFetching}
                onDownload={() => download({ id: log.id })}
                onMove={(verb) => send({ type: "logs.move", move: { id: log.id, verb } })}
              />
            ))}
          </ul>
        )}
        {logs !== null && (
          <Footer
            selection={undefined}
            bulkActions={[]}
            page={{
              from: logs.total === 0 ? 0 : (logs.page - 1) * LOGS_PAGE + 1,
              to: Math.min(logs.page * LOGS_PAGE, logs.total),
              total: logs.total,
              totalIsExact: true,
              perPage: LOGS_PAGE,
              onPerPage: () => undefined,
              onPrev: () => open(logs.page - 1),
              onNext: () => open(logs.page + 1),
              hasPrev: logs.page > 1,
              hasNext: logs.page < logs.last_page,
            }}
          />
        )}
      </section>
    </div>
  )
}
