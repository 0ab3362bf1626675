// What somebody is signed in with, as people call it: the name of the browser and of the system, of what the browser calls
// itself. Browsers call themselves by each other's names as well, so the order decides.

export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'program'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

export interface Device {
  kind: DeviceKind;
  program: string | null;
  system: string | null;
}

type Names = readonly (readonly [sign: RegExp, name: string])[];

const BROWSERS: Names = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Letters of a program's own name. */
const PROGRAM_MAX = 40;

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const system = nameIn(SYSTEMS, text);
  const browser = text.startsWith('Mozilla/') ? nameIn(BROWSERS, text) : null;
  if (browser !== null) return { kind: kindOf(text, system), program: browser, system };
  // `curl/8.5.0`: what stands before the first slash or blank.
  const own = /^[\w.-]+/.exec(text)?.[0].slice(0, PROGRAM_MAX) ?? null;
  return { kind: 'program', program: own === 'Mozilla' ? null : own, system };
}

function kindOf(text: string, system: string | null): DeviceKind {
  if (system === 'iPad') return 'tablet';
  if (system === 'iPhone') return 'phone';
  if (system !== 'Android') return 'computer';
  return /\bMobile\b/.test(text) ? 'phone' : 'tablet';
}

function nameIn(names: Names, text: string): string | null {
  return names.find(([sign]) => sign.test(text))?.[1] ?? null;
}
