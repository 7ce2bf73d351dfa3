import type { ConditionSource, FieldOfKind } from "#src/resources/kit/fields.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { FieldGrid } from "#src/ui/form/FieldGrid.tsx"
import { commonOf, type FieldViewProps, recordOf, textOf, wordOf } from "../fieldProps.ts"

/** A chosen item that can no longer decide stays visible, so that its error has something to point at. */
const withChosen = (sources: readonly ConditionSource[], key: string | null) =>
  key === null || sources.some((source) => source.key === key)
    ? sources
    : [...sources, { key, label: `${key} (tidak tersedia)`, choices: null }]

/** A condition on an earlier item of the same list: which item, and the answer it must have. */
export function ConditionView(props: FieldViewProps<FieldOfKind<"condition">>) {
  const { field, values, earlier = [], errorAt, onChange } = props
  const { name, error, ...common } = commonOf(props)
  const condition = recordOf(values[field.key])
  const key = wordOf(condition["key"])
  const sources = withChosen(field.sources(earlier), key)
  const source = sources.find((one) => one.key === key)
  if (sources.length === 0) return null
  const put = (is: string | null) => onChange({ [field.key]: { key, is: is ?? "" } })
  const own = {
    name: `${name}.is`,
    label: field.valueLabel,
    required: true,
    error: errorAt(`${name}.is`),
    readOnly: common.readOnly,
  }
  return (
    <FieldGrid columns={2}>
      <SelectField
        {...common}
        name={`${name}.key`}
        error={errorAt(`${name}.key`) ?? error}
        placeholder={field.none}
        options={sources.map(({ key: value, label }) => ({ value, label }))}
        value={key}
        onChange={(next) => onChange({ [field.key]: next === null ? null : { key: next, is: "" } })}
      />
      {source === undefined ? null : source.choices === null ? (
        <TextField {...own} maxLength={80} value={textOf(condition["is"])} onChange={put} />
      ) : (
        <SelectField
          {...own}
          options={source.choices.map((value) => ({ value, label: value }))}
          value={wordOf(condition["is"])}
          onChange={put}
        />
      )}
    </FieldGrid>
  )
}
