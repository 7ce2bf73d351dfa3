import { resumeJob, stopJob } from "#contract/areas/jobs/jobs.ts"
import { downloadReportLog, listReportLogs } from "#contract/areas/sales/reportLogs.ts"
import {
  downloadsMachine,
  type LogMove,
  type LogsAsk,
  type ReportLogs,
} from "#machines/downloads/downloadsMachine.ts"
import { visible } from "../browser/visible.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"

export const LOGS_PAGE = 20

/** The list of files; it is not read while the page is hidden. */
export const liveDownloads = downloadsMachine.provide({
  actors: {
    load: actor<ReportLogs, LogsAsk>(async (ask, abort) => {
      await visible(abort)
      return send(listReportLogs, { ...ask, per_page: LOGS_PAGE }, abort)
    }),
    move: actor<unknown, LogMove | null>((move, abort) =>
      send(move?.verb === "resume" ? resumeJob : stopJob, { id: move?.id ?? 0 }, abort),
    ),
  },
})

/** The file of one row. */
export const downloadFiles = () => located(downloadReportLog, "reportLogFile", "Berkas dari Unduhan")
