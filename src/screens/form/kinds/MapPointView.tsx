import type { FieldOfKind } from "#src/resources/kit/fields.ts"
import { MapPointField } from "#src/ui/controls/map/MapPointField.tsx"
import { commonOf, type FieldViewProps, numberOf } from "../fieldProps.ts"

/** Location, with a radius where the field has one: several values of the form, one field. */
export function MapPointView(props: FieldViewProps<FieldOfKind<"mapPoint">>) {
  const { field, at, values, errorAt, onChange } = props
  const { label, hint, required, readOnly } = commonOf(props)
  const keys = { lat: field.key, lng: field.lng, radius: field.radius }
  return (
    <MapPointField
      {...{ label, hint, required, readOnly }}
      values={{
        lat: numberOf(values[keys.lat]),
        lng: numberOf(values[keys.lng]),
        radius: keys.radius === undefined ? null : numberOf(values[keys.radius]),
      }}
      names={{
        lat: at + keys.lat,
        lng: at + keys.lng,
        radius: keys.radius === undefined ? null : at + keys.radius,
      }}
      errors={{
        lat: errorAt(at + keys.lat),
        lng: errorAt(at + keys.lng),
        radius: keys.radius === undefined ? undefined : errorAt(at + keys.radius),
      }}
      onChange={(patch) =>
        onChange(
          Object.fromEntries(
            (["lat", "lng", "radius"] as const).flatMap((part) => {
              const key = keys[part]
              return key !== undefined && part in patch ? [[key, patch[part]]] : []
            }),
          ),
        )
      }
      tileUrl={document.documentElement.dataset["tiles"] ?? null}
    />
  )
}
