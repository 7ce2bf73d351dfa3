import { useId } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { commandKinds, commandKindWords } from "#contract/areas/attendance/terminalWords.ts"
import type { commandEntry, pinEntry, recordsEntry } from "#machines/entry/terminalEntry.ts"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { Switch } from "#src/ui/controls/choice/Switch.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { useOptions } from "../form/kinds/useOptions.ts"
import { EntryDialog } from "../sales/EntryDialog.tsx"

type PropsOf<M extends typeof pinEntry | typeof recordsEntry | typeof commandEntry> = {
  readonly snapshot: SnapshotFrom<M>
  readonly send: ActorRefFrom<M>["send"]
}

/** The employee of a PIN that nobody has. */
export function PinDialog({ snapshot, send }: PropsOf<typeof pinEntry>) {
  const formId = useId()
  const { values, errors } = snapshot.context
  const { source, open, marks } = useOptions(masterPegawai)
  return (
    <EntryDialog
      id="pinMesin"
      title={`Pegawai PIN ${values.pin}`}
      formId={formId}
      snapshot={snapshot}
      send={send}
    >
      <div {...marks} onFocus={open}>
        <ComboboxField<number>
          label="Pegawai"
          required
          error={errors["members_id"]?.[0]}
          {...source}
          value={values.members_id === null ? null : { value: values.members_id, label: values.members_nama }}
          onChange={(choice) =>
            send({
              type: "entry.change",
              values: { members_id: choice?.value ?? null, members_nama: choice?.label ?? "" },
            })
          }
        />
      </div>
      <Switch
        label="Berlaku di semua mesin perusahaan"
        hint="Matikan bila di mesin lain PIN ini milik pegawai lain"
        checked={values.everywhere}
        onChange={(everywhere) => send({ type: "entry.change", values: { everywhere } })}
      />
      <p className="text-ink-3">
        Rekaman PIN ini yang sudah masuk ikut dihitung, kecuali di periode gaji yang ditutup.
      </p>
    </EntryDialog>
  )
}

const DECISIONS = {
  count: {
    title: "Hitung rekaman ini",
    text: "Rekaman ini dihitung sebagai absen pegawainya, dengan jam yang direkam mesin.",
    save: "Hitung",
  },
  ignore: {
    title: "Abaikan rekaman ini",
    text: "Rekaman ini tidak dihitung. Baris aslinya tetap disimpan.",
    save: "Abaikan",
  },
} as const

/** Confirms a decision about a held record. */
export function RecordsDialog({ snapshot, send }: PropsOf<typeof recordsEntry>) {
  const formId = useId()
  const { title, text, save } = DECISIONS[snapshot.context.values.decision]
  return (
    <EntryDialog
      id="rekamanMesin"
      title={title}
      formId={formId}
      snapshot={snapshot}
      send={send}
      saveLabel={save}
    >
      <p className="text-ink-2">{text}</p>
    </EntryDialog>
  )
}

const HINTS: Readonly<Record<(typeof commandKinds)[number], string>> = {
  time: "Mesin membaca pengaturannya lagi, termasuk jam dan zona waktu server",
  users: "Nomor dan nama pegawai aktif di kantor mesin ini; sidik jari tetap didaftarkan di mesin",
  again: "Rekaman yang sudah ada tidak menjadi dua",
  info: "Firmware, jumlah pegawai dan jumlah rekaman di mesin",
}

/** A command for the machine, fetched at its next call. */
export function CommandDialog({ snapshot, send }: PropsOf<typeof commandEntry>) {
  const formId = useId()
  const { values, errors } = snapshot.context
  return (
    <EntryDialog
      id="perintahMesin"
      title="Beri perintah"
      formId={formId}
      snapshot={snapshot}
      send={send}
      saveLabel="Antrekan"
    >
      <SelectField<(typeof commandKinds)[number]>
        label="Perintah"
        required
        options={commandKinds.map((value) => ({ value, label: commandKindWords[value] }))}
        value={values.kind}
        hint={HINTS[values.kind]}
        onChange={(kind) => kind !== null && send({ type: "entry.change", values: { kind } })}
      />
      {values.kind === "again" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="Dari tanggal"
            required
            value={values.start_date === "" ? null : values.start_date}
            error={errors["start_date"]?.[0]}
            onChange={(start_date) =>
              send({ type: "entry.change", values: { start_date: start_date ?? "" } })
            }
          />
          <DateField
            label="Sampai tanggal"
            required
            value={values.end_date === "" ? null : values.end_date}
            error={errors["end_date"]?.[0]}
            onChange={(end_date) => send({ type: "entry.change", values: { end_date: end_date ?? "" } })}
          />
        </div>
      )}
    </EntryDialog>
  )
}
