import { useState } from "react"

/** Computes a value at the first rendering and keeps it as long as the component is mounted, such as the input of a machine. */
export const useOnce = <T>(make: () => T): T => useState(make)[0]
