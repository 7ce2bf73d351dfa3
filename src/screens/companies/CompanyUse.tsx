import { useEffect, useEffectEvent } from "react"
import { type CompanyUse as Use, liveCompanyUse, onCompaniesWritten } from "#src/api/actors/companies.ts"
import { topupStatuses } from "#machines/lifecycles/topupMachine.ts"
import { STATUSES } from "#src/resources/accounts/accountWords.ts"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatAgo, formatDate, formatDateTime, formatNumber, formatRupiah } from "#src/format/format.ts"
import { FailureView } from "../FailureView.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine } from "../screen.ts"
import { nameIn } from "./companyIn.ts"
import { useNow } from "../useNow.ts"

const MINUTE_MS = 60_000

/** Usage, health, administrators and purchases of a company. */
export function CompanyUse({ id, row }: FormPartProps) {
  const { snapshot, send } = useMachine(liveCompanyUse, { input: { input: id } })
  const renew = useEffectEvent(() => send({ type: "query.refresh" }))
  useEffect(() => onCompaniesWritten(() => renew()), [])
  const now = useNow(MINUTE_MS)
  const { value, failure } = snapshot.context
  return (
    <div
      {...marks("companyUse", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid min-w-0 gap-4"
    >
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Card title="Pemakaian">
          <Skeleton className="h-24 w-full" />
        </Card>
      ) : (
        <>
          <Figures id={id} use={value} />
          <Health use={value} now={now} />
          <Accounts id={id} accounts={value.accounts} />
          <Bought nama={nameIn(row)} topups={value.topups} />
        </>
      )}
    </div>
  )
}

type PartProps = { readonly use: Use; readonly now: Date }

function Figures(props: Pick<PartProps, "use"> & { readonly id: FormPartProps["id"] }) {
  const { counts, quota_mb, point_balance } = props.use
  const quota = quota_mb === null ? "tanpa batas" : `dari ${formatNumber(quota_mb)} MB`
  return (
    <Card title="Pemakaian">
      <DescriptionList
        items={[
          { label: "Pegawai aktif", value: formatNumber(counts?.employees ?? null) },
          { label: "Akun aktif", value: formatNumber(counts?.accounts ?? null) },
          {
            label: "Penyimpanan",
            value: counts === null ? "–" : `${formatNumber(counts.storage_mb, 1)} MB ${quota}`,
          },
          { label: "Berkas", value: formatNumber(counts?.files ?? null) },
          { label: "Saldo point", value: formatNumber(point_balance) },
          {
            label: "Dihitung pada",
            value: counts === null ? "Belum pernah" : formatDateTime(counts.counted_at),
          },
        ]}
      />
      <a
        className="mt-3 inline-block font-semibold text-brand no-underline hover:underline"
        href={`/super-admin/companies/reset/${props.id}`}
      >
        Pembersihan dan Penghapusan
      </a>
    </Card>
  )
}

function Health({ use: { health, counts }, now }: PartProps) {
  const { last_login_at, accounts_7d, mails_failed, welcome_done } = health
  return (
    <Card title="Kesehatan">
      <DescriptionList
        items={[
          {
            label: "Terakhir masuk",
            value: last_login_at === null ? "Belum pernah" : formatAgo(last_login_at, now),
          },
          { label: "Akun yang masuk, 7 hari", value: formatNumber(accounts_7d) },
          {
            label: "Kehadiran terakhir",
            value: counts?.last_present_on == null ? "Belum ada" : formatDate(counts.last_present_on),
          },
          { label: "Penyiapan", value: welcome_done ? "Selesai" : "Belum selesai" },
          {
            label: "Email gagal, 7 hari",
            value:
              mails_failed === 0 ? (
                "Tidak ada"
              ) : (
                <StatusBadge tone="rejected">{`${formatNumber(mails_failed)} email`}</StatusBadge>
              ),
          },
        ]}
      />
    </Card>
  )
}

const more = "font-semibold text-brand no-underline hover:underline"

function Accounts({
  id,
  accounts: { total, rows },
}: {
  readonly id: number
  readonly accounts: Use["accounts"]
}) {
  return (
    <Card
      title="Admin perusahaan"
      flush
      actions={
        <a href={`/super-admin/companies/users?companies_id=${id}`} className={more}>
          {total > rows.length ? `Semua ${formatNumber(total)} admin` : "Semua akun"}
        </a>
      }
    >
      <ActionList
        doneText="Belum ada admin."
        rows={rows.map(({ id: account, nama, email, is_owner, status }) => ({
          id: String(account),
          href: `/super-admin/companies/users/form/${account}`,
          text: (
            <>
              <b>{nama}</b>
              {is_owner ? ", pemilik" : ""}
              <span className="block text-caption text-ink-3 wrap-anywhere">{email}</span>
            </>
          ),
          ...(status === "active"
            ? {}
            : {
                badge: (
                  <StatusBadge tone={status === "invited" ? "waiting" : "neutral"}>
                    {STATUSES[status]}
                  </StatusBadge>
                ),
              }),
        }))}
      />
    </Card>
  )
}

function Bought({
  nama,
  topups: { total, rows },
}: {
  readonly nama: string
  readonly topups: Use["topups"]
}) {
  return (
    <Card
      title="Pembelian"
      flush
      {...(total > rows.length
        ? {
            actions: (
              <a href={`/super-admin/point/transaksi?q=${encodeURIComponent(nama)}`} className={more}>
                Semua {formatNumber(total)} top-up
              </a>
            ),
          }
        : {})}
    >
      <ActionList
        doneText="Belum pernah membeli."
        rows={rows.map(({ id: topup, no_invoice, paket_nama, total: due, status, created_at }) => ({
          id: String(topup),
          href: `/super-admin/point/transaksi?q=${encodeURIComponent(no_invoice)}&id=${topup}`,
          text: (
            <>
              <b>{formatRupiah(due)}</b>, {paket_nama}
              <span className="block text-caption text-ink-3 tnum">
                {no_invoice} · {formatDate(created_at)}
              </span>
            </>
          ),
          badge: <StatusBadge tone={topupStatuses[status].tone}>{topupStatuses[status].label}</StatusBadge>,
        }))}
      />
    </Card>
  )
}
