// Reading and writing browser cookies in one way: path /, SameSite=Lax, Secure where the page is https.

const SECONDS_A_DAY = 86_400;

/** The cookie's text, or null when there is none. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return null;
}

/** Stores a cookie for so many days; null days: until the browser is closed. */
export function writeCookie(name: string, value: string, days: number | null): void {
  const age = days === null ? '' : `; Max-Age=${Math.round(days * SECONDS_A_DAY)}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}

/** Forgets the cookie. */
export function eraseCookie(name: string): void {
  writeCookie(name, '', 0);
}
