import type { SnapshotFrom } from "xstate"
import { ARCHIVE_DAYS, BOOK_YEARS } from "#contract/areas/platform/companyReset.ts"
import type { InPlaceEvent } from "#machines/home/inPlaceMachine.ts"
import { type ConfirmName, type Deletion, liveDeletion, liveRemoval } from "#src/api/actors/companyReset.ts"
import { formatBytes } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { partItems } from "./countWords.ts"
import { NameField } from "./NameField.tsx"

type Props = { readonly id: number; readonly onDeleted: () => void }

/** Preview of a deletion, and the deletion itself. */
export function DeletionCard({ id, onDeleted }: Props) {
  const input = useOnce(() => id)
  const { snapshot, send } = useMachine(liveDeletion, { input: { input } })
  const removal = useMachine(liveRemoval, { input: {} }, (event) => {
    if (event.type === "inPlace.saved") onDeleted()
  })
  const { value, failure } = snapshot.context
  return (
    <div {...marks("hapusPerusahaanPratinjau", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Card title="Menghitung yang akan hilang…">
          <Skeleton />
        </Card>
      ) : (
        <Counted
          preview={value}
          onAsk={() =>
            removal.send({ type: "inPlace.open", values: { id, nama: value.nama, confirm_name: "" } })
          }
        />
      )}
      <NameDialog snapshot={removal.snapshot} send={removal.send} />
    </div>
  )
}

const Counted = ({ preview, onAsk }: { readonly preview: Deletion; readonly onAsk: () => void }) => (
  <Card
    title="Hapus perusahaan"
    actions={
      <Button variant="danger" onClick={onAsk} disabledReason={preview.blocks[0] ?? null}>
        Hapus perusahaan
      </Button>
    }
  >
    <div className="grid gap-4">
      {preview.blocks.map((block) => (
        <Notice key={block} tone="warn">
          {block}.
        </Notice>
      ))}
      <p className="text-ink-2">
        Perusahaan langsung tersembunyi dan tidak seorang pun dapat masuk. Selama {ARCHIVE_DAYS} hari semuanya
        dapat dikembalikan; sesudah itu baris dan berkasnya dibersihkan untuk selamanya.
      </p>
      <section aria-label="Yang hilang">
        <h3 className="mb-2 font-semibold text-ink">Yang hilang</h3>
        <DescriptionList
          items={[...partItems(preview.goes), { label: "Ukuran berkas", value: formatBytes(preview.bytes) }]}
        />
      </section>
      <section aria-label={`Yang tetap disimpan ${BOOK_YEARS} tahun`}>
        <h3 className="mb-2 font-semibold text-ink">Yang tetap disimpan {BOOK_YEARS} tahun</h3>
        <DescriptionList
          items={[
            { label: "Nama, alamat, dan NPWP perusahaan", value: "1 baris" },
            ...partItems(preview.stays),
          ]}
        />
      </section>
    </div>
  </Card>
)

type DialogProps = {
  readonly snapshot: SnapshotFrom<typeof liveRemoval>
  readonly send: (event: InPlaceEvent<ConfirmName>) => void
}

/** Asks for the company's name before it is deleted. */
function NameDialog({ snapshot, send }: DialogProps) {
  const { values, errors } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const close = () => send({ type: "inPlace.close" })
  return (
    <Dialog
      open={snapshot.hasTag("open")}
      onClose={close}
      locked={isBusy}
      overdue={snapshot.hasTag("overdue")}
      size="sm"
      title={`Hapus ${values.nama}?`}
      actions={
        <>
          <Button disabled={isBusy} onClick={close}>
            Batal
          </Button>
          <Button variant="dangerSolid" busy={isBusy} onClick={() => send({ type: "inPlace.submit" })}>
            Hapus perusahaan
          </Button>
        </>
      }
    >
      <NameField
        nama={values.nama}
        value={values.confirm_name}
        error={errors["confirm_name"]?.[0]}
        onChange={(confirm_name) => send({ type: "inPlace.change", values: { ...values, confirm_name } })}
      />
    </Dialog>
  )
}
