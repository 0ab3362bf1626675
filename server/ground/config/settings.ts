// Every setting, once: config.ts reads the environment by this table, and docs/settings.md and the example file of
// packages are made of it (`node tools/settings.ts`). A name with <PROTOCOL> in it stands for one of each protocol.
import { portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import { z } from 'zod';
import { PROTOCOLS } from '../protocols/all.ts';
import { protocolVariable } from './gateway-settings.ts';
import type { Setting } from './setting.ts';
import { SETTINGS_BEYOND } from './settings-beyond.ts';
import { SETTINGS_HERE } from './settings-here.ts';

const TABLE = { ...SETTINGS_HERE, ...SETTINGS_BEYOND };
type Table = typeof TABLE;

export const SETTINGS: Readonly<Record<string, Setting>> = TABLE;

/** What the environment said, parsed; with the presets. */
export type Values = {
  [Name in keyof Table]:
    | z.output<Table[Name]['kind']>
    | (Table[Name] extends { preset: string } ? never : undefined);
};

/** Every variable that is read: a pattern is one for each protocol. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set(Object.keys(SETTINGS).flatMap(namesOf));

/** Parses what was given; patterns are read by gateway-settings.ts. */
export function parseSettings(given: Readonly<Record<string, string>>) {
  const presets = Object.entries(SETTINGS).flatMap(([name, { preset }]) =>
    preset === undefined ? [] : [[name, preset]],
  );
  return Shape.safeParse({ ...Object.fromEntries(presets), ...given });
}

const Shape = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { kind }]) => [name, kind.optional()])),
) as unknown as z.ZodType<Values>;

function namesOf(name: string): string[] {
  if (!name.includes('<PROTOCOL>')) return [name];
  const ports = new Set(PROTOCOLS.map((protocol) => portNameOf(protocol.name)));
  return [...ports].map((port) => name.replace('<PROTOCOL>', protocolVariable(port)));
}
