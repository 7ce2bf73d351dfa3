/** Progress of a long operation. */
export function Progress(props: { readonly label: string; readonly done: number; readonly total: number }) {
  return (
    <progress
      aria-label={props.label}
      max={Math.max(1, props.total)}
      value={props.done}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
    />
  )
}
