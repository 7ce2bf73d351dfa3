import { FileText, Upload, X } from "lucide-react"
import { formatBytes } from "#src/format/format.ts"
import { Field, useField, type FieldBase } from "../Field.tsx"
import { IconButton } from "../IconButton.tsx"
import { useFile, type FileRules } from "./useFile.ts"

export type FileFieldProps = FieldBase &
  FileRules & {
    readonly value?: File | null | undefined
    readonly onChange?: ((file: File | null) => void) | undefined
    /** The stored file; a new choice replaces it. */
    readonly current?: { readonly name: string; readonly url: string } | null | undefined
    /** Offers to remove the stored file. */
    readonly onRemoveCurrent?: (() => void) | undefined
  }

/** A file, chosen or dropped. */
export function FileField(props: FileFieldProps) {
  const { label, hint, required, labelHidden, id, current, onRemoveCurrent } = props
  const picked = useFile(props, props.value, props.onChange)
  const error = picked.problem ?? props.error
  const ids = useField({ id, hint, error })
  const off = props.disabled || props.readOnly
  return (
    <Field {...{ label, hint, error, required, labelHidden, ids }}>
      {picked.file ? (
        <Line
          name={picked.file.name}
          note={formatBytes(picked.file.size)}
          onRemove={off ? undefined : picked.clear}
        />
      ) : (
        current && <Line name={current.name} url={current.url} onRemove={off ? undefined : onRemoveCurrent} />
      )}
      <div className="relative flex min-h-14 items-center justify-center gap-2 rounded-control border border-dashed border-control px-3 py-2 text-ink-2 has-enabled:hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3 has-aria-invalid:border-bad">
        <Upload size={16} aria-hidden="true" />
        <span aria-hidden="true">
          {picked.file || current ? "Ganti berkas" : "Pilih berkas atau tarik ke sini"}
        </span>
        <input
          {...picked.input}
          {...ids.aria}
          type="file"
          name={props.name}
          accept={props.accept}
          disabled={off}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
    </Field>
  )
}

type LineProps = {
  readonly name: string
  readonly note?: string
  readonly url?: string
  readonly onRemove: (() => void) | undefined
}

function Line({ name, note, url, onRemove }: LineProps) {
  return (
    <div className="flex min-h-9 items-center gap-2 rounded-control border border-line bg-surface pr-0.5 pl-3">
      <FileText size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate">
        {url ? (
          /**
           * Opens in a new tab: the browser would show a picture in place of the form, and unsaved files would be lost.
           */
          <a href={url} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-2">
            {name}
          </a>
        ) : (
          name
        )}
        {note && <span className="tnum text-ink-3"> · {note}</span>}
      </span>
      {onRemove && (
        <IconButton
          size="sm"
          label={`Hapus ${name}`}
          icon={<X size={16} aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
