// Sums over a driver's tachograph values: how much is used, how much is left (VEH-016 … VEH-020). Pure,
// seconds in and out.

export interface DriveBar {
  usedSeconds: number;
  limitSeconds: number;
  /** Negative: over the limit. */
  leftSeconds: number;
  /** 0 … 1; the bar does not grow over its end. */
  share: number;
}

/** VEH-020: accumulation over limit; null where either is unknown. */
export function driveBar(
  accumulation: number | null | undefined,
  limit: number | null | undefined,
): DriveBar | null {
  if (accumulation === null || accumulation === undefined || !limit) return null;
  return {
    usedSeconds: accumulation,
    limitSeconds: limit,
    leftSeconds: limit - accumulation,
    share: Math.min(1, Math.max(0, accumulation / limit)),
  };
}

/** VEH-018: previous week plus current week; null where either is unknown. */
export function twoWeekSeconds(tachograph: {
  previousWeekDriveAccumulation: number | null;
  weekDriveAccumulation: number | null;
}): number | null {
  const { previousWeekDriveAccumulation: previous, weekDriveAccumulation: current } = tachograph;
  return previous === null || current === null ? null : previous + current;
}

/** VEH-012: capacities and levels of the main tanks together; null where no main tank knows it. */
export function mainTanks(
  tanks: readonly { tankType: 'main' | 'heating'; capacity: number | null; level: number | null }[],
): { capacity: number | null; level: number | null } {
  const main = tanks.filter((tank) => tank.tankType === 'main');
  const sum = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    capacity: sum(main.map((tank) => tank.capacity)),
    level: sum(main.map((tank) => tank.level)),
  };
}
