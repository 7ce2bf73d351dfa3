import { liveCrop } from "#src/api/actors/crop.ts"
import { PhotoField, type PhotoFieldProps } from "#src/ui/controls/file/PhotoField.tsx"
import { marks, useMachine } from "../../screen.ts"
import { CropDialog } from "./CropDialog.tsx"

type Props = PhotoFieldProps & { readonly onChange: (file: File | null) => void }

/** Photo field with cropping to a square. */
export function CroppedPhoto({ onChange, ...props }: Props) {
  const { snapshot, send } = useMachine(liveCrop, { input: undefined }, (event) => {
    if (event.type === "crop.taken" && event.picture instanceof File) onChange(event.picture)
  })
  const { picture, size, frame } = snapshot.context
  const isCutting = snapshot.matches("cutting")
  return (
    <div {...marks("crop", snapshot.value)}>
      <PhotoField
        {...props}
        onChange={(file) => (file === null ? onChange(null) : send({ type: "crop.open", picture: file }))}
      />
      {snapshot.matches("placing") || isCutting ? (
        <CropDialog
          open
          busy={isCutting}
          {...{ picture, size, frame }}
          onPlace={(placed) => send({ type: "crop.place", frame: placed })}
          onUse={() => send({ type: "crop.use" })}
          onCancel={() => send({ type: "crop.cancel" })}
        />
      ) : null}
    </div>
  )
}
