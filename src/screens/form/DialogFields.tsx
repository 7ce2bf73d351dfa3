import type { FieldErrors } from "#contract/kit/errors.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { AnyBulk } from "#src/resources/kit/bulk.ts"
import type { AnyField } from "#src/resources/kit/fields.ts"
import { FieldGrid } from "#src/ui/form/FieldGrid.tsx"
import { isShown, type Values } from "./fieldProps.ts"
import { FieldView } from "./FieldView.tsx"
import { type Kinds, KindsContext } from "./kindsContext.ts"

type Props = {
  readonly fields: NonNullable<AnyBulk["fields"]>
  readonly values: Values
  readonly errors: FieldErrors
  readonly onChange: (patch: Values) => void
  readonly kinds: Kinds
  readonly user: SessionUser
  readonly isBusy: boolean
}

/** The fields of a dialog, by its declaration. */
export function DialogFields({ fields, values, errors, onChange, kinds, user, isBusy }: Props) {
  const view = (field: AnyField) => (
    <FieldView
      key={field.key}
      field={field}
      at=""
      values={values}
      readOnly={isBusy}
      errorAt={(at) => errors[at]?.[0]}
      onChange={onChange}
    />
  )
  return (
    <KindsContext value={kinds}>
      {fields.map((entry) => {
        const line = [entry].flat().filter((field) => isShown(field, values, user))
        const [first] = line
        if (first === undefined) return null
        return line.length === 1 ? (
          view(first)
        ) : (
          <FieldGrid key={first.key} columns={2}>
            {line.map(view)}
          </FieldGrid>
        )
      })}
    </KindsContext>
  )
}
