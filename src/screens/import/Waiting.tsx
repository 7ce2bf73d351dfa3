import type { ImportJob } from "#machines/import/importTypes.ts"
import { Progress } from "#src/ui/controls/Progress.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatNumber } from "#src/format/format.ts"
import { Notice } from "#src/ui/page/Notice.tsx"

/** Progress of checking or importing a file; the job continues when the page is closed. */
export function Waiting({ job, isLost }: { readonly job: ImportJob; readonly isLost: boolean }) {
  const { name, state, done, total } = job
  const isWriting = state === "writing"
  return (
    <Card title={isWriting ? `Memasukkan ${name}` : `Memeriksa ${name}`}>
      {isLost && (
        <div role="alert" className="mb-3">
          <Notice tone="warn">
            Sambungan terputus. {isWriting ? "Pemasukan" : "Pemeriksaan"} tetap berjalan di server.
          </Notice>
        </div>
      )}
      <p role="status" className="mb-2 text-ink-2 tnum">
        {total === 0 ? "Membaca berkas…" : `${formatNumber(done)} dari ${formatNumber(total)} baris`}
      </p>
      <Progress label={isWriting ? "Kemajuan pemasukan" : "Kemajuan pemeriksaan"} done={done} total={total} />
      <p className="mt-3 text-caption text-ink-3">Anda boleh menutup halaman ini dan kembali nanti.</p>
    </Card>
  )
}
