// What the gateway must know of a Meitrack tracker beyond its number (`device.options`).
import { z } from 'zod';

const MeitrackOptions = z.strictObject({
  /** Model name as printed: older ones measure volts in steps of their own. */
  model: z.string().max(20).optional(),
  /** The input to which the ignition is wired. */
  ignitionInput: z.enum(['din-1', 'din-2', 'din-3', 'din-4', 'din-5']).optional(),
  /** `tracker`: count with the tracker's own odometer even when the vehicle bus tells one. */
  odometerSource: z.enum(['auto', 'tracker']).optional(),
  /** `off`: trackers that count it wrongly. */
  checksum: z.enum(['strict', 'off']).optional(),
});

/** Checks the options; throws a zod error that names the field. */
export function parseMeitrackOptions(options: unknown): Record<string, unknown> {
  return MeitrackOptions.parse(options ?? {});
}

/** Volts in one step of the battery and of the supply. */
export interface VoltSteps {
  battery: number;
  supply: number;
}

const HUNDREDTHS: VoltSteps = { battery: 0.01, supply: 0.01 };
const MVT: VoltSteps = { battery: (3 * 2) / 1024, supply: (3 * 16) / 1024 };
const T: VoltSteps = { battery: (3.3 * 2) / 4096, supply: (3.3 * 16) / 4096 };

/** How the model writes volts without a point. */
export function voltSteps(model: unknown): VoltSteps {
  const name = typeof model === 'string' ? model.trim().toUpperCase() : '';
  if (/^MVT3[48]0/.test(name)) return MVT;
  return /^(T1|T3|MVT100|MVT600|MVT800|TC68S?)$/.test(name) ? T : HUNDREDTHS;
}

/** Most models have the ignition on the second input. */
const IGNITION_INPUT = 2;

/** The word of inputs with the ignition line in bit 0, where others have the first input. */
export function inputsOf(bits: number, { ignitionInput }: Record<string, unknown>): number {
  const chosen =
    typeof ignitionInput === 'string' ? Number(ignitionInput.slice(-1)) : IGNITION_INPUT;
  return (bits & ~1) | ((bits >> (chosen - 1)) & 1);
}
