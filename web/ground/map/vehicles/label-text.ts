// What a vehicle's label says and how tall it is; apart from its drawing, so that layout needs no canvas.

export interface LabelText {
  plate: string;
  /** '' when the location is fresh. */
  age: string;
  /** `call`: it calls for help; `count`: a badge that says how many more lie under the marker. */
  emphasis: 'none' | 'selected' | 'notice' | 'alarm' | 'call' | 'count';
  /** A sign before the plate that says why it is coloured. */
  sign?: PlateSign;
}

export type PlateSign = 'help' | 'late' | 'hours';

/** What the plate of an urgent vehicle says beside its number. */
export interface PlateMark {
  sign: PlateSign;
  tone: 'notice' | 'alarm';
  /** Minutes; '' where nobody knows them. */
  text: string;
}

/** Css pixels of the chip, and of the room around it for its shadow. */
export const CHIP_HEIGHT = 22;
export const CHIP_MARGIN = 4;
export const LABEL_HEIGHT = CHIP_HEIGHT + 2 * CHIP_MARGIN;
