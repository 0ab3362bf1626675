// The text of a link stands behind the # of its address. It is taken out of the address at once, so that neither history
// nor bookmarks keep it, and lives as long as the tab does: a phone may load the page anew behind the keeper of passwords.
const KEY = 'flotila.link';

/** '' : there is none. */
export function takeLinkToken(): string {
  const given = window.location.hash.slice(1);
  if (given !== '') {
    window.history.replaceState(null, '', window.location.pathname);
    keep(given);
    return given;
  }
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function forgetLinkToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Storage may be forbidden; the page still has it.
  }
}
