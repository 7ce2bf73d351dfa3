import { ownCustomerChoice, ownTypeChoice } from "#contract/areas/self/ownWork.ts"
import type { Call } from "#contract/kit/call.ts"
import type { UnplannedEntry } from "#machines/entry/unplannedEntry.ts"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { useOptions } from "../../form/kinds/useOptions.ts"

type Chosen = {
  readonly id: number
  readonly nama: string
  readonly isian: Readonly<Record<string, unknown>>
}

/** A choice from one of the employee's own option calls. */
export function OwnChoice(props: {
  readonly call: Call
  readonly label: string
  readonly value: number | null
  readonly nama: string
  readonly required?: boolean
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly onChoose: (chosen: Chosen | null) => void
}) {
  const { source, rows, open, marks } = useOptions(props.call)
  const { label, value, nama, required, error, placeholder } = props
  return (
    <div {...marks} onFocus={open}>
      <ComboboxField<number>
        label={label}
        required={required}
        error={error}
        placeholder={placeholder}
        {...source}
        value={value === null ? null : { value, label: nama }}
        onChange={(choice) =>
          props.onChoose(
            choice === null
              ? null
              : {
                  id: choice.value,
                  nama: choice.label,
                  isian: rows.find(({ id }) => id === choice.value)?.fills ?? {},
                },
          )
        }
      />
    </div>
  )
}

type Props = {
  readonly values: UnplannedEntry
  readonly error: (field: string) => string | undefined
  readonly onChange: (values: Partial<UnplannedEntry>) => void
}

/** Fields of a visit without a plan. */
export const UnplannedFields = ({ values, error, onChange }: Props) => (
  <>
    <OwnChoice
      call={ownCustomerChoice}
      label="Pelanggan"
      required
      value={values.customers_id}
      nama={values.customers_nama}
      error={error("customers_id")}
      onChoose={(chosen) =>
        onChange({ customers_id: chosen?.id ?? null, customers_nama: chosen?.nama ?? "" })
      }
    />
    <OwnChoice
      call={ownTypeChoice}
      label="Tipe tugas"
      required
      value={values.tipe_tugas_id}
      nama={values.tipe_tugas_nama}
      error={error("tipe_tugas_id")}
      onChoose={(chosen) =>
        onChange({ tipe_tugas_id: chosen?.id ?? null, tipe_tugas_nama: chosen?.nama ?? "" })
      }
    />
    <TextField
      name="purpose"
      label="Tujuan"
      required
      hint="5 sampai 200 karakter"
      maxLength={200}
      value={values.purpose}
      error={error("purpose") ?? error("tanggal")}
      onChange={(purpose) => onChange({ purpose })}
    />
  </>
)
