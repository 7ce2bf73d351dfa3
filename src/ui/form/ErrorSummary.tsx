import { ChevronDown } from "lucide-react"
import { WhenOpened } from "../layout/WhenOpened.tsx"
import { focusField } from "./focusField.ts"

export type FieldError = {
  /** Path of the field, the same as its `name`. */
  readonly path: string
  readonly label: string
  readonly message: string
}

export type ErrorSummaryProps = {
  readonly errors: readonly FieldError[]
  /** The title; counts the fields by default. */
  readonly title?: string | undefined
  /** Errors without a field. */
  readonly general?: readonly string[] | undefined
}

const titleOf = (count: number) => (count === 0 ? "Belum dapat disimpan" : `${count} isian perlu diperbaiki`)

/** Validation errors that prevent a save: one line, expandable to a list of links to the fields. */
export function ErrorSummary({ errors, title, general = [] }: ErrorSummaryProps) {
  if (errors.length === 0 && general.length === 0) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-form-errors=""
      className="rounded-card border border-bad/40 bg-bad-soft px-4 py-2.5"
    >
      {general.length > 0 && (
        <div className={errors.length > 0 ? "mb-1" : ""}>
          {errors.length === 0 && <p className="font-semibold text-bad">{title ?? titleOf(0)}</p>}
          {general.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {errors.length > 0 && (
        <details className="group/errors">
          <summary className="flex list-none items-center gap-1.5 font-semibold text-bad [&::-webkit-details-marker]:hidden">
            {title ?? titleOf(errors.length)}
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform group-open/errors:rotate-180"
            />
          </summary>
          <WhenOpened>
            <ErrorLinks errors={errors} />
          </WhenOpened>
        </details>
      )}
    </div>
  )
}

/** The errors, each a link to its field. */
export function ErrorLinks({ errors }: Pick<ErrorSummaryProps, "errors">) {
  return (
    <ul className="mt-1 grid gap-0.5">
      {errors.map((error) => (
        <li key={error.path}>
          <a
            href={`#${error.path}`}
            onClick={(event) => {
              event.preventDefault()
              focusField(error.path)
            }}
            className="inline-block py-0.5 underline decoration-bad/50 underline-offset-2 hover:decoration-bad"
          >
            <span className="font-semibold">{error.label}</span>: {error.message}
          </a>
        </li>
      ))}
    </ul>
  )
}
