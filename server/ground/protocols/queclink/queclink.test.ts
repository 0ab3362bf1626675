// Rules of Queclink that no vector shows: answers, states, inputs, alarms, the vehicle's bus, commands.
import type { Order } from '@flotila/domain/command/command.ts';
import type { Alarm } from '@flotila/domain/location/alarm.ts';
import { describe, expect, it } from 'vitest';
import { type Run, runStream } from '../testing/vectors.ts';
import { QUECLINK_ALARMS } from './alarms.ts';
import { queclink } from './protocol.ts';

const CODE = '868487004353181';

interface Line {
  head?: string;
  type?: string;
  hdop?: number;
  fix?: string;
  sent?: string;
  state?: string;
  before?: string;
}

/** A report with one place. */
function line(
  kind: string,
  { head = 'RESP', type = '10', hdop = 1, ...rest }: Line = {},
): Uint8Array {
  const { fix = '20260901115950', sent = '20260901120000', state = '', before = '' } = rest;
  return Buffer.from(
    `+${head}:GT${kind},270302,${CODE},gv300,${before},${type},1,${hdop},50.0,90,200.0,17.100000,48.100000,${fix},0231,0001,25F8,061A7D02,00,,,,,,100,${state},,,,${sent},00A1$`,
  );
}

/** Received a second after they were sent. */
const RECEIVED = Date.UTC(2026, 8, 1, 12, 0, 1);
const run = (...lines: Uint8Array[]): Run => runStream(queclink, lines, { receivedTs: RECEIVED });
const text = (hex: string | undefined) => Buffer.from(hex ?? '', 'hex').toString();

describe('answers', () => {
  it('queclink.md §1: a heartbeat and a report are answered each in its words', () => {
    const heartbeat = Buffer.from(`+ACK:GTHBD,270302,${CODE},gv300,20260901120000,00A0$`);
    const { acks, records } = run(heartbeat, line('FRI'));
    expect(acks.map(text)).toEqual(['+SACK:GTHBD,270302,00A0$', '+SACK:00A1$']);
    expect(records).toHaveLength(1);
  });

  it('a report that names no number is a fault', () => {
    expect(run(Buffer.from('+RESP:GTFRI,270302,xx,gv300,1,00A1$'))).toMatchObject({
      faults: ['report without a number'],
      acks: [],
      records: [],
    });
  });
});

describe('state', () => {
  it('ignition, motion and inputs are told by six digits, and stay as last told live', () => {
    const { records } = run(
      line('FRI'),
      line('FRI', { state: '220300' }),
      line('FRI', { head: 'BUFF' }),
      line('FRI', { head: 'BUFF', state: '110000' }),
      line('FRI'),
      line('IGF'),
    );
    expect(records.map(({ inputs }) => inputs)).toEqual([null, 3, null, 0, 3, 2]);
    expect(records.map(({ values }) => values.motion)).toEqual([
      undefined,
      true,
      undefined,
      false,
      undefined,
      undefined,
    ]);
    expect(records[2]?.raw).toMatchObject({ buffered: true });
  });

  it('one input is news of the word that is known, alone it is none', () => {
    const { records } = run(
      line('DIS', { type: '21' }),
      line('FRI', { state: '210100' }),
      line('DIS', { type: '21' }),
    );
    expect(records.map(({ inputs }) => inputs)).toEqual([null, 1, 5]);
    expect(records[0]?.raw).toMatchObject({ din3: true });
  });

  it('supply stands in millivolts before report type and number', () => {
    expect(run(line('EPS', { before: '24120' })).records[0]?.values.supplyVolts).toBe(24.12);
  });
});

describe('places', () => {
  it('an accuracy of 0 is an old place, and not the moment of the report', () => {
    const [old, older] = run(
      line('FRI', { hdop: 0 }),
      line('IGN', { hdop: 0, fix: '20260801115950' }),
    ).records;
    expect(old).toMatchObject({ hasFix: false, latitude: 48.1, speedKmh: null });
    expect(new Date(old?.time ?? 0).toISOString()).toBe('2026-09-01T12:00:00.000Z');
    expect(new Date(older?.time ?? 0).toISOString()).toBe('2026-09-01T12:00:00.000Z');
    expect(older).toMatchObject({ inputs: 1, hasFix: false });
  });
});

