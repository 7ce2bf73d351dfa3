import type { SessionUser } from "#contract/kit/user.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import type { AnyField } from "#src/resources/kit/fields.ts"
import { FieldGrid } from "#src/ui/form/FieldGrid.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { type FieldViewProps, isShown, offeredField, type Values } from "./fieldProps.ts"
import { FieldView } from "./FieldView.tsx"

type Sections = Described["sections"]

/** The sections visible with these values, for this user: hidden fields, and sections left empty, are removed. */
export const shownSections = (sections: Sections, values: Values, user: SessionUser): Sections =>
  sections.flatMap((section) => {
    const fields = section.fields.flatMap((entry) => {
      const line = [entry].flat().flatMap((field) => {
        const offered = isShown(field, values, user) ? offeredField(field, values, user) : null
        return offered === null ? [] : [offered]
      })
      return line.length === 0 ? [] : [line]
    })
    return fields.length === 0 ? [] : [{ ...section, fields }]
  })

type Props = Pick<FieldViewProps, "values" | "errorAt" | "onChange" | "onDetach"> & {
  readonly sections: Sections
  readonly isFixed: (field: AnyField) => boolean
  /** One of several forms on the surrounding page: it keeps its heading. */
  readonly isPart?: boolean
}

/** Fields of a form under their headings; related fields share a line. */
export function FormSections({ sections, isFixed, isPart = false, ...rest }: Props) {
  const view = (field: AnyField) => (
    <FieldView key={field.key} field={field} at="" readOnly={isFixed(field)} {...rest} />
  )
  return sections.map((section) => (
    <FormSection
      key={section.title}
      title={section.title}
      text={section.text}
      {...(section.isFolded === true
        ? { folded: { isOpen: section.fields.flat().some(({ key }) => rest.errorAt(key) !== undefined) } }
        : {})}
      isOnly={sections.length === 1 && !isPart}
    >
      {section.fields.map((entry) => {
        const [first, ...others] = [entry].flat()
        if (first === undefined) return null
        if (others.length === 0) return view(first)
        return (
          <FieldGrid key={first.key} columns={others.length === 1 ? 2 : 3}>
            {[first, ...others].map(view)}
          </FieldGrid>
        )
      })}
    </FormSection>
  ))
}
