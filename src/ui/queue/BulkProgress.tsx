import { Button } from "../controls/Button.tsx"
import { Progress } from "../controls/Progress.tsx"
import { formatNumber } from "#src/format/format.ts"
import { Notice } from "../page/Notice.tsx"

type BulkProgressProps = {
  readonly done: number
  readonly total: number
  readonly failed: number
  readonly running: boolean
  /** Stop was requested; calls in flight are still completed. */
  readonly stopping: boolean
  readonly failure: string | null
  readonly onStop: () => void
  readonly onResume: () => void
  readonly onClose: () => void
}

/** Progress of a bulk decision, with buttons to stop and resume. */
export function BulkProgress(props: BulkProgressProps) {
  const { done, total, failed, running } = props
  const words = `${formatNumber(done)} dari ${formatNumber(total)}`
  return (
    <div className="grid gap-4">
      {props.failure !== null && (
        <div role="alert">
          <Notice tone="bad">
            {props.failure}
            <span className="block">Yang sudah diputuskan tetap tersimpan.</span>
          </Notice>
        </div>
      )}
      <div>
        <p role="status" className="text-ink tnum">
          {running ? (props.stopping ? "Berhenti sesudah ini…" : "Memproses…") : "Berhenti."} {words}
          {failed > 0 && <span className="text-bad"> · {formatNumber(failed)} gagal</span>}
        </p>
        <div className="mt-2">
          <Progress label="Kemajuan" done={done} total={total} />
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {running ? (
          <Button disabled={props.stopping} onClick={props.onStop}>
            Berhenti
          </Button>
        ) : (
          <>
            <Button onClick={props.onClose}>Cukup</Button>
            <Button variant="primary" onClick={props.onResume}>
              Lanjutkan {formatNumber(total - done)} sisanya
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
