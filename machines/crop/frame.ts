/** Size of a picture, pixels. */
export type Size = { readonly width: number; readonly height: number }
/** Zoom of the square, and its centre as fractions of the picture from 0 to 1. */
export type Frame = { readonly zoom: number; readonly x: number; readonly y: number }
/** Crop area of the picture, pixels. */
export type Square = { readonly left: number; readonly top: number; readonly side: number }

export const MAX_ZOOM = 4
export const WHOLE: Frame = { zoom: 1, x: 0.5, y: 0.5 }

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom

/** Clamps the frame to the picture. */
export const settled = (size: Size, { zoom, x, y }: Frame): Frame => {
  const near = between(1, zoom, MAX_ZOOM)
  const [halfX, halfY] = [sideOf(size, near) / size.width / 2, sideOf(size, near) / size.height / 2]
  return { zoom: near, x: between(halfX, x, 1 - halfX), y: between(halfY, y, 1 - halfY) }
}

export const squareOf = (size: Size, frame: Frame): Square => {
  const { zoom, x, y } = settled(size, frame)
  const side = sideOf(size, zoom)
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}
