// The tracker of benches and drills must learn what a real one learns, and when it would.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { BenchTracker } from './bench-tracker.ts';

test('R12 a tracker whose connection ended while it was silent learns it with its next frame', async () => {
  const gateway = createServer();
  onTestFinished(() => void gateway.close());
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const opening = BenchTracker.open((gateway.address() as AddressInfo).port, '350000000000001');
  const [peer]: Socket[] = await once(gateway, 'connection');
  peer?.resume().write(Buffer.from([1]));
  const tracker = await opening;
  const gone = once(peer as Socket, 'close');
  peer?.end();
  await gone;
  await expect(tracker.send(Buffer.from([0]))).rejects.toThrow();
});
