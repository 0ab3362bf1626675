// Which outputs a text in a tracker's own words switches on (G-10): the guard of the immobiliser asks it.
import type { SwitchedOutputs } from '@flotila/domain/command/command.ts';
import { describe, expect, it } from 'vitest';
import { PROTOCOLS } from './all.ts';
import { switchedOutputs } from './protocol.ts';

const TEXTS: Record<string, [text: string, switched: SwitchedOutputs][]> = {
  teltonika: [
    ['setdigout 1', [1]],
    ['setdigout ?1 60 5', [2]],
    ['SETDIGOUT 11', [1, 2]],
    ['setdigout 00', []],
    ['setdigout', 'any'],
    ['getinfo', []],
    ['setparam 1000:30', []],
  ],
  ruptela: [
    ['Setio 2,1', [2]],
    ['setio 2, 0', []],
    ['setio', 'any'],
    ['coords', []],
  ],
  queclink: [
    ['AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$', [1]],
    ['AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$', []],
    ['AT+GTOUT=gv300,0,,,1,0,0,0,0,0,0,,,,,,,FFFF$', 'any'],
    ['AT+GTOUT', 'any'],
    ['AT+GTRTO=gv300,1,,,,,,0001$', []],
  ],
  meitrack: [
    ['C01,0,12222', [1]],
    ['C01,50,22122', [3]],
    ['C01,0,02222', []],
    ['C01', 'any'],
    ['A10', []],
  ],
  gt06: [
    ['Relay,1#', [1]],
    ['relay,0#', []],
    ['DYD,000000#', [1]],
    ['HFYD,000000#', []],
    ['stop123456', [1]],
    ['WHERE#', []],
    ['TIMER,10,300#', []],
    ['XYZ,1#', 'any'],
  ],
  'wialon-ips': [['anything', 'any']],
};

for (const protocol of PROTOCOLS) {
  if (!('commands' in protocol) || !protocol.commands) continue;
  const { commands, name } = protocol;
  describe(name, () => {
    it('G-10 its own order to an output is one to that output', () => {
      for (const kind of ['outputOn', 'immobilise'] as const) {
        expect(switchedOutputs(commands, { kind, output: 1, text: null })).toEqual([1]);
      }
      expect(switchedOutputs(commands, { kind: 'outputOff', output: 1, text: null })).toEqual([]);
    });

    if (commands.kinds.includes('text')) {
      it.each(TEXTS[name] ?? [])('G-10 %s', (text, switched) => {
        expect(switchedOutputs(commands, { kind: 'text', output: null, text })).toEqual(switched);
      });

      it('G-10 there are texts of it here', () => expect(TEXTS[name]?.length).toBeGreaterThan(0));
    }
  });
}
