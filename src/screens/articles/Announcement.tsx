import { Paperclip } from "lucide-react"
import { liveAnnouncement } from "#src/api/actors/articles.ts"
import { formatDateTime } from "#src/format/format.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { RichText } from "#src/ui/data/RichText.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { ANNOUNCEMENTS } from "./address.ts"

type Props = {
  readonly id: number
  /** Reads it; with a mark where an employee reads. */
  readonly machine?: typeof liveAnnouncement
  /** The list it belongs to. */
  readonly list?: string
}

/** One announcement, as its readers see it. */
export function Announcement({ id, machine = liveAnnouncement, list = ANNOUNCEMENTS }: Props) {
  const { snapshot, send } = useMachine(machine, { input: { input: id } })
  const { value, failure } = snapshot.context
  const isGone =
    failure?._tag === "NotFound" || (failure?._tag === "Refused" && failure.reason === "not_found")
  return (
    <div {...marks(machine.id, snapshot.value)} aria-busy={snapshot.hasTag("busy")} className="max-w-3xl">
      <Breadcrumb items={[{ label: "Pengumuman", href: list }, { label: value?.judul ?? "" }]} />
      <PageHeader
        title={value?.judul ?? "Pengumuman"}
        {...(value === null
          ? {}
          : {
              sub: [formatDateTime(value.publish_at), value.kategori, value.author]
                .filter((part) => part !== null)
                .join(" · "),
            })}
      />
      {snapshot.matches("failed") ? (
        isGone ? (
          <EmptyState
            title="Pengumuman ini sudah tidak ada"
            text="Sudah berakhir, ditarik kembali, atau bukan untuk akun ini."
          />
        ) : (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        )
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <article className="rounded-card border border-line bg-surface p-4 sm:p-6">
          {value.cover !== null && (
            <img src={value.cover} alt="" className="mb-5 max-h-80 w-full rounded-control object-cover" />
          )}
          <RichText html={value.isi} />
          {value.attachments.length > 0 && (
            <section aria-labelledby="lampiran" className="mt-6 border-t border-line pt-4">
              <h2 id="lampiran" className="text-body font-semibold text-ink">
                Lampiran
              </h2>
              <ul role="list" className="mt-2 grid gap-1">
                {value.attachments.map(({ no, label, name, file }) => (
                  <li key={no}>
                    <a
                      href={file ?? undefined}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-flex min-h-9 items-center gap-2 font-medium text-brand"
                    >
                      <Paperclip aria-hidden="true" className="size-4 shrink-0" />
                      {label ?? name}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </article>
      )}
    </div>
  )
}
