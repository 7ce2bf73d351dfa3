import type { SnapshotFrom } from "xstate"
import { ARCHIVE_DAYS, companyParts } from "#contract/areas/platform/companyReset.ts"
import { dummyScopeKeys, dummyScopes } from "#contract/areas/platform/dummyScopes.ts"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { InPlaceEvent } from "#machines/home/inPlaceMachine.ts"
import {
  type DummyAsked,
  type DummyConfirm,
  liveDummy,
  liveDummyPreview,
} from "#src/api/actors/companyDummy.ts"
import { formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { CheckboxGroup } from "#src/ui/controls/choice/CheckboxGroup.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useMachine } from "../screen.ts"
import { withoutIncluded } from "./dummyChoice.ts"
import { filesInWords, partItems } from "./countWords.ts"
import { NameField } from "./NameField.tsx"

type Props = { readonly id: number; readonly onRemoval: (job: JobState) => void }

/** Removal of trial data: its parts are asked, then counted, then confirmed by the company's name. */
export function DummyCard({ id, onRemoval }: Props) {
  const confirm = useMachine(liveDummy, { input: {} }, (event) => {
    if (event.type === "inPlace.saved" && event.answer !== null) onRemoval(event.answer.job)
  })
  const ask = useMachine(liveDummyPreview, { input: {} }, (event) => {
    if (event.type !== "inPlace.saved" || event.answer === null) return
    confirm.send({ type: "inPlace.open", values: { ...event.answer, confirm_name: "" } })
  })
  return (
    <Card
      title="Hapus data contoh"
      actions={
        <Button onClick={() => ask.send({ type: "inPlace.open", values: { companies_id: id, scope: [] } })}>
          Hapus data contoh
        </Button>
      }
    >
      <p className="text-ink-2">
        Pegawai, absensi, cuti, klaim, gaji, dan artikel dari masa percobaan dihapus, supaya perusahaan mulai
        dari awal. Pengaturan, akun, poin, tagihan, dan jejak audit tetap. Selama {ARCHIVE_DAYS} hari semuanya
        dapat dikembalikan.
      </p>
      <AskDialog snapshot={ask.snapshot} send={ask.send} />
      <ConfirmDummy snapshot={confirm.snapshot} send={confirm.send} />
    </Card>
  )
}

const options = dummyScopeKeys.map((value) => ({ value, label: dummyScopes[value] }))

type AskProps = {
  readonly snapshot: SnapshotFrom<typeof liveDummyPreview>
  readonly send: (event: InPlaceEvent<DummyAsked>) => void
}

function AskDialog({ snapshot, send }: AskProps) {
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
      title="Hapus data contoh"
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
      <CheckboxGroup
        label="Bagian yang dihapus"
        required
        options={options}
        value={values.scope}
        error={errors["scope"]?.[0]}
        onChange={(chosen) => {
          const scope = dummyScopeKeys.filter((one) => chosen.includes(one))
          send({
            type: "inPlace.change",
            values: { ...values, scope: withoutIncluded(scope, values.scope) },
          })
        }}
      />
    </Dialog>
  )
}

type ConfirmProps = {
  readonly snapshot: SnapshotFrom<typeof liveDummy>
  readonly send: (event: InPlaceEvent<DummyConfirm>) => void
}

function ConfirmDummy({ snapshot, send }: ConfirmProps) {
  const { values, errors } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const close = () => send({ type: "inPlace.close" })
  const block = values.blocks[0] ?? (values.rows === 0 ? "Tidak ada data contoh di bagian ini" : null)
  return (
    <Dialog
      open={snapshot.hasTag("open")}
      onClose={close}
      locked={isBusy}
      overdue={snapshot.hasTag("overdue")}
      size="sm"
      title={`Hapus data contoh ${values.nama}?`}
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
            Hapus data
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {block !== null && <Notice tone="warn">{block}.</Notice>}
        {values.rows > 0 && (
          <DescriptionList
            items={[
              ...partItems(values.goes),
              { label: "Seluruhnya", value: `${formatNumber(values.rows)} baris` },
              ...(values.files > 0 ? [{ label: companyParts.files, value: filesInWords(values) }] : []),
            ]}
          />
        )}
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
