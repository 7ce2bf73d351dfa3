import type { ImportReport } from "#contract/areas/imports/imports.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { Card } from "#src/ui/data/Card.tsx"

type Question = NonNullable<ImportReport["questions"]>[number]
type Props = {
  readonly questions: readonly Question[]
  /** Answers since the last check. */
  readonly fixed: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly onAnswer: (key: string, text: string) => void
}

/** Questions about what the file does not say: which machine wrote it, and how its dates are written. */
export function Questions({ questions, fixed, isBusy, onAnswer }: Props) {
  return (
    <Card title="Yang tidak tertulis di berkas">
      <div className="grid gap-3 md:grid-cols-2">
        {questions.map(({ key, label, hint, value, options }) =>
          options.length === 0 ? (
            <TextField
              key={key}
              name={`fixed.${key}`}
              label={label}
              hint={hint}
              value={fixed[key] ?? value ?? ""}
              disabled={isBusy}
              onChange={(text) => onAnswer(key, text)}
            />
          ) : (
            <SelectField
              key={key}
              name={`fixed.${key}`}
              label={label}
              hint={hint}
              placeholder="Pilih"
              value={fixed[key] ?? value}
              options={options}
              disabled={isBusy}
              onChange={(next) => onAnswer(key, next ?? "")}
            />
          ),
        )}
      </div>
    </Card>
  )
}
