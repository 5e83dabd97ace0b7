/** A figure of the manifest, both ends included; equal ends where it is exact. */
export type Range = { min: number; max: number };
