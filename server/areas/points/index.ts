/** Public interface for other areas. */
