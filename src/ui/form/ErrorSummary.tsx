import { focusField } from "./focusField.ts"

export type FieldError = {
  /** Path of the field, as its `name`. */
  readonly path: string
  readonly label: string
  readonly message: string
}

export type ErrorSummaryProps = {
  readonly errors: readonly FieldError[]
  /** What happened; counts the fields unless given. */
  readonly title?: string | undefined
  /** Errors that belong to no field. */
  readonly general?: readonly string[] | undefined
}

const titleOf = (count: number) => (count === 0 ? "Belum dapat disimpan" : `${count} isian perlu diperbaiki`)

/** What stands between a form and its being saved: each line leads to its field. */
export function ErrorSummary({ errors, title, general = [] }: ErrorSummaryProps) {
  if (errors.length === 0 && general.length === 0) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-form-errors=""
      className="rounded-card border border-bad/40 bg-bad-soft px-4 py-3"
    >
      <p className="font-semibold text-bad">{title ?? titleOf(errors.length)}</p>
      <ul className="mt-1 grid gap-0.5">
        {general.map((message) => (
          <li key={message}>{message}</li>
        ))}
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
    </div>
  )
}
