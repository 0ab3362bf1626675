// Where line trucks go instead of straight to and fro: some goods are for another town about as far, and by day there may
// be a customer more to load at by one of the ends, or a nearer town. Each line has a few of such courses of its own.
import type { Geography } from './geography.ts';
import { hashOf, pick, seeded } from './random.ts';

/** Of the trips so many are the usual one. */
const USUAL_SHARE = 0.4;
/** A line knows so many courses of each kind. */
const KNOWN = 3;
/** Of all choices one by which some of the fleet is moving at every moment, as the timetables alone have it. */
const CHOICE = 13;
/** How long they are, against the usual one. */
const SIMILAR = { least: 0.93, most: 1.07 };
const LONGER = { least: 1.03, most: 1.3 };
const SHORTER = { least: 0.6, most: 0.9 };

interface Ends {
  from: string;
  to: string;
}

/** Places in order; it begins and ends at home. */
export type Course = readonly string[];

interface Courses {
  /** They take about as long as the usual one. */
  similar: Course[];
  others: Course[];
}

const known = new WeakMap<Geography, Map<string, Courses>>();

/**
 * Courses for a trip, the wanted one first and the usual one last. `key` names the trip; by day, when many are on
 * their way, it may be one that takes another time: who comes home earlier leaves no hour without anybody.
 */
export function coursesOf(
  geo: Geography,
  plate: string,
  ends: Ends,
  { key, isByDay }: { key: string; isByDay: boolean },
): Course[] {
  const usual = usualCourse(ends);
  const random = seeded(`course:${CHOICE}${key}`);
  const { similar, others } = known.get(geo)?.get(plate) ?? findCourses(geo, plate, ends);
  const some = isByDay ? [...others, ...similar] : similar;
  return some.length === 0 || random() < USUAL_SHARE ? [usual] : [pick(random, some), usual];
}

export function usualCourse({ from, to }: Ends): Course {
  return [from, to, from];
}

/** Kept: each line is asked for thousands of times. */
function findCourses(geo: Geography, plate: string, { from, to }: Ends): Courses {
  const byGoal = geo.around(to);
  const towns = new Set([...geo.hubs, ...byGoal].filter((town) => town !== from && town !== to));
  const toAndFro = [...towns].map((town): Course => [from, town, from]);
  const round = [
    ...geo.around(from).map((town): Course => [from, town, to, from]),
    ...byGoal.map((town): Course => [from, to, town, from]),
  ];
  const usual = metresOf(geo, usualCourse({ from, to }));
  const some = (courses: readonly Course[], { least, most }: typeof SIMILAR) => {
    const order = (course: Course) => hashOf(`${plate}:${course.join()}`);
    return courses
      .filter((course) => {
        const times = metresOf(geo, course) / usual;
        return least <= times && times < most;
      })
      .toSorted((one, other) => order(one) - order(other))
      .slice(0, KNOWN);
  };
  const found = {
    similar: some(toAndFro, SIMILAR),
    others: [...some(round, LONGER), ...some(toAndFro, SHORTER)],
  };
  const ofGeography = known.get(geo) ?? new Map<string, Courses>();
  known.set(geo, ofGeography.set(plate, found));
  return found;
}

/** Infinite where two of them are not connected. */
function metresOf(geo: Geography, course: Course): number {
  return course.slice(1).reduce((sum, place, index) => {
    const before = course[index] ?? place;
    return sum + (place === before ? 0 : (geo.metres(before, place) ?? Number.POSITIVE_INFINITY));
  }, 0);
}
