import { UserPlus } from "lucide-react"
import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { assignMany } from "#contract/areas/fieldwork/assigning.ts"
import { tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { fromStart, readQuery } from "#machines/list/listQuery.ts"
import { whyNotSend } from "#src/api/wire/access.ts"
import { formatDate } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { Kbd } from "#src/ui/controls/Kbd.tsx"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { filterBodies } from "../list/filterBodies.tsx"
import { filtersOf } from "../list/listProps.ts"
import { useFilterNames } from "../list/useFilterNames.ts"
import { useWorld } from "../screen.ts"
import { assignHref, dayBeside, monthBeside, readAsk, taskHref, viewHref } from "./taskAddress.ts"
import { TaskTabs } from "./TaskTabs.tsx"

const filters = [
  { key: "members_id", label: "Pegawai", from: masterPegawai },
  { key: "tipe_tugas_id", label: "Tipe tugas", from: tipeTugas.calls.options },
] as const
const words = { sorts: ["tanggal"], filters: ["members_id", "tipe_tugas_id"] } as const

type Props = {
  readonly view: keyof typeof viewHref
  readonly search: string
  readonly sub: string
  readonly user: SessionUser
}

/** Heading of the board, the calendar and the map: day, filters, and the views. */
export function TaskHeader({ view, search, sub, user }: Props) {
  const { handle, lettersOn } = useWorld()
  const ask = readAsk(search)
  const query = readQuery(search, words)
  const names = useFilterNames(filters, query.filters)
  const path = viewHref[view]
  const go = (patch: Readonly<Record<string, string | null>>) =>
    handle({ type: "navigation.requested", to: taskHref(path, search, patch), replace: false })
  const step = (by: 1 | -1) =>
    taskHref(path, search, {
      tanggal: view === "kalender" ? monthBeside(ask.tanggal, by) : dayBeside(ask.tanggal, by),
    })
  return (
    <>
      <PageHeader
        title="Penugasan"
        sub={sub}
        views={<TaskTabs view={view} search={search} />}
        actions={
          <>
            <PeriodSteps unit={view === "kalender" ? "Bulan" : "Hari"} back={step(-1)} on={step(1)} />
            {whyNotSend(user, assignMany) === null && (
              <ButtonLink
                variant="primary"
                href={assignHref(ask.tanggal)}
                icon={<UserPlus aria-hidden="true" className="size-4" />}
                {...(lettersOn ? { "aria-keyshortcuts": "N", end: <Kbd keys={["N"]} tone="plain" /> } : {})}
              >
                Tugaskan
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mb-3 overflow-hidden rounded-card border border-line bg-surface">
        <div className="-mb-px">
          <Toolbar
            search={{
              value: query.q,
              onChange: (q) => go({ q: q === "" ? null : q }),
              label: "Cari judul atau nomor",
            }}
            filters={[
              {
                key: "tanggal",
                label: view === "kalender" ? "Bulan" : "Hari",
                pinned: true,
                text: formatDate(ask.tanggal),
                onClear: () => go({ tanggal: null }),
                body: (
                  <DateField
                    label="Hari"
                    value={ask.tanggal}
                    onChange={(day) => day !== null && day !== ask.tanggal && go({ tanggal: day })}
                  />
                ),
              },
              ...filtersOf(filters, fromStart(query, {}), (key, value) => go({ [key]: value }), {
                nameOf: names,
                ...filterBodies,
              }),
            ]}
            columns={[]}
            columnsMenu={undefined}
          />
        </div>
      </div>
    </>
  )
}
