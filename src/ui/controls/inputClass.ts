/** Common look of all text inputs; 16 px text on touch screens, because phones zoom in on smaller text. */
const shared =
  "w-full min-w-0 rounded-control border border-control bg-surface px-3 text-body text-ink transition-[border-color] " +
  "hover:enabled:border-ink-3 focus-visible:outline-offset-1 aria-invalid:border-bad " +
  "disabled:border-line disabled:bg-sunken disabled:text-ink-3 pointer-coarse:text-lead"

const resting = "read-only:border-line read-only:bg-sunken"

export const inputClass = `${shared} ${resting} h-9 pointer-coarse:h-11`
export const areaClass = `${shared} ${resting} block py-2 min-h-20`
export const selectClass = `${shared} h-9 pr-9 pointer-coarse:h-11`

/** A small button or icon inside the right edge of an input. */
export const insideRight = "absolute inset-y-0 right-1 flex items-center"
/** A button in that place: taller than 24 px, and clear of the input's border. */
export const insideButton =
  "grid h-[calc(100%-8px)] min-w-7 place-items-center rounded-badge px-1.5 text-ink-2 hover:bg-sunken hover:text-ink " +
  "disabled:pointer-events-none disabled:text-ink-3"
