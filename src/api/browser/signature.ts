import type { Mark } from "#machines/fieldVisit/fieldVisitTypes.ts"

/** Size of the picture, pixels: the pad's proportion. */
const WIDTH = 900
const HEIGHT = 360
const LINE = 5
const INK = "#111827"
const FONT = "italic 72px cursive, serif"

/** A signature as a picture on white, from its strokes or the typed name; null = the browser cannot draw. */
export const drawnMark = async ({ strokes, nama }: Mark, name: string): Promise<File | null> => {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext("2d")
  if (pen === null) return null
  pen.fillStyle = "#ffffff"
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  Object.assign(pen, {
    strokeStyle: INK,
    fillStyle: INK,
    lineWidth: LINE,
    lineCap: "round",
    lineJoin: "round",
  })
  for (const stroke of strokes) {
    pen.beginPath()
    for (const { x, y } of stroke) pen.lineTo(x * WIDTH, y * HEIGHT)
    /** A tap is a dot. */
    const [only] = stroke
    if (stroke.length === 1 && only !== undefined) pen.lineTo(only.x * WIDTH + 1, only.y * HEIGHT)
    pen.stroke()
  }
  if (nama.trim() !== "") {
    Object.assign(pen, { font: FONT, textAlign: "center", textBaseline: "middle" })
    pen.fillText(nama.trim(), WIDTH / 2, strokes.length === 0 ? HEIGHT / 2 : HEIGHT - 48, WIDTH - 80)
  }
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"))
  return bytes === null ? null : new File([bytes], `${name}.png`, { type: "image/png" })
}
