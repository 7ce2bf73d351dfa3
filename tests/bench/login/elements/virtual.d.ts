declare module "virtual:elements" {
  /** A `Drawn`, of elements.ts. */
  const elements: unknown
  export default elements
}
