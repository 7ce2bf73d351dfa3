import { dummyRemoval, dummyRestoration } from "#contract/areas/platform/companyDummy.ts"
import { companyPurge, storagePurge } from "#contract/areas/platform/companyReset.ts"
import { type Archives, liveArchives, liveRestore } from "#src/api/actors/companyReset.ts"
import { formatDateTime } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { JobView } from "../jobs/JobView.tsx"
import { useJob } from "../jobs/useJob.ts"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { ArchiveList, OtherCompanies, restorationWords } from "./ArchiveList.tsx"
import { DeletionCard } from "./DeletionCard.tsx"
import { DummyCard } from "./DummyCard.tsx"
import { StorageCard } from "./StorageCard.tsx"

/** Counts anew when an archive took rows or returned them. */
const archivesKey = (rows: Archives["rows"]): string =>
  rows.map(({ id, state, rows: n }) => `${id} ${state} ${n}`).join()

const TITLE = "Pembersihan dan Penghapusan"
const COMPANIES = "/super-admin/companies"

/** /super-admin/companies/reset/{id}: deletion of a company, and its restoration while the archive is kept. */
export function ResetScreen({ params }: ScreenProps) {
  const id = Number(params["id"])
  const input = useOnce(() => id)
  const { snapshot, send } = useMachine(liveArchives, { input: { input } })
  const reload = () => send({ type: "query.refresh" })
  const job = useJob(companyPurge, reload, undefined, id)
  const storageJob = useJob(storagePurge, reload, undefined, id)
  const removalJob = useJob(dummyRemoval, reload, undefined, id)
  const returnJob = useJob(dummyRestoration, reload, undefined, id)
  const restore = useMachine(liveRestore, { input: {} }, (event) => {
    if (event.type !== "inPlace.saved") return
    if (event.answer?.job != null) returnJob.follow(event.answer.job)
    reload()
  })
  const { value, failure } = snapshot.context
  const kind = value?.rows.find((row) => row.id === restore.snapshot.context.values.id)?.kind ?? "company"
  const words = restorationWords(kind, value?.company.nama ?? "")
  const isMissing = failure?._tag === "Refused" && failure.reason === "not_found"
  return (
    <div
      {...marks("arsipPerusahaan", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="max-w-form"
    >
      <PageHeader
        title={TITLE}
        sub={value?.company.nama}
        trail={
          <Breadcrumb
            items={[
              { label: "Companies", href: COMPANIES },
              ...(value === null || value.company.deleted_at !== null
                ? []
                : [{ label: value.company.nama, href: `${COMPANIES}/form/${id}` }]),
            ]}
          />
        }
      />
      {isMissing ? (
        <EmptyState
          kind="search"
          title="Perusahaan tidak ditemukan"
          text="Periksa alamat halaman ini, atau pilih perusahaannya lagi dari daftar."
        />
      ) : snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Card>
          <Skeleton />
        </Card>
      ) : (
        <div className="grid gap-4">
          <JobView snapshot={job.snapshot} send={job.send} />
          <JobView snapshot={storageJob.snapshot} send={storageJob.send} />
          <JobView snapshot={removalJob.snapshot} send={removalJob.send} />
          <JobView snapshot={returnJob.snapshot} send={returnJob.send} />
          {value.company.deleted_at === null ? (
            <>
              <StorageCard id={id} onReset={reload} />
              <DummyCard
                id={id}
                onRemoval={(started) => {
                  removalJob.follow(started)
                  reload()
                }}
              />
              <DeletionCard key={archivesKey(value.rows)} id={id} onDeleted={reload} />
            </>
          ) : (
            <Notice tone="warn">
              {value.company.nama} dihapus pada {formatDateTime(value.company.deleted_at)} dan tidak terlihat
              di mana pun. Tidak seorang pun dapat masuk.
            </Notice>
          )}
          <ArchiveList
            rows={value.rows}
            onRestore={(archive) =>
              restore.send({ type: "inPlace.open", values: { companies_id: id, id: archive } })
            }
          />
          <OtherCompanies rows={value.others} />
        </div>
      )}
      <ConfirmDialog
        open={restore.snapshot.hasTag("open")}
        title={words.title}
        text={words.text}
        confirmLabel="Kembalikan"
        cancelLabel="Batal"
        busy={restore.snapshot.hasTag("busy")}
        onConfirm={() => restore.send({ type: "inPlace.submit" })}
        onCancel={() => restore.send({ type: "inPlace.close" })}
      />
    </div>
  )
}
