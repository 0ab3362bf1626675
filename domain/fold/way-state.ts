// What is remembered of the way between two locations (way.ts), of the receiver's noise (noise.ts) and of how far the
// told speed agrees with the places (speed-trust.ts). Plain numbers: a vehicle has one for life.

/** What is remembered of the way, a part of what is known of the vehicle. Distances in metres. */
export interface Way {
  /** Fading sums: by places, by speed, from fix to fix, by far places, counted. */
  places: number;
  told: number;
  path: number;
  far: number;
  counted: number;
  /** Legs in them, squares of the differences of places and speed, and of what no speed is sure of. */
  legs: number;
  squares: number;
  unsure: number;
  /** By how much bends and noise may have lengthened the legs. */
  bent: number;
  noisy: number;
  /** The speed told at the newest place, km/h; the way by speed and the time while one place was repeated. */
  speed: number | null;
  heldMetres: number;
  heldMs: number;
  /** Since when the newest fix is the same to the last digit. */
  sinceTs: number;
  /** The two newest fixes, and by how much the older one lies beside the line of its neighbours (noise.ts). */
  ts: number;
  latitude: number;
  longitude: number;
  earlierTs: number;
  earlierLatitude: number;
  earlierLongitude: number;
  besideNorth: number;
  besideEast: number;
  /** Square of the noise of a leg in one direction, and by how many fixes it is known. */
  noise: number;
  noiseFixes: number;
  /** Where the newest step of the way by places began, its legs and what was counted of it. */
  stepLatitude: number;
  stepLongitude: number;
  stepLegs: number;
  stepMetres: number;
  /** The newest far place, the way by speed since then (null: some speed is missing) and from fix to fix. */
  farLatitude: number;
  farLongitude: number;
  farTold: number | null;
  farPath: number;
  farUnsure: number;
  /** Since the speed was judged (speed-trust.ts). */
  judgedFar: number;
  judgedTold: number;
  judgedPath: number;
  judgedUnsure: number;
  judgedCounted: number;
  isTrusted: boolean;
}

/** Before the first location. */
export const NO_WAY: Way = {
  places: 0,
  told: 0,
  path: 0,
  far: 0,
  counted: 0,
  legs: 0,
  squares: 0,
  unsure: 0,
  bent: 0,
  noisy: 0,
  speed: null,
  heldMetres: 0,
  heldMs: 0,
  sinceTs: 0,
  ts: 0,
  latitude: 0,
  longitude: 0,
  earlierTs: 0,
  earlierLatitude: 0,
  earlierLongitude: 0,
  besideNorth: 0,
  besideEast: 0,
  noise: 0,
  noiseFixes: 0,
  stepLatitude: 0,
  stepLongitude: 0,
  stepLegs: 0,
  stepMetres: 0,
  farLatitude: 0,
  farLongitude: 0,
  farTold: null,
  farPath: 0,
  farUnsure: 0,
  judgedFar: 0,
  judgedTold: 0,
  judgedPath: 0,
  judgedUnsure: 0,
  judgedCounted: 0,
  isTrusted: true,
};
