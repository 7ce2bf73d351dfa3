import type { Editor } from "@tiptap/react"
import { type ReactElement, useState } from "react"
import { Popover } from "../../overlay/Popover.tsx"
import { IconButton } from "../IconButton.tsx"
import { insertPicture } from "./picture.ts"
import { TextField } from "./TextField.tsx"

/** Uploads pictures for a text. */
export type PictureUpload = {
  readonly isBusy: boolean
  /** Uploads a file, then passes its permanent name on. */
  readonly upload: (file: File, then: (src: string) => void) => void
}
type Props = { readonly editor: Editor; readonly icon: ReactElement; readonly pictures: PictureUpload }

/** Uploads a picture and inserts it at the cursor, with a description for readers who do not see it. */
export function PictureButton({ editor, icon, pictures }: Props) {
  return (
    <Popover
      label="Gambar"
      button={
        <IconButton size="sm" label="Gambar" icon={icon} busy={pictures.isBusy} disabled={pictures.isBusy} />
      }
    >
      {(close) => <PictureForm {...{ editor, pictures, close }} />}
    </Popover>
  )
}

type FormProps = Pick<Props, "editor" | "pictures"> & { readonly close: () => void }

function PictureForm({ editor, pictures, close }: FormProps) {
  const [alt, setAlt] = useState("")
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    const url = URL.createObjectURL(file)
    pictures.upload(file, (src) => insertPicture(editor, { src, url, alt: alt.trim() }))
    close()
  }
  return (
    <div className="grid w-72 gap-3 p-3">
      <TextField
        label="Keterangan gambar"
        hint="Dibacakan bagi yang tidak melihat gambarnya"
        value={alt}
        maxLength={150}
        onChange={setAlt}
      />
      <label className="grid gap-1 text-body">
        Berkas PNG, JPG, atau WEBP, paling besar 2 MB
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="text-caption"
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
    </div>
  )
}
