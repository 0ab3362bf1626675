// What a demo vehicle burns on a drive: its model's consumption, more or less by vehicle, driver, load, hills and season, and
// by the day, because no two drives are the same.
import type { DemoVehicle } from './demo-vehicle.ts';
import type { Drive } from './drive.ts';
import { heightAt } from './heights.ts';
import { mannerOf } from './manners.ts';
import { hashOf, seeded } from './random.ts';

const YEAR = 365.25 * 86_400_000;
/** Of the usual consumption: with nothing on, and what a full load adds. */
const EMPTY = { heavy: 0.83, light: 0.94 } as const;
const LOADED = { heavy: 0.27, light: 0.1 } as const;
/** From the thriftiest driver to the hastiest one. */
const DRIVER = { least: 0.965, more: 0.1 } as const;
const VEHICLE = { least: 0.97, more: 0.06 } as const;
/** Winter takes so much more than the mean of a year, summer less. */
const SEASON = 0.035;
const DAILY = 0.06;
/** For each metre of height won on a kilometre, and between which bounds. */
const CLIMB = 0.07;
const DOWN = -0.09;
const UP = 0.13;

export interface Burning {
  drive: Drive;
  /** Part of the payload, 0 … 1. */
  cargo: number;
  crew: number;
  /** When it set off, epoch ms. */
  from: number;
}

/** Litres on 100 km. */
export function burningOf(vehicle: DemoVehicle, { drive, cargo, crew, from }: Burning): number {
  const { plate, consumption, tank } = vehicle;
  const weight = tank > 100 ? 'heavy' : 'light';
  const ofVehicle = VEHICLE.least + VEHICLE.more * part(`burns:${plate}`);
  const ofDriver = DRIVER.least + DRIVER.more * mannerOf(plate, crew).haste;
  const ofLoad = EMPTY[weight] + LOADED[weight] * cargo;
  const ofSeason = 1 + SEASON * Math.cos((2 * Math.PI * from) / YEAR);
  const ofDay = 1 + DAILY * (seeded(`burns:${plate}:${from}`)() - 0.5);
  return consumption * ofVehicle * ofDriver * ofLoad * ofSeason * ofDay * hills(drive);
}

function hills({ course: { way, metres } }: Drive): number {
  const won =
    heightAt(way.to.latitude, way.to.longitude) - heightAt(way.from.latitude, way.from.longitude);
  return 1 + Math.min(UP, Math.max(DOWN, (won / (metres / 1000)) * CLIMB));
}

function part(text: string): number {
  return (hashOf(text) >>> 0) / 2 ** 32;
}
