// What the gateway writes to the raw log of a tracker (gateway §12).
import { mkdir, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type RawLogEntry, readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bceIotm } from '../../ground/protocols/bce-iotm/protocol.ts';
import { maskFrame, maskUrl } from '../../ground/protocols/mask-secrets.ts';
import { teltonika } from '../../ground/protocols/teltonika/protocol.ts';
import { wialonIps } from '../../ground/protocols/wialon-ips/protocol.ts';
import { rawLogPath, readMembers } from '../../thing/connection/raw-log-files.ts';
import { type Bench, startBench, until } from './testing/gateway.ts';
import { dataFrame, frame, login } from './testing/tiny-protocol.ts';

let one: Bench;
beforeEach(async () => {
  one = await startBench();
});
afterEach(() => one.stop());

async function logOf(deviceId: number): Promise<RawLogEntry[]> {
  await one.gateway.flushRawLog(deviceId);
  const blocks: Buffer[] = [];
  const path = rawLogPath(one.folder, { companyId: 1, deviceId }, '2026-05-04');
  for await (const { bytes } of readMembers(path, 0)) blocks.push(bytes);
  return readRawLog(Buffer.concat(blocks)).entries;
}

function short(entry: RawLogEntry): string {
  const what = entry.text ?? Buffer.from(entry.bytes).toString('hex');
  return [entry.direction, what.replace(/:\d+$/, ''), ...entry.flags].join(' ');
}

describe('raw log', () => {
  it('gateway §12: connect, identify, frames, answers, faults and the end', async () => {
    const peer = await one.connect();
    peer.send(login('1111'));
    await peer.expects('01');
    peer.send(dataFrame(1));
    await peer.expects('01ac01');
    peer.send(dataFrame(1), frame('X'), frame('Q', [2, 9]));
    await peer.expects('01ac01ac01eeac01');
    peer.send(dataFrame(1));
    await peer.expects('01ac01ac01eeac01ac01');
    peer.socket.end();
    await until('gone', () => one.gateway.connections().length === 0);
    expect((await logOf(1)).map(short)).toEqual([
      'event connect 127.0.0.1',
      'event identify 1111',
      'in 4c31313131',
      'out 01',
      'in 4401',
      'out ac01',
      'in 4401',
      'in 58 bad',
      'in 510209 quarantined',
      'event fault unknown kind X',
      'out ac01eeac01',
      'in 4401',
      'out ac01 duplicate',
      'event close peer',
    ]);
  });

  it('a full disk breaks no connection and no acknowledgement; it is told once and counted', async () => {
    const path = rawLogPath(one.folder, { companyId: 1, deviceId: 1 }, '2026-05-04');
    await mkdir(dirname(path), { recursive: true });
    // Writing there fails with ENOSPC.
    await symlink('/dev/full', path);
    const peer = await one.connect();
    peer.send(login('1111'));
    let answers = '01';
    for (let time = 1; time <= 5; time++) {
      peer.send(dataFrame(time));
      answers += 'ac01';
      await peer.expects(answers);
      await one.gateway.flushRawLog(1);
    }
    expect(peer.isClosed()).toBe(false);
    expect(one.ingest.timesOf(1)).toEqual([1, 2, 3, 4, 5]);
    expect(one.warnings).toEqual(['raw log cannot be written']);
    const lost = one.metrics.getSingleMetric('flotila_gateway_rawlog_lost_bytes_total');
    expect((await lost?.get())?.values[0]?.value).toBeGreaterThan(0);
  });

  it('bytes that are no frame are kept and marked; strangers leave no log', async () => {
    const stranger = await one.connect();
    stranger.send(login('9999'));
    await stranger.closes();
    const peer = await one.connect();
    peer.send(login('1111'));
    await peer.expects('01');
    peer.send(Buffer.from('zz'), dataFrame(3));
    await peer.expects('01ac01');
    expect((await logOf(1)).map(short).slice(4)).toEqual([
      'in 7a7a bad',
      'event fault no start byte',
      'in 4403',
      'out ac01',
    ]);
    expect(await logOf(9)).toEqual([]);
  });
});

describe('secrets', () => {
  const text = (value: string) => [value.length >> 8, value.length & 255, ...Buffer.from(value)];
  const connect = (flags: number, ...texts: string[]) => {
    const body = [...text('MQTT'), 4, flags, 0, 60, ...texts.flatMap(text)];
    return Uint8Array.from([0x10, body.length, ...body]);
  };

  it('the password of an MQTT CONNECT is masked, the rest stays', () => {
    const packet = connect(0xc2, '352093081452251', 'user', 'hunter2');
    const masked = Buffer.from(maskFrame(bceIotm.secrets, packet)).toString('latin1');
    expect(masked).toContain('user');
    expect(masked).toContain('352093081452251');
    expect(masked).not.toContain('hunter2');
    expect(masked.endsWith('*******')).toBe(true);
    expect(Buffer.from(packet).toString('latin1')).toContain('hunter2');
    const will = connect(0xc6, 'id', 'topic', 'message', 'user', 'hunter2');
    expect(Buffer.from(maskFrame(bceIotm.secrets, will)).toString('latin1')).not.toContain(
      'hunter2',
    );
  });

  it('a packet without password is logged as it is, a broken one not at all', () => {
    const plain = connect(0x02, '352093081452251');
    expect(maskFrame(bceIotm.secrets, plain)).toBe(plain);
    expect(maskFrame(teltonika.secrets, connect(0xc2, 'a', 'b', 'c'))).toEqual(
      connect(0xc2, 'a', 'b', 'c'),
    );
    const broken = connect(0xc2, 'id', 'user', 'hunter2').subarray(0, 18);
    expect(Buffer.from(maskFrame(bceIotm.secrets, broken)).toString('latin1')).not.toMatch(
      /hunter|us/,
    );
  });

  it('the password of a login of Wialon IPS is masked, in both versions', () => {
    const masked = (line: string) =>
      Buffer.from(maskFrame(wialonIps.secrets, Buffer.from(line))).toString();
    expect(masked('#L#352093081452251;hunter2\r\n')).toBe('#L#352093081452251;*******\r\n');
    expect(masked('#L#2.0;352093081452251;hunter2;BA21\r\n')).toBe(
      '#L#2.0;352093081452251;*******;BA21\r\n',
    );
    expect(masked('#D#NA;NA;5500;N;hunter2')).toBe('#D#NA;NA;5500;N;hunter2');
  });

  it('tokens in an address are masked', () => {
    expect(maskUrl('/?id=1&token=abc&lat=1')).toBe('/?id=1&token=***&lat=1');
    expect(maskUrl('/?PASSWORD=x')).toBe('/?PASSWORD=***');
  });
});
