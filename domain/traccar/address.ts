// The address of a Traccar as it is kept: the same however it is written, since what was taken is known by it.
const ADDRESS_MAX = 300;

/** undefined: it is none of a web application, or holds a login. */
export function traccarAddress(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '') return undefined;
  const address = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  return address.length > ADDRESS_MAX ? undefined : address;
}
