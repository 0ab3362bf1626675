// What the gateway reads the time from. Without imports, since nearly all of it needs them.

/**
 * Two clocks. What is told to people and stored is dated by the first, which may be set; how long something lasts is
 * measured by the second alone, so that a clock that jumps ends no connection and keeps no tracker waiting (S-8).
 */
export interface Clocks {
  /** epoch milliseconds */
  now(): number;
  /** Milliseconds since some moment; it never jumps. */
  elapsed(): number;
}
