import { useMemo, useRef } from "react"
import type { Call } from "#contract/kit/call.ts"
import { pictureUpload } from "#src/api/actors/pictures.ts"
import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { RichTextField } from "#src/ui/controls/text/RichTextField.tsx"
import { useMachine } from "../../screen.ts"
import { commonOf, type FieldViewProps, listOf, textOf } from "../fieldProps.ts"

type Props = FieldViewProps<FieldOfKind<"richText">>

/** Rich text editor; HTML in the payload. */
export function RichTextView(props: Props) {
  const { pictures } = props.field
  return pictures === undefined ? (
    <RichTextField {...given(props)} />
  ) : (
    <WithPictures {...props} call={pictures} />
  )
}

const given = (props: Props) => ({
  ...commonOf(props),
  value: textOf(props.values[props.field.key]),
  onChange: (html: string) => props.onChange({ [props.field.key]: html }),
  ...(props.field.inserts === undefined ? {} : { inserts: props.field.inserts(props.values) }),
})

type Shown = { readonly src: string; readonly url: string | null }

function WithPictures({ call, ...props }: Props & { readonly call: Call }) {
  const machine = useMemo(() => pictureUpload(call), [call])
  /** Where the uploaded picture goes: the editor keeps the cursor while the upload runs. */
  const place = useRef<((src: string) => void) | null>(null)
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "download.requested") place.current?.(event.url)
  })
  return (
    <RichTextField
      {...given(props)}
      shown={listOf(props.values["pictures"]) as readonly Shown[]}
      pictures={{
        isBusy: snapshot.hasTag("busy"),
        upload: (file, then) => {
          place.current = then
          send({ type: "download.ask", wanted: { picture: file } })
        },
      }}
    />
  )
}
