import { failed, type Failure, type Outcome, succeeded } from "#contract/kit/errors.ts"
import type { Located } from "#machines/checkIn/checkInTypes.ts"

const LOCATE_MS = 15_000
/** Longest side of a photo, pixels. */
const SIDE = 1_280
const QUALITY = 0.8

const UNREADABLE: Failure = {
  _tag: "Refused",
  message: "Berkas ini bukan gambar yang dapat dibaca",
  reason: null,
  retryAfter: null,
  rows: [],
}

/** The contract takes seven decimals, about a centimetre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(7))

const located = ({ coords, ...rest }: GeolocationPosition): Located => ({
  found: {
    lat: rounded(coords.latitude),
    lng: rounded(coords.longitude),
    accuracy_m: Math.min(100_000, Math.round(coords.accuracy)),
    /** Browsers have no such field; web views of some phones add it. */
    is_mock: "mocked" in rest && rest.mocked === true,
  },
})

/** The position of the phone. */
export const locate = (): Promise<Located> =>
  new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve({ found: null, why: "unknown" })
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(located(position)),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ found: null, why: code === PERMISSION_DENIED ? "denied" : "unknown" }),
      { enableHighAccuracy: true, timeout: LOCATE_MS, maximumAge: 0 },
    )
  })

/** Whether the device has a camera. */
export const hasCamera = async (): Promise<boolean> => {
  if (!("mediaDevices" in navigator)) return false
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.some(({ kind }) => kind === "videoinput")
}

/** Scales the picture down, so that it is sent quickly and fits into the browser's storage. */
export const prepared = async (picture: unknown, name: string): Promise<Outcome<unknown>> => {
  const image = picture instanceof File ? await createImageBitmap(picture).catch(() => null) : null
  if (image === null) return failed(UNREADABLE)
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height)
  image.close()
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY))
  return bytes === null
    ? failed(UNREADABLE)
    : succeeded(new File([bytes], `${name}.jpg`, { type: "image/jpeg" }), "")
}
