import { useRef, useState, type ChangeEvent, type RefObject } from "react"
import { formatBytes } from "#src/format/format.ts"
import { useValue } from "../useValue.ts"

export type FileRules = {
  /** As in HTML: ".pdf,image/*". */
  readonly accept?: string | undefined
  readonly maxBytes?: number | undefined
}

export type PickedFile = {
  readonly file: File | null
  /** Why the last choice was rejected. */
  readonly problem: string | undefined
  readonly fail: (message: string) => void
  readonly clear: () => void
  readonly input: {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly onClick: () => void
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/** A file input whose choice is validated before `onChange` is called. */
export function useFile(
  rules: FileRules,
  value: File | null | undefined,
  onChange: ((file: File | null) => void) | undefined,
): PickedFile {
  const ref = useRef<HTMLInputElement>(null)
  const [file, put] = useValue<File | null>(value, null, onChange)
  const [problem, setProblem] = useState<string>()
  const empty = () => {
    if (ref.current) ref.current.value = ""
  }
  return {
    file,
    problem,
    fail: (message) => {
      empty()
      setProblem(message)
      put(null)
    },
    clear: () => {
      empty()
      setProblem(undefined)
      put(null)
      ref.current?.focus()
    },
    input: {
      ref,
      /**
       * Clears the input: otherwise choosing the same file again (e.g. after correcting it) would fire no change event.
       */
      onClick: empty,
      onChange: (event) => {
        const chosen = event.target.files?.[0]
        if (!chosen) return
        const wrong = refusal(chosen, rules)
        setProblem(wrong)
        if (wrong) empty()
        else put(chosen)
      },
    },
  }
}

/** Why a file is rejected, by name, type and size; undefined when it is accepted. */
export function refusal(
  file: Pick<File, "name" | "type" | "size">,
  { accept, maxBytes }: FileRules,
): string | undefined {
  if (accept && !accept.split(",").some((kind) => fits(file, kind.trim().toLowerCase()))) {
    return `Jenis berkas ini tidak diterima. Pilih ${accept.replaceAll(",", ", ")}.`
  }
  if (file.size === 0) return "Berkas ini kosong."
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `Berkas ${formatBytes(file.size)} terlalu besar. Paling besar ${formatBytes(maxBytes)}.`
  }
  return undefined
}

function fits(file: Pick<File, "name" | "type">, kind: string): boolean {
  if (kind.startsWith(".")) return file.name.toLowerCase().endsWith(kind)
  if (kind.endsWith("/*")) return file.type.startsWith(kind.slice(0, -1))
  return file.type === kind
}
