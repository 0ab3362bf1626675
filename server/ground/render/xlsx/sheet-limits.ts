// What a sheet of a spreadsheet can hold. A report that goes beyond is cut, and its sheet of information
// says so.

export interface SheetLimits {
  /** Rows of a sheet, the head and the totals included. */
  rows: number;
  /** Characters of a cell. */
  text: number;
  /** Links of a sheet. */
  links: number;
  /** Characters of an address. */
  address: number;
}

/** Of Excel, the narrowest of the programs that open these files. */
export const SHEET_LIMITS: SheetLimits = {
  rows: 1_048_576,
  text: 32_767,
  links: 65_530,
  address: 2079,
};

export const SHEET_NAME_MAX = 31;
