import type { Call } from "#contract/kit/call.ts"
import { comparedOf } from "#src/api/actors/compared.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { marks, useMachine } from "../../screen.ts"
import { difference, matrixInWords } from "./matrix.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Props = {
  readonly id: number
  readonly field: FieldOfKind<"matrix">
  readonly chosen: readonly unknown[]
  readonly readOnly: boolean
  readonly find: Call
  readonly onTake: (other: readonly unknown[]) => void
}

/** Difference between this matrix and another row's, with a button to copy that one. */
export function Compared({ id, field, chosen, readOnly, find, onTake }: Props) {
  const machine = useOnce(() => comparedOf(find, field.key))
  const { snapshot, send } = useMachine(machine, { input: { input: id } })
  const { value, failure } = snapshot.context
  const differs = value === null ? null : difference(field, chosen, value)
  const isSame = differs !== null && differs.more.length + differs.less.length === 0
  return (
    <div
      {...marks("compared", snapshot.value)}
      role="status"
      className="mt-3 grid gap-2 rounded-control border border-line p-3"
    >
      {differs === null ? (
        <p className="text-ink-3">{failure === null ? "Membandingkan…" : failureText(failure)}</p>
      ) : isSame ? (
        <p>Sama dengan pembanding.</p>
      ) : (
        <>
          <DifferenceLine label="Lebih dari pembanding" cells={differs.more} field={field} />
          <DifferenceLine label="Kurang dari pembanding" cells={differs.less} field={field} />
        </>
      )}
      {failure !== null && value === null ? (
        <div>
          <Button size="sm" onClick={() => send({ type: "query.retry" })}>
            Coba lagi
          </Button>
        </div>
      ) : null}
      {value !== null && !isSame && !readOnly ? (
        <div>
          <Button size="sm" onClick={() => onTake(value)}>
            Samakan dengan pembanding
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const DifferenceLine = ({
  label,
  cells,
  field,
}: Pick<Props, "field"> & { readonly label: string; readonly cells: readonly string[] }) =>
  cells.length === 0 ? null : (
    <p>
      <span className="font-semibold">
        {label} ({cells.length}):
      </span>{" "}
      {matrixInWords(field, cells)}
    </p>
  )
