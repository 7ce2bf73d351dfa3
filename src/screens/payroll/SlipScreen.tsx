import { useMemo } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { employerNote } from "#contract/areas/payroll/slip.ts"
import { payrollStatusWords } from "#contract/areas/payroll/periods.ts"
import { slipMailWords } from "#contract/areas/payroll/slipMail.ts"
import { PERIOD_TONES } from "#src/resources/payroll/payrollPeriods.ts"
import { liveSlip, type Slip } from "#src/api/actors/payrollPeriod.ts"
import {
  formatDateTime,
  formatDays,
  formatDuration,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRupiah,
} from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { type Description, DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { PERIODS, slipHref } from "./periodAddress.ts"
import { Corrections } from "./Corrections.tsx"
import { SlipActions } from "./SlipActions.tsx"
import { SlipLines } from "./SlipLines.tsx"
import { lineGroups, movedWords } from "./slipWords.ts"

type Props = ScreenProps & { readonly period: number; readonly member: number }

/** One employee's payslip, every line with its explanation. */
export function SlipScreen({ period, member, search, user }: Props) {
  const machine = useMemo(() => liveSlip(), [])
  const { snapshot, send } = useMachine(machine, {
    input: { input: { period_id: period, members_id: member } },
  })
  const refresh = () => send({ type: "query.refresh" })
  const { value, failure } = snapshot.context
  if (snapshot.matches("failed"))
    return <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
  return (
    <div {...marks("slipGaji", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title={value?.person.nama ?? "Slip gaji"}
        trail={
          <Breadcrumb
            items={[
              { label: "Payroll", href: PERIODS },
              { label: value?.period.nama ?? "Periode gaji", href: slipHref(period, search, null) },
              { label: "Slip gaji" },
            ]}
          />
        }
        {...(value === null ? {} : { sub: <SlipSub slip={value} /> })}
        actions={value !== null && <SlipActions slip={value} user={user} onTaken={refresh} />}
      />
      {value === null ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <Whole slip={value} user={user} onSaved={refresh} />
      )}
    </div>
  )
}

const SlipSub = ({ slip: { period, no } }: { readonly slip: Slip }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <StatusBadge tone={PERIOD_TONES[period.status]}>{payrollStatusWords[period.status]}</StatusBadge>
    {[period.nama, formatDays(period.start_date, period.end_date), no]
      .filter((part) => part !== null)
      .join(" · ")}
  </span>
)

const personOf = ({ person, period, email, mail }: Slip): readonly Description[] => [
  { label: "NIP", value: person.nip },
  { label: "Jabatan", value: person.jabatan ?? "–" },
  { label: "Divisi", value: person.divisi ?? "–" },
  { label: "Kantor", value: person.kantor },
  { label: "NIK", value: person.nik ?? "–" },
  ...(person.npwp === null ? [] : [{ label: "NPWP", value: person.npwp }]),
  { label: "PTKP", value: person.ptkp },
  ...(person.ter === null
    ? []
    : [
        {
          label: "Tarif efektif (TER)",
          value: `Kategori ${person.ter.category}, ${formatPercent(Number(person.ter.percent), 2)}`,
        },
      ]),
  ...(person.sisa_cuti === null
    ? []
    : [{ label: "Sisa cuti tahunan", value: `${formatNumber(person.sisa_cuti, 1)} hari` }]),
  {
    label: "Rekening",
    value: [person.bank, person.no_rekening].filter((part) => part !== null).join(" ") || "–",
  },
  { label: "Masa pajak", value: formatMonth(period.month) },
  { label: "Email", value: email ?? "–" },
  ...(mail === null
    ? []
    : [
        {
          label: "Slip lewat email",
          value: `${slipMailWords[mail.state]} ke ${mail.to}, ${formatDateTime(mail.at)}`,
        },
      ]),
]
const attendanceOf = ({ attendance }: Slip): readonly Description[] => [
  { label: "Hari kerja", value: formatNumber(attendance.workdays) },
  { label: "Hadir", value: formatNumber(attendance.present) },
  {
    label: "Tidak dibayar",
    value: [
      `${formatNumber(attendance.unpaid, 1)} hari`,
      ...((attendance.unpaid_min ?? 0) > 0 ? [formatDuration(attendance.unpaid_min ?? 0)] : []),
    ].join(" dan "),
  },
  ...(attendance.from === undefined || attendance.to === undefined
    ? []
    : [{ label: "Absensi yang dihitung", value: formatDays(attendance.from, attendance.to) }]),
  {
    label: "Terlambat",
    value: `${formatNumber(attendance.late_times)} kali, ${formatDuration(attendance.late_min)}`,
  },
  { label: "Lembur", value: formatDuration(attendance.overtime_min) },
]

type WholeProps = { readonly slip: Slip; readonly user: SessionUser; readonly onSaved: () => void }

function Whole({ slip, user, onSaved }: WholeProps) {
  const { warnings, error, changes, ytd, carried_over } = slip
  return (
    <div className="grid grid-cols-1 gap-3">
      {error !== null && <Notice tone="bad">{error}</Notice>}
      {warnings.map(({ code, message }) => (
        <Notice key={`${code} ${message}`} tone="warn">
          {message}
        </Notice>
      ))}
      <StatGrid>
        <StatCard label="Gaji bersih" value={formatRupiah(slip.net)} />
        <StatCard label="Bruto" value={formatRupiah(slip.gross)} />
        <StatCard label="Potongan" value={formatRupiah(slip.deduction)} />
        <StatCard label="PPh 21" value={formatRupiah(slip.tax)} />
      </StatGrid>
      {lineGroups.map(({ kind, title }) => (
        <SlipLines
          key={kind}
          title={title}
          lines={slip.lines.filter((line) => line.kind === kind)}
          text={kind === "employer_cost" ? employerNote(slip.lines) : null}
        />
      ))}
      <Card title="Pegawai">
        <DescriptionList items={personOf(slip)} />
      </Card>
      <Card title="Kehadiran">
        <DescriptionList items={attendanceOf(slip)} />
      </Card>
      <Card title={`Sejak Januari ${slip.period.month.slice(0, 4)}`}>
        <DescriptionList
          items={[
            { label: "Bruto", value: formatRupiah(ytd.gross) },
            { label: "PPh 21", value: formatRupiah(ytd.tax) },
            { label: "Gaji bersih", value: formatRupiah(ytd.net) },
          ]}
        />
        {(ytd.opening_gross !== 0 || ytd.opening_tax !== 0) && (
          <p className="mt-2 text-caption text-ink-3">
            {`Termasuk saldo awal sebelum slip pertama: bruto ${formatRupiah(ytd.opening_gross)}, PPh 21 ${formatRupiah(ytd.opening_tax)}.`}
          </p>
        )}
      </Card>
      {changes !== null && (
        <Card title="Beda dengan perhitungan sebelumnya">
          {changes.length === 0 ? (
            <p className="text-ink-2">Tidak ada yang berubah.</p>
          ) : (
            <DescriptionList
              items={changes.map(({ nama, before, after }) => ({
                label: nama,
                value: `${formatRupiah(before)} → ${formatRupiah(after)} (${movedWords(before, after)})`,
              }))}
            />
          )}
        </Card>
      )}
      {carried_over.length > 0 && (
        <Card title="Dibawa ke periode berikutnya">
          <DescriptionList
            items={carried_over.map(({ nama, amount }) => ({ label: nama, value: formatRupiah(amount) }))}
          />
        </Card>
      )}
      <Corrections slip={slip} user={user} onSaved={onSaved} />
    </div>
  )
}
