import { importPayComponents } from "#contract/areas/imports/imports.ts"
import { payrollPeriods, payrollStatusWords } from "#contract/areas/payroll/periods.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { PERIOD_TONES } from "#src/resources/payroll/payrollPeriods.ts"
import type { Period } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { PeriodDownloads } from "./PeriodDownloads.tsx"
import { PERIODS } from "./periodAddress.ts"
import { isEditable, periodLine } from "./periodWords.ts"

type Props = {
  readonly row: Period
  readonly user: SessionUser
  readonly onSlips: (format: "zip" | "xlsx") => void
  readonly isMaking: boolean
}

/** Header of a payroll period: description, status and totals. */
export function PeriodHead({ row, user, onSlips, isMaking }: Props) {
  const isReckoned = row.calculated_at !== null
  const amount = (value: number) => (isReckoned ? formatRupiah(value) : "–")
  return (
    <>
      <PageHeader
        title={row.nama}
        trail={<Breadcrumb items={[{ label: "Payroll", href: PERIODS }, { label: row.nama }]} />}
        sub={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge tone={PERIOD_TONES[row.status]}>{payrollStatusWords[row.status]}</StatusBadge>
            {periodLine(row)}
          </span>
        }
        actions={
          <>
            <PeriodDownloads row={row} user={user} onSlips={onSlips} isMaking={isMaking} />
            {isEditable(row) && row.type === "bonus" && maySend(user, importPayComponents) && (
              <ButtonLink href="/users/pegawai/impor?jenis=komponen_gaji">Impor nominal</ButtonLink>
            )}
            {isEditable(row) && maySend(user, payrollPeriods.calls.create) && (
              <ButtonLink href={`${PERIODS}/form/${row.id}`}>Ubah</ButtonLink>
            )}
          </>
        }
      />
      {row.is_outdated && (
        <div className="mb-3">
          <Notice tone="warn">Data gaji berubah sesudah perhitungan. Hitung lagi lebih dahulu.</Notice>
        </div>
      )}
      <div className="mb-3">
        <StatGrid>
          <StatCard
            label="Pegawai"
            value={isReckoned ? formatNumber(row.member_count) : "–"}
            sub={row.error_count > 0 ? `${formatNumber(row.error_count)} belum terhitung` : ""}
          />
          <StatCard label="Bruto" value={amount(row.total_gross)} />
          <StatCard label="Potongan" value={amount(row.total_deduction)} />
          <StatCard label="PPh 21" value={amount(row.total_tax)} />
          <StatCard label="Gaji bersih" value={amount(row.total_net)} />
          <StatCard label="Dibayar perusahaan" value={amount(row.total_employer)} />
        </StatGrid>
      </div>
    </>
  )
}
