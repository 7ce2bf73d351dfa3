import { TextField } from "#src/ui/controls/text/TextField.tsx"

type Props = {
  readonly nama: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}

/** The company's name, typed to confirm that it is the right one. */
export const NameField = ({ nama, ...field }: Props) => (
  <TextField label="Ketik nama perusahaan" hint={nama} required maxLength={100} {...field} />
)
