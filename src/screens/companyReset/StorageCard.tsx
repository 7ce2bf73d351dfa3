import type { SnapshotFrom } from "xstate"
import {
  ARCHIVE_DAYS,
  STORAGE_MIN_DAYS,
  storageTypeKeys,
  storageTypes,
} from "#contract/areas/platform/companyReset.ts"
import type { InPlaceEvent } from "#machines/home/inPlaceMachine.ts"
import {
  liveStorage,
  liveStoragePreview,
  type StorageAsked,
  type StorageConfirm,
} from "#src/api/actors/companyStorage.ts"
import { formatBytes, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { CheckboxGroup } from "#src/ui/controls/choice/CheckboxGroup.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useMachine } from "../screen.ts"
import { NameField } from "./NameField.tsx"

type Props = { readonly id: number; readonly onReset: () => void }

/** Removal of old files: date and types are asked, then counted, then confirmed by the company's name. */
export function StorageCard({ id, onReset }: Props) {
  const confirm = useMachine(liveStorage, { input: {} }, (event) => {
    if (event.type === "inPlace.saved") onReset()
  })
  const ask = useMachine(liveStoragePreview, { input: {} }, (event) => {
    if (event.type !== "inPlace.saved" || event.answer === null) return
    confirm.send({ type: "inPlace.open", values: { ...event.answer, confirm_name: "" } })
  })
  return (
    <Card
      title="Bersihkan berkas lama"
      actions={
        <Button
          onClick={() =>
            ask.send({ type: "inPlace.open", values: { companies_id: id, before_date: null, types: [] } })
          }
        >
          Bersihkan berkas
        </Button>
      }
    >
      <p className="text-ink-2">
        Foto dan bukti lama dihapus, barisnya tetap. Selama {ARCHIVE_DAYS} hari semuanya dapat dikembalikan.
        Bukti klaim yang disetujui, dokumen pegawai, dan bukti transfer tidak pernah dibersihkan.
      </p>
      <AskDialog snapshot={ask.snapshot} send={ask.send} />
      <ConfirmStorage snapshot={confirm.snapshot} send={confirm.send} />
    </Card>
  )
}

const options = storageTypeKeys.map((value) => ({ value, label: storageTypes[value] }))

type AskProps = {
  readonly snapshot: SnapshotFrom<typeof liveStoragePreview>
  readonly send: (event: InPlaceEvent<StorageAsked>) => void
}

function AskDialog({ snapshot, send }: AskProps) {
  const { values, errors } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const close = () => send({ type: "inPlace.close" })
  const change = (part: Partial<StorageAsked>) =>
    send({ type: "inPlace.change", values: { ...values, ...part } })
  return (
    <Dialog
      open={snapshot.hasTag("open")}
      onClose={close}
      locked={isBusy}
      overdue={snapshot.hasTag("overdue")}
      size="sm"
      title="Bersihkan berkas lama"
      actions={
        <>
          <Button disabled={isBusy} onClick={close}>
            Batal
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => send({ type: "inPlace.submit" })}>
            Hitung
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DateField
          label="Sebelum tanggal"
          hint={`Paling baru ${STORAGE_MIN_DAYS} hari yang lalu`}
          required
          value={values.before_date}
          error={errors["before_date"]?.[0]}
          onChange={(before_date) => change({ before_date })}
        />
        <CheckboxGroup
          label="Jenis berkas"
          required
          options={options}
          value={values.types}
          error={errors["types"]?.[0]}
          onChange={(types) => change({ types: storageTypeKeys.filter((type) => types.includes(type)) })}
        />
      </div>
    </Dialog>
  )
}

type ConfirmProps = {
  readonly snapshot: SnapshotFrom<typeof liveStorage>
  readonly send: (event: InPlaceEvent<StorageConfirm>) => void
}

function ConfirmStorage({ snapshot, send }: ConfirmProps) {
  const { values, errors } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const close = () => send({ type: "inPlace.close" })
  const block = values.blocks[0] ?? (values.files === 0 ? "Tidak ada berkas yang dapat dibersihkan" : null)
  return (
    <Dialog
      open={snapshot.hasTag("open")}
      onClose={close}
      locked={isBusy}
      overdue={snapshot.hasTag("overdue")}
      size="sm"
      title={`Bersihkan berkas ${values.nama}?`}
      actions={
        <>
          <Button disabled={isBusy} onClick={close}>
            Batal
          </Button>
          <Button
            variant="dangerSolid"
            busy={isBusy}
            disabledReason={block}
            onClick={() => send({ type: "inPlace.submit" })}
          >
            Bersihkan
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {block !== null && <Notice tone="warn">{block}.</Notice>}
        <DescriptionList
          items={values.goes.map(({ nama, files, bytes }) => ({
            label: nama,
            value: `${formatNumber(files)} berkas (${formatBytes(bytes)})`,
          }))}
        />
        <NameField
          nama={values.nama}
          value={values.confirm_name}
          error={errors["confirm_name"]?.[0]}
          onChange={(confirm_name) => send({ type: "inPlace.change", values: { ...values, confirm_name } })}
        />
      </div>
    </Dialog>
  )
}
