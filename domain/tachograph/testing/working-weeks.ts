// Weeks of a driver whose working time is known by construction: each day is a plan of minutes of work and breaks, and
// what is right of it is added up while it is made. Nothing here asks the code under test. Local time is UTC + 1.
import { ACTIVITY, type Activity, type Stretch } from '../activity.ts';
import { drawFrom } from './weeks.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const AHEAD = HOUR;
const NIGHT_END = 4 * HOUR;

export interface TrueFault {
  type: 'WORK60' | 'WORK6' | 'WORKBREAK' | 'NIGHT10';
  from: number;
  to: number;
  value: number;
}

export interface TrueWeek {
  monday: number;
  driving: number;
  work: number;
  standby: number;
  longest: number;
  night: number | null;
}

export interface TrueWork {
  stretches: Stretch[];
  weeks: TrueWeek[];
  faults: TrueFault[];
}

export const KINDS = ['calm', 'long', 'noBreak', 'shortBreaks', 'night', 'sixDays'] as const;
export type Kind = (typeof KINDS)[number];

/** `count` weeks from a Monday on, each day of the kind; a rest of ten hours or more stands between two days. */
export function workingWeeks(kind: Kind, seed: number, monday: number, count: number): TrueWork {
  const draw = drawFrom(seed);
  const told: TrueWork = { stretches: [], weeks: [], faults: [] };
  for (let index = 0; index < count; index++) {
    const begin = monday + index * WEEK;
    const week: TrueWeek = {
      monday: begin,
      driving: 0,
      work: 0,
      standby: 0,
      longest: 0,
      night: null,
    };
    told.weeks.push(week);
    for (let day = 0; day < (kind === 'sixDays' ? 6 : 5); day++) {
      addDay(told, week, planOf(kind, draw), begin + day * DAY);
    }
    restUntil(told, begin + WEEK);
    const value = week.driving + week.work;
    if (value > 60 * HOUR) {
      told.faults.push({ type: 'WORK60', from: begin, to: begin + WEEK, value });
    }
  }
  return told;
}

/** Minutes after UTC midnight at which it begins, and what follows: runs of work with the pause after each. */
interface Plan {
  begin: number;
  runs: { minutes: number; pause: number; pauseIs: Activity }[];
}

type Draw = (min: number, max: number) => number;

const { rest, standby, work, driving } = ACTIVITY;

function planOf(kind: Kind, draw: Draw): Plan {
  const begin = kind === 'night' ? draw(0, 2 * HOUR) : draw(4 * HOUR, 6 * HOUR);
  const run = (min: number, max: number, pause: number, pauseIs: Activity = rest) => {
    return { minutes: draw(min, max), pause, pauseIs };
  };
  switch (kind) {
    case 'calm':
      return {
        begin,
        runs: [run(120, 300, draw(45, 60)), run(60, 200, draw(1, 14)), run(1, 40, 0)],
      };
    case 'long':
      return { begin, runs: [run(340, 380, draw(45, 60)), run(200, 340, 0)] };
    case 'noBreak':
      return { begin, runs: [run(200, 260, draw(20, 90), standby), run(90, 180, 0)] };
    case 'shortBreaks':
      return {
        begin,
        runs: [run(180, 240, draw(14, 31)), run(180, 240, draw(14, 16)), run(30, 120, 0)],
      };
    case 'night':
      return { begin, runs: [run(180, 330, draw(45, 60)), run(240, 340, 0)] };
    default:
      return { begin, runs: [run(240, 350, 45), run(240, 350, 0)] };
  }
}

function addDay(told: TrueWork, week: TrueWeek, plan: Plan, midnight: number): void {
  const from = midnight + plan.begin;
  restUntil(told, from);
  let at = from;
  let total = 0;
  let run = { from, to: from, minutes: 0 };
  let breaks = 0;
  const runs = [run];
  for (const { minutes, pause, pauseIs } of plan.runs) {
    const driven = Math.min(minutes, 200);
    add(told, driving, at, at + driven);
    add(told, work, at + driven, at + minutes);
    week.driving += driven;
    week.work += minutes - driven;
    total += minutes;
    at += minutes;
    run.minutes += minutes;
    run.to = at;
    if (pause === 0) break;
    add(told, pauseIs, at, at + pause);
    if (pauseIs === standby) week.standby += pause;
    at += pause;
    if (pauseIs !== rest || pause < 15) continue;
    breaks += pause;
    run = { from: at, to: at, minutes: 0 };
    runs.push(run);
  }
  const tooLong = runs.filter(({ minutes }) => minutes > 6 * HOUR);
  for (const one of tooLong) {
    told.faults.push({ type: 'WORK6', from: one.from, to: one.to, value: one.minutes });
  }
  const needed = total > 9 * HOUR ? 45 : total > 6 * HOUR ? 30 : 0;
  if (tooLong.length === 0 && breaks < needed) {
    told.faults.push({ type: 'WORKBREAK', from, to: at, value: breaks });
  }
  week.longest = Math.max(week.longest, ...runs.map(({ minutes }) => minutes));
  // Begun before four in the morning of the local clock, some of it was at night.
  if (plan.begin + AHEAD < NIGHT_END) {
    week.night = Math.max(week.night ?? 0, total);
    if (total > 10 * HOUR) told.faults.push({ type: 'NIGHT10', from, to: at, value: total });
  }
}

function restUntil(told: TrueWork, to: number): void {
  const from = told.stretches.at(-1)?.to ?? to - DAY;
  add(told, rest, from, to);
}

function add(told: TrueWork, activity: Activity, from: number, to: number): void {
  if (to > from) told.stretches.push({ from, to, activity, crew: false });
}
