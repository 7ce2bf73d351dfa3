import { useId } from "react"
import { adjustPoints } from "#contract/areas/sales/salesPoints.ts"
import { redemptionWords } from "#machines/lifecycles/redemptionMachine.ts"
import { livePoints, livePointsEntry, type Points } from "#src/api/actors/sales.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDate, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { TurnButtons } from "#src/ui/list/TurnButtons.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { EntryDialog } from "./EntryDialog.tsx"
import { REDEMPTIONS } from "./paths.ts"
import { PointLedger } from "./PointLedger.tsx"

const Totals = ({ points }: { readonly points: Points }) => (
  <StatGrid>
    <StatCard
      label="Saldo poin"
      value={formatNumber(points.balance)}
      sub={
        points.waiting > 0
          ? `Sudah dikurangi ${formatNumber(points.waiting)} yang menunggu keputusan`
          : "Dapat ditukar dengan hadiah"
      }
    />
    <StatCard
      label="Dari penjualan"
      value={formatNumber(points.earned)}
      sub="Dari kunjungan yang disetujui"
    />
    <StatCard label="Ditukar" value={formatNumber(points.spent)} sub="Tanpa yang dikembalikan" />
    <StatCard label="Penyesuaian" value={formatNumber(points.adjusted)} sub="Dicatat admin dengan alasan" />
  </StatGrid>
)

const Redemptions = ({ points: { member, redemptions } }: { readonly points: Points }) => (
  <Card
    title="Penukaran terakhir"
    actions={
      <a href={`${REDEMPTIONS}?status=semua&members_id=${member.id}`} className="font-semibold text-brand">
        Lihat semua
      </a>
    }
  >
    {redemptions.length === 0 ? (
      <p className="text-ink-3">Belum pernah menukar poin.</p>
    ) : (
      <ul role="list" className="divide-y divide-line">
        {redemptions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <a
              href={`${REDEMPTIONS}?status=semua&id=${one.id}`}
              className="min-w-0 flex-1 basis-56 text-ink no-underline hover:underline"
            >
              <span className="font-semibold">
                {formatNumber(one.qty)} {one.reward}
              </span>
              <span className="block text-caption text-ink-3">
                {one.no} · {formatDate(one.tanggal)}
              </span>
            </a>
            <span className="text-caption text-ink-2 tnum">{formatNumber(one.points)} poin</span>
            <StatusBadge tone={redemptionWords[one.status].tone}>
              {redemptionWords[one.status].label}
            </StatusBadge>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** /good-id/penukaran-hadiah/poin/{id}: points of one employee. */
export function PointsScreen({ params, user }: ScreenProps) {
  const id = Number(params["id"] ?? 0)
  const formId = useId()
  const { snapshot, send } = useMachine(livePoints, { input: { input: { id, cursor: null } } })
  const entry = useMachine(livePointsEntry, { input: id }, (event) => {
    if (event.type === "entry.saved") send({ type: "query.ask", input: { id, cursor: null } })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure, input } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const turn = (cursor: string | null) => send({ type: "query.ask", input: { id, cursor } })
  const { values, errors } = entry.snapshot.context
  const busy = entry.snapshot.hasTag("busy")
  const next = value?.next ?? null
  return (
    <div {...marks("poinPegawai", snapshot.value)} aria-busy={isBusy}>
      <Breadcrumb
        items={[
          { label: "Permintaan hadiah", href: REDEMPTIONS },
          { label: value?.member.nama ?? "Poin pegawai" },
        ]}
      />
      <PageHeader
        title={value?.member.nama ?? "Poin pegawai"}
        {...(value === null
          ? {}
          : {
              sub: [value.member.jabatan, value.member.kantor, value.member.nip]
                .filter((part) => part !== null)
                .join(" · "),
            })}
        actions={
          value !== null && maySend(user, adjustPoints) ? (
            <Button variant="primary" onClick={() => entry.send({ type: "entry.open" })}>
              Sesuaikan poin
            </Button>
          ) : null
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Totals points={value} />
          <Card title="Buku poin" flush>
            {value.entries.length === 0 ? (
              <EmptyState
                title="Belum ada poin"
                text="Poin masuk setelah kunjungan dengan penjualan disetujui."
              />
            ) : (
              <PointLedger entries={value.entries} />
            )}
            {(input.cursor !== null || next !== null) && (
              <TurnButtons
                isNewest={input.cursor === null}
                isOldest={next === null}
                busy={isBusy}
                onNewer={() => turn(null)}
                onOlder={() => turn(next)}
                newer="Yang terbaru"
                className="border-t border-line p-4"
              />
            )}
          </Card>
          <Redemptions points={value} />
        </div>
      )}
      <EntryDialog
        id="sesuaikanPoin"
        title="Sesuaikan poin"
        formId={formId}
        snapshot={entry.snapshot}
        send={entry.send}
      >
        <NumberField
          readOnly={busy}
          label="Ditambah atau dikurangi"
          hint={
            value === null
              ? "Beri tanda minus untuk mengurangi"
              : `Saldo ${formatNumber(value.balance)}, sesudahnya ${formatNumber(value.balance + (values.points ?? 0))}; beri tanda minus untuk mengurangi`
          }
          required
          value={values.points}
          error={errors["points"]?.[0]}
          onChange={(points) => entry.send({ type: "entry.change", values: { points } })}
        />
        <TextField
          readOnly={busy}
          label="Alasan"
          hint="5 sampai 200 karakter; tertulis di buku poin"
          required
          maxLength={200}
          value={values.note}
          error={errors["note"]?.[0]}
          onChange={(note) => entry.send({ type: "entry.change", values: { note } })}
        />
      </EntryDialog>
    </div>
  )
}
