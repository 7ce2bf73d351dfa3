import { useMemo } from "react"
import type { ActorRefFrom } from "xstate"
import { choosePayees, readinessKeys, readinessWords } from "#contract/areas/payroll/payees.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { isOpenPayroll } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { periodMachine } from "#machines/payroll/periodMachine.ts"
import { liveReady, liveReadyCounts, type Period, type ReadyRow } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { formatNumber } from "#src/format/format.ts"
import { Person } from "#src/ui/data/Person.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import type { Column } from "#src/ui/list/types.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { rowFilter, wordFilter } from "../report/filters.tsx"
import { marks, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { periodPath, readyHref, readyWords, viewHref } from "./periodAddress.ts"
import { WithinList } from "./WithinList.tsx"
import { useOnce } from "#src/ui/useOnce.ts"

type Props = {
  readonly row: Period
  readonly user: SessionUser
  readonly search: string
  readonly send: ActorRefFrom<typeof periodMachine>["send"]
}

const columns: readonly Column<ReadyRow>[] = [
  {
    key: "nama",
    label: "Pegawai",
    primary: true,
    sortable: true,
    tall: true,
    render: ({ nama, jabatan, nip }) => (
      <Person
        name={nama}
        photo={null}
        sub={[jabatan, nip].filter((part) => part !== null).join(" · ")}
        only="tables"
      />
    ),
  },
  { key: "kantor", label: "Kantor", render: ({ kantor }) => kantor },
  {
    key: "missing",
    label: "Yang kurang",
    wrap: true,
    render: ({ missing }) =>
      missing.length === 0 ? (
        <span className="text-ink-3">Lengkap</span>
      ) : (
        missing.map((key) => readinessWords[key]).join(", ")
      ),
  },
]
const missingOptions = readinessKeys.map((value) => ({ value, label: readinessWords[value] }))
const completeOptions = [
  { value: "true", label: "Lengkap" },
  { value: "false", label: "Belum lengkap" },
] as const
const officeOf = (search: string): string => readQuery(search, readyWords).filters["offices_id"] ?? ""

/** Readiness check: whether employees have all the data a slip needs; a row links to the employee's form. */
export function ReadyView({ row: period, user, search, send: step }: Props) {
  const { id } = period
  const mayChoose = maySend(user, choosePayees) && isOpenPayroll(period.status)
  const machine = useMemo(() => liveReady(id), [id])
  const counting = useMemo(() => liveReadyCounts(id), [id])
  const input = useOnce(() => officeOf(search))
  const { snapshot, send } = useMachine(counting, { input: { input } })
  useAddressChange(search, (text) => {
    if (officeOf(text) !== snapshot.context.input) send({ type: "query.ask", input: officeOf(text) })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value } = snapshot.context
  const count = (number: number | undefined) => (number === undefined ? null : formatNumber(number))
  return (
    <div {...marks("kesiapanGaji", snapshot.value)} className="grid grid-cols-1 gap-3">
      <StatGrid>
        <StatCard
          label="Lengkap"
          value={count(value?.complete_count)}
          sub={value === null ? "" : `dari ${formatNumber(value.total)} pegawai`}
          href={readyHref(id, search, null)}
        />
        {readinessKeys.map((key) => (
          <StatCard
            key={key}
            label={readinessWords[key]}
            value={count(value?.counts[key])}
            href={readyHref(id, search, key)}
          />
        ))}
      </StatGrid>
      {value !== null && value.left_out_count > 0 && (
        <Notice tone="info">
          <p>{formatNumber(value.left_out_count)} pegawai tidak dibayar di periode ini:</p>
          <ul className="list-disc space-y-1 pl-5">
            {value.left_out.map((one) => (
              <li key={one.id}>
                {one.nama} ({one.nip}): {one.words}
                {mayChoose && one.may_add && (
                  <Button
                    size="sm"
                    aria-label={`Masukkan ${one.nama}`}
                    onClick={() =>
                      step({
                        type: "step.open",
                        of: { kind: "include", id, version: period.version, member: one.id },
                      })
                    }
                  >
                    Masukkan
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <WithinList<ReadyRow>
        id="kesiapanGajiList"
        machine={machine}
        path={periodPath(id)}
        plainHref={viewHref(id, "siap")}
        words={readyWords}
        search={search}
        title="Kesiapan data"
        countText={(total) => `${formatNumber(total)} pegawai`}
        columns={columns}
        rowHref={(row) => `/users/pegawai/form/${row.id}`}
        filters={(address, page) => [
          rowFilter(address, "offices_id", "Kantor", () => page?.rows[0]?.kantor),
          wordFilter(address, "missing", "Yang kurang", missingOptions),
          wordFilter(address, "complete", "Kelengkapan", completeOptions),
        ]}
        empty={{ title: "Tidak ada pegawai", text: "Tidak ada pegawai yang digaji di periode ini." }}
      />
    </div>
  )
}
