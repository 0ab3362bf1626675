// Rules of the vehicle bus that several protocols forward unchanged: patterns that mean "not
// available" and the tachograph frame TCO1. SAE J1939: the top codes of a field are no values.

/** One-byte value, or undefined for 0xFB … 0xFF. */
export function busByte(value: number): number | undefined {
  return value <= 0xfa ? value : undefined;
}

/** Two-byte value, or undefined for 0xFB00 … 0xFFFF. */
export function busWord(value: number): number | undefined {
  return value <= 0xfaff ? value : undefined;
}

/** Four-byte value, or undefined for 0xFB000000 and above. */
export function busLong(value: number): number | undefined {
  return value <= 0xfaffffff ? value : undefined;
}

/**
 * Activity of a tachograph slot: 0 rest, 1 standby, 2 work, 3 driving, 4 error, 5 no card
 * (gateway §10) from the working state 0 … 7 and whether a card is in the slot.
 */
export function tachoActivity(workingState: number, hasCard: boolean): number {
  if (!hasCard) return 5;
  return workingState <= 3 ? workingState : 4;
}

export interface TachographFrame {
  activity1: number;
  activity2: number;
  isMoving: boolean;
  speedKmh: number | undefined;
  /** 0 normal … 15 not available: the driving time limits of the driver in slot 1. */
  timeState1: number;
  timeState2: number;
}

/** Reads the 8 bytes of TCO1 (PGN 65132); undefined when the frame says nothing. */
export function tachographFrame(bytes: Uint8Array): TachographFrame | undefined {
  if (bytes.every((byte) => byte === 0xff) || bytes.every((byte) => byte === 0)) return undefined;
  const [states, slot1, slot2, , , , speedLow, speedHigh] = bytes;
  if (states === undefined || slot1 === undefined || slot2 === undefined) return undefined;
  const speed = busWord((speedLow ?? 0xff) | ((speedHigh ?? 0xff) << 8));
  return {
    activity1: tachoActivity(states & 7, ((slot1 >> 4) & 3) === 1),
    activity2: tachoActivity((states >> 3) & 7, ((slot2 >> 4) & 3) === 1),
    isMoving: states >> 6 === 1,
    speedKmh: speed === undefined ? undefined : speed / 256,
    timeState1: slot1 & 15,
    timeState2: slot2 & 15,
  };
}
