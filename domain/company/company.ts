// Rules of company codes: they are part of every path, so some words are taken.

/** interfaces §3: words that cannot be a company code. */
export const RESERVED_COMPANY_CODES = [
  'all',
  'admin',
  'public',
  'map',
  'data',
  'report',
  'share',
  'v1',
  'health',
  'metrics',
  'docs',
  'assets',
] as const;

/** D-COM-008: letters, digits, - and _, unique without case, none of the reserved words. */
export function isCompanyCode(code: string): boolean {
  return (
    /^[A-Za-z0-9_-]{1,30}$/.test(code) &&
    !(RESERVED_COMPANY_CODES as readonly string[]).includes(code.toLowerCase())
  );
}
