import { useMemo } from "react"
import { hasPaperOfItem, type SelfCalls } from "#contract/kit/selfCalls.ts"
import { liveAttach, type OwnRow } from "#src/api/actors/self.ts"
import { formatRupiah } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { FileField } from "#src/ui/controls/file/FileField.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { useMachine } from "../screen.ts"

/** Matches the limit of the call. */
const MOST_BYTES = 5_000_000

type Entry = { readonly id: number; readonly keterangan: string; readonly amount: number }
const entriesOf = (own: SelfCalls, row: OwnRow): readonly Entry[] =>
  hasPaperOfItem(own) ? ((row as OwnRow & { readonly items?: readonly Entry[] }).items ?? []) : []

type Props = { readonly own: SelfCalls; readonly row: OwnRow; readonly onAdded: () => void }

/** Button and dialog that add a forgotten paper to a request that waits. */
export function AddPaper({ own, row, onAdded }: Props) {
  const machine = useMemo(() => liveAttach(own), [own])
  const { snapshot, send } = useMachine(machine, { input: row.id }, (event) => {
    if (event.type === "entry.saved") onAdded()
  })
  const { values, errors } = snapshot.context
  const entries = entriesOf(own, row)
  return (
    <>
      <Button onClick={() => send({ type: "entry.open" })}>Tambah berkas</Button>
      <EntryDialog
        id="lampirkanBerkas"
        title="Tambah berkas"
        formId="lampirkan"
        snapshot={snapshot}
        send={send}
        saveLabel="Tambahkan"
      >
        <p className="text-ink-2">Yang memutuskan diberi tahu. Berkas yang sudah dikirim tetap ada.</p>
        {entries.length > 1 && (
          <SelectField<number>
            name="item_id"
            label="Untuk pengeluaran"
            required
            placeholder="Pilih pengeluaran"
            value={values.item_id}
            error={errors["item_id"]?.[0]}
            options={entries.map(({ id, keterangan, amount }) => ({
              value: id,
              label: `${keterangan}, ${formatRupiah(amount)}`,
            }))}
            onChange={(item_id) => send({ type: "entry.change", values: { item_id } })}
          />
        )}
        <FileField
          name="paper"
          label="Berkas"
          required
          hint="Gambar atau PDF, paling besar 5 MB"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          maxBytes={MOST_BYTES}
          value={values.paper}
          error={errors["paper"]?.[0]}
          onChange={(paper) => send({ type: "entry.change", values: { paper } })}
        />
        <TextField
          name="note"
          label="Catatan"
          maxLength={200}
          value={values.note}
          error={errors["note"]?.[0]}
          onChange={(note) => send({ type: "entry.change", values: { note } })}
        />
      </EntryDialog>
    </>
  )
}
