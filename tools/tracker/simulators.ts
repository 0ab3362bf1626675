// The simulator of each protocol, found by the protocol's folder.
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import type { Simulator } from '@flotila/server/ground/protocols/simulation/simulator.ts';

const SIMULATORS = new Map(
  await Promise.all(
    PROTOCOLS.map(async ({ name }) => {
      const found = await import(`@flotila/server/ground/protocols/${name}/simulator.ts`);
      return [name, found.simulator as Simulator] as const;
    }),
  ),
);

export function simulatorOf(protocol: ProtocolName): Simulator {
  const simulator = SIMULATORS.get(protocol);
  if (!simulator) throw new Error(`no simulator of ${protocol}`);
  return simulator;
}