describe('alarms', () => {
  const cases = Object.entries(QUECLINK_ALARMS).flatMap(
    ([kind, rule]): [string, string, Alarm][] =>
      typeof rule === 'string'
        ? [[kind, '00', rule]]
        : Object.entries(rule).map(([digit, alarm]) => [kind, `1${digit}`, alarm]),
  );
  it.each(cases)('%s of type %s is %s', (kind, type, alarm) => {
    expect(run(line(kind, { type })).records[0]?.alarm).toBe(alarm);
  });

  it('a state of 16 is towing, a JDS of 2 jamming', () => {
    expect(run(line('FRI', { state: '160000' })).records[0]?.alarm).toBe('tow');
    const jammed = line('JDS', { before: '2' });
    expect(run(jammed).records[0]?.alarm).toBe('jamming');
    expect(run(line('JDS', { before: '1' })).records[0]?.alarm).toBeUndefined();
  });
});

describe('the bus of the vehicle', () => {
  it('fields stand in the order of the bits, revolutions before the speed', () => {
    const bus = 'WDB12345678901234,1,H2843820,373.80,1250,64,75,L/H12.5,P40.00,7400';
    const extension = '00018003,1.5,5100,SK00000000100000,SK00000000200000';
    const can = `+RESP:GTCAN,310603,${CODE},gv65,02,1,200081FF,${bus},${extension},20260901120000,00A2$`;
    expect(run(Buffer.from(can)).records[0]).toMatchObject({
      time: Date.UTC(2026, 8, 1, 12),
      inputs: 1,
      identification: { kind: 'tachograph', code: 'SK00000000100000' },
      values: {
        odometerMetres: 284_382_000,
        totalFuelLitres: 373.8,
        rpm: 1250,
        coolantCelsius: 75,
        fuelRateLitresPerHour: 12.5,
        fuelPercent1: 40,
        axlesKg: [5100, 7400],
        card2: 'SK00000000200000',
      },
    });
  });
});

describe('commands', () => {
  const encode = (order: Partial<Order>, options = {}) => {
    const whole: Order = { kind: 'text', output: null, text: null, ...order };
    const encoded = queclink.commands?.encode(whole, {
      deviceCode: CODE,
      reference: 0x1002a,
      expiresTs: 0,
      options,
      transport: 'tcp',
    });
    return typeof encoded === 'object'
      ? [Buffer.from(encoded.bytes).toString(), encoded.key]
      : encoded;
  };

  it.each([
    ['locate', 'AT+GTRTO=gv300,1,,,,,,002A$'],
    ['restart', 'AT+GTRTO=gv300,3,,,,,,002A$'],
    ['version', 'AT+GTRTO=gv300,8,,,,,,002A$'],
    ['outputOn', 'AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,002A$'],
    ['immobilise', 'AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,002A$'],
    ['outputOff', 'AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,002A$'],
    ['release', 'AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,002A$'],
  ] as const)('%s', (kind, said) => {
    expect(encode({ kind, output: 1 })).toEqual([said, '002A']);
  });

  it('the password is the one of the tracker, a text is sent as it is', () => {
    expect(encode({ kind: 'locate' }, { password: 'tajne1' })?.[0]).toContain('=tajne1,');
    expect(encode({ text: 'AT+GTRTO=gv300,A,,,,,,00ff$' })).toEqual([
      'AT+GTRTO=gv300,A,,,,,,00ff$',
      '00FF',
    ]);
    expect(encode({ text: 'AT+X$' })).toEqual(['AT+X$', null]);
    expect(encode({ text: 'č' })).toBe('text');
  });

  it('queclink.md §3: the answer is paired by its serial', () => {
    const answer = Buffer.from(`+ACK:GTRTO,270302,${CODE},gv300,GPS,002a,20260901120000,00A3$`);
    expect(run(answer).commandAnswers).toEqual([{ key: '002A', text: 'GTRTO GPS' }]);
    expect(run(line('FRI')).commandAnswers).toEqual([]);
  });
});
